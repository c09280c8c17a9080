/* Card Clash between players that play their first playable card, written by hand: the yardstick.

   Everything that the rules of document 000 leave no choice in is a constant here. Hands are 128-bit
   sets, the deck is drawn from lazily (a random remaining card at each draw, which is the same as a
   shuffle), the tables stay in the first cache, and the seats are known to the compiler.

       cc -O3 -march=native -shared -fPIC -o clash.so clash.c */
#include <stdint.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
typedef unsigned __int128 set;
typedef uint64_t u64;

enum { CARDS = 112, COLOURED = 104, HAND = 7, SEATS = 8, WILD = 4 };
enum { SKIP = 10, REVERSE, DRAW2, CRAZY, DRAW4, LABELS };  /* labels 0 to 9 are numbers */

typedef struct {
    set hand[SEATS];
    u64 random;
    int draws, discards;
    uint8_t draw[128], discard[128];
} Game;
typedef struct { u64 wins[SEATS], turns, turns_squared, blocked; } Tally;

static set playable[4][LABELS];  /* on a colour and a label */
static uint8_t deck[CARDS], colour_of[CARDS], label_of[CARDS];

__attribute__((constructor)) static void make_tables(void) {
    for (int card = 0; card < CARDS; card++) {  /* each coloured card twice, then four of each wild */
        deck[card] = card;
        colour_of[card] = card < COLOURED ? card / 26 : WILD;
        label_of[card] = card < COLOURED ? card % 26 / 2 : card < COLOURED + 4 ? CRAZY : DRAW4;
    }
    for (int colour = 0; colour < 4; colour++)
        for (int label = 0; label < LABELS; label++)
            for (int card = 0; card < CARDS; card++)
                if (colour_of[card] == colour || label_of[card] == label || colour_of[card] == WILD)
                    playable[colour][label] |= (set)1 << card;
}

INLINE u64 mix(u64 word) {  /* the finaliser of splitmix64 */
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}
INLINE unsigned below(Game *g, unsigned bound) {
    return (mix(g->random += 0x9E3779B97F4A7C15u) >> 32) * bound >> 32;
}
INLINE int lowest(set cards) {
    u64 low = cards, high = cards >> 64;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(high);
}
INLINE int after(int seat, int step, int seats) {
    seat += step;
    return seat == seats ? 0 : seat < 0 ? seats - 1 : seat;
}

INLINE int draw(Game *g) {  /* a random card of the draw pile; -1 if there is none left at all */
    if (__builtin_expect(g->draws == 0, 0)) {
        if (g->discards < 2) return -1;
        g->draws = g->discards - 1;
        memcpy(g->draw, g->discard, sizeof g->draw);
        g->discard[0] = g->discard[g->draws];
        g->discards = 1;
    }
    unsigned index = below(g, g->draws);
    int card = g->draw[index];
    g->draw[index] = g->draw[--g->draws];
    return card;
}
INLINE void draw_to(Game *g, int seat, int count) {
    for (int card; count-- && (card = draw(g)) >= 0;) g->hand[seat] |= (set)1 << card;
}
INLINE int penalty(int label) { return label == DRAW2 ? 2 : label == DRAW4 ? 4 : 0; }

/* One deal: the winner, or -1 when every seat in a row could neither play nor draw. */
INLINE int deal(Game *g, int seats, u64 *turns) {
    memcpy(g->draw, deck, CARDS);
    memset(g->hand, 0, sizeof g->hand);
    g->draws = CARDS, g->discards = 0;
    for (int round = 0; round < HAND; round++)
        for (int seat = 0; seat < seats; seat++) draw_to(g, seat, 1);
    int card, seat = 0, step = 1, passes = 0;
    do g->discard[g->discards++] = card = draw(g); while (label_of[card] >= SKIP);
    for (int colour = colour_of[card], label = label_of[card];;) {
        ++*turns;
        int next = after(seat, step, seats);
        set can = g->hand[seat] & playable[colour][label];
        if (can) {
            card = lowest(can);
            g->hand[seat] ^= (set)1 << card;
        } else {
            card = draw(g);
            if (card < 0 && ++passes == seats) return -1;
            if (card < 0 || !(playable[colour][label] >> card & 1)) {
                if (card >= 0) g->hand[seat] |= (set)1 << card, passes = 0;
                seat = next;
                continue;
            }
        }
        passes = 0;
        g->discard[g->discards++] = card;
        colour = colour_of[card], label = label_of[card];
        if (!g->hand[seat]) {  /* who goes out with a penalty still deals it out */
            draw_to(g, next, penalty(label));
            return seat;
        }
        if (label == REVERSE) {
            step = -step;
            next = after(seat, step, seats);
        } else if (label >= SKIP) {
            if (colour == WILD) colour = below(g, 4);
            draw_to(g, next, penalty(label));
            if (label != CRAZY) next = after(next, step, seats);
        }
        seat = next;
    }
}

INLINE void play_all(u64 seed, u64 first, u64 count, int seats, Tally *tally) {
    Game g;
    for (u64 number = first; number < first + count; number++) {
        u64 turns = 0;
        g.random = mix(seed + number * 0x9E3779B97F4A7C15u);
        int winner = deal(&g, seats, &turns);
        if (winner < 0) tally->blocked++; else tally->wins[winner]++;
        tally->turns += turns, tally->turns_squared += turns * turns;
    }
}

/* Play the deals `first` to `first + count - 1` of a seed and add to the tally; a copy for each
   number of seats that is measured. */
void play(u64 seed, u64 first, u64 count, int seats, Tally *tally) {
    if (seats == 2) play_all(seed, first, count, 2, tally);
    else if (seats == 4) play_all(seed, first, count, 4, tally);
    else play_all(seed, first, count, seats, tally);
}
