// What the server and the page say to each other. Made by python -m tests.web.page: do not edit.
declare namespace Wire {
  /** How a server does, for its host: what is running in this process, and sizes. */
  interface AdminPart {
    version: string;
    begun: number;
    people: number;
    connections: number;
    deals: number;
    tables: RunningPart[];
    kept: SizesPart;
  }
  /** The host gives a seat to a computer player, or opens it. */
  interface Assign {
    do?: "seat";
    seat: number;
    player: string | null;
  }
  /** Who a browser was: a name, what that person has here, and a `code` to go back, if need be. */
  interface BeforePart {
    name: string;
    deals: number;
    tables: number;
    code: string | null;
    has_code: boolean;
  }
  /** The host changes how the table plays: what is not named stays as it is. */
  interface Change {
    do?: "options";
    options: Options;
  }
  /** Milliseconds for a turn: those that are left, and all. */
  interface ClockPart {
    left_ms: number;
    of_ms: number;
  }
  /** A table that was closed: its id. */
  interface ClosedPart {
    closed: string;
  }
  /** A recovery code, as somebody types it. */
  interface CodeAsk {
    code: string;
  }
  /** When one's recovery code was made, if there is one. */
  interface CodeMade {
    made: number | null;
  }
  /** A recovery code, which is told this once. */
  interface CodePart {
    code: string;
  }
  /** A command and its mark. */
  interface CommandAsk {
    key: string;
    command: Sit | Stand | Ready | Assign | Change | Deal | Play | Say | Write | Talk | Mute | Resign | Remove | Lock | Leave;
  }
  /** A new cup: what it is called, and the game by its name. */
  interface CupAsk {
    title: string;
    game: string;
  }
  /** How an entrant stands: by what they have won, and then by points. Equals share a `place`. */
  interface CupLine {
    place: number;
    number: number;
    name: string;
    you: boolean;
    gone: boolean;
    played: number;
    won: number;
    points: number;
  }
  /** A cup of one's own. */
  interface CupListed {
    id: string;
    title: string;
  }
  /** Two entrants who meet: the first begins. `won` is what each has won, once it is known. */
  interface CupPairing {
    place: number;
    one: number;
    other: number;
    path: string;
    won: [number, number] | null;
    given: boolean;
  }
  /** A cup as its host and those who take part see it. */
  interface CupPart {
    id: string;
    title: string;
    game: string;
    game_title: string;
    path: string;
    host: boolean;
    entered: boolean;
    phase: "gathering" | "playing" | "over";
    closed: boolean;
    fewest: number;
    most: number;
    round: number;
    of: number;
    lines: CupLine[];
    pairings: CupPairing[][];
  }
  /** What is played on a day, against computers of which level; who did how, the best first. */
  interface DayGame {
    date: string;
    game: string;
    title: string;
    seats: number;
    level: string;
    lines: DayLine[];
  }
  /** How somebody did in a deal of the day. */
  interface DayLine {
    name: string;
    you: boolean;
    won: number;
    points: number;
    turns: number;
  }
  /** The deal of the day, and how far one is with it. */
  interface DayPart {
    today: DayGame;
    state: "new" | "begun" | "over";
    table: string | null;
    yesterday: DayGame;
  }
  /** Begin the first deal, or the next one; or `anew`: leave the one that is played. */
  interface Deal {
    do?: "deal";
    anew?: boolean;
  }
  /** A deal that is over. */
  interface DealPart {
    id: string;
    title: string;
    names: string[];
    ended: number;
  }
  /** The game's cards: `cards` has every card of the deck, sorted; a card is its rank and suit. */
  interface DeckPart {
    name: string;
    suits: SuitPart[];
    ranks: RankPart[];
    cards: string[];
  }
  /** That it is done. */
  interface Done {
    done: True;
  }
  /** The invitation to a cup; its host needs none. */
  interface EnterAsk {
    invitation?: string | null;
  }
  /** What was wrong, in a sentence. */
  interface ErrorPart {
    error: string;
  }
  /** An event; keys that do not apply, or that the seat may not know, are null. */
  interface EventPart {
    kind: string;
    seat: number | null;
    card: string | null;
    suit: string | null;
    number: number | null;
  }
  /** A game that can be played. */
  interface GamePart {
    id: string;
    title: string;
    seats: [number, number];
    goal: boolean;
    own_goal: number;
    jump_in: boolean;
    house_rules: boolean;
    own: boolean;
  }
  /** The host gives a pairing of this round to one of its entrants, or to neither. */
  interface GiveAsk {
    place: number;
    winner: number | null;
  }
  /** A server that is well, and its version. */
  interface HealthPart {
    status: "ok";
    version: string;
  }
  /** A card of one's own hand: the moves that play it, or why there are none. */
  interface HeldPart {
    card: string;
    name: string;
    moves: string[];
    reason: string | null;
  }
  /** A move with the chance to win after it, and how far that may be off. */
  interface HintLine {
    move: string;
    words: string;
    chance: number;
    margin: number;
  }
  /** What a hint says, and which `player` says it: a level where one plays so. */
  interface HintPart {
    player: string;
    lines: HintLine[];
    said: string;
  }
  /** House rules that are switched on together, by their names. */
  interface HousePreset {
    name: string;
    title: string;
    rules: string[];
  }
  /** House rules that are shown together. */
  interface HouseRuleGroup {
    title: string;
    rules: HouseRulePart[];
  }
  /** A house rule by its name: what it says, and those that cannot be switched on beside it. */
  interface HouseRulePart {
    name: string;
    title: string;
    sentence: string;
    not_with: string[];
  }
  /** The house rules of a game by name: `GAME+RULE+RULE` is a game with some of them. */
  interface HouseRulesPart {
    groups: HouseRuleGroup[];
    presets: HousePreset[];
  }
  /** What somebody wishes of a game, and the game from which it is to differ. */
  interface InventAsk {
    game: string;
    length?: number;
    luck?: number;
    meanness?: number;
  }
  /** A game whose variants were measured. */
  interface InventGame {
    id: string;
    title: string;
  }
  /** A proposal: its rules as a file, how they differ, and what was measured of them. */
  interface InventedPart {
    title: string;
    rules: string;
    lines: string[];
    measures: MeasuredPart;
  }
  /** Proposals, the nearest first, and the game itself, all measured with so many seats. */
  interface InventionsPart {
    seats: number;
    base: MeasuredPart;
    proposals: InventedPart[];
  }
  /** The address to send to others: the invitation is in its fragment, which no log sees. */
  interface InvitationPart {
    path: string;
    svg: string;
  }
  /** The table that somebody is invited to: one must be there oneself. */
  interface InviteAsk {
    table: string;
  }
  /** Somebody one has played with (`person`) invites one to a table. */
  interface InvitedPart {
    person: string;
    name: string;
    title: string;
    game: string;
    path: string;
  }
  /** The invitation, if there is one, and the number that the browser has seen. */
  interface JoinAsk {
    invitation?: string | null;
    since?: number;
  }
  /** Leave the seat and the table. */
  interface Leave {
    do?: "leave";
  }
  /** Who leaves a cup: oneself, or for its host anybody. */
  interface LeaveAsk {
    number: number;
  }
  /** What a beginner is told the first time that a topic comes up, or one of some cards. */
  interface LessonPart {
    topic: string;
    text: string;
    cards: string[];
  }
  /** A table in the lobby. */
  interface Listed {
    id: string;
    title: string;
    game: string;
    names: (string | null)[];
    computers: boolean[];
    free: number;
    phase: string;
    watchers: number;
    locked: boolean;
  }
  /** What a visitor sees who is at no table. */
  interface Lobby {
    invitations: InvitedPart[];
    own: Listed[];
    open: Listed[];
    playing: Listed[];
    records: DealPart[];
  }
  /** The host closes the table to newcomers, or opens it again. */
  interface Lock {
    do?: "lock";
    locked: boolean;
  }
  /** What was made: its id. */
  interface MadePart {
    id: string;
  }
  /** Measures of a game: the turns of a deal, and shares. */
  interface MeasuredPart {
    turns: number;
    skill: number;
    attack: number;
  }
  /** All that one place at a table may know now. */
  interface Message {
    table: string;
    number: number;
    phase: string;
    you: You;
    seats: SeatPart[];
    names: string[];
    watchers: string[];
    options: Required<Options>;
    locked: boolean;
    talk: boolean;
    muted: string[];
    hinted: boolean;
    view: View | null;
    hand: HeldPart[];
    hands: string[][];
    others: OtherPart[];
    asked: string | null;
    notes: string[];
    events: EventPart[];
    since: number;
    news: string[];
    log: string[];
    clock: ClockPart | null;
    window: boolean;
    commitment: string | null;
    opened: OpenedPart | null;
    said: SaidPart[];
    outcome: Result | null;
    ending: string[];
    match: Score | null;
    record: string | null;
    cup: string | null;
  }
  /** Be told nothing more that somebody says, or be told again; by seat or a watcher's name. */
  interface Mute {
    do?: "mute";
    seat?: number | null;
    watcher?: string | null;
    on?: boolean;
  }
  /** What was promised before the deal: its hash is the commitment. */
  interface OpenedPart {
    deck: string[];
    seed: string;
    first: number;
    salt: string;
  }
  /** How a table plays: seconds for a turn (0: as long as one likes), and what is allowed. */
  interface Options {
    clock?: 0 | 30 | 60;
    window?: number;
    pace?: number;
    hints?: boolean;
    watchers?: boolean;
    listed?: boolean;
    goal?: number | null;
  }
  /** A move that plays no card, and what it does in words. */
  interface OtherPart {
    move: string;
    label: string;
  }
  /** How one did in a game. */
  interface OwnGame {
    id: string;
    title: string;
    all: OwnLine;
    against: OwnLine[];
  }
  /** How one did against an opponent, a `computer` or a `person`, or against `all` of a game. */
  interface OwnLine {
    name: string;
    kind: "all" | "computer" | "person";
    deals: number;
    wins: number;
    share: number;
    low: number;
    high: number;
    points: number;
  }
  /** How one did here, in at most so many (`most`) of the last deals that count. */
  interface OwnResults {
    deals: number;
    most: number;
    games: OwnGame[];
  }
  /** A JSON object with exactly these keys, each of exactly its type. */
  interface Part {
  }
  /** Somebody one has played with: as they were called in the last deal together, and when. */
  interface PersonPart {
    person: string;
    name: string;
    deals: number;
    last: number;
    removed: boolean;
  }
  /** Make a move: `number` is the table's number that it answers. */
  interface Play {
    do?: "move";
    number: number;
    move: string;
  }
  /** Play on from a position, in a seat, against a computer player. */
  interface PlayOnAsk {
    position: number;
    seat: number;
    player?: string;
  }
  /** A computer player that a host may seat. */
  interface PlayerPart {
    name: string;
    about: string;
  }
  /** A position of a record, seen by one seat, by everybody, or with all hands open. */
  interface PositionPart {
    number: number;
    view: View;
    hands: string[][] | null;
    move: string | null;
    words: string | null;
    notes: string[];
    news: string[];
  }
  /** Whether a move is the best, and what each move is worth. */
  interface PuzzleAnswer {
    best: boolean;
    said: string[];
    lines: HintLine[];
  }
  /** The move that somebody takes to be the best. */
  interface PuzzleAsk {
    move: string;
  }
  /** A puzzle, the `number`th of its game. */
  interface PuzzleListed {
    id: string;
    game: string;
    title: string;
    number: number;
    seats: number;
  }
  /** A position from a seat's view, and what it may do. */
  interface PuzzlePart {
    id: string;
    game: WholeGame;
    names: string[];
    view: View;
    hand: HeldPart[];
    others: OtherPart[];
    asked: string | null;
    notes: string[];
    log: string[];
  }
  /** A rank of the deck. */
  interface RankPart {
    name: string;
    sign: string;
  }
  /** Say that the deal may begin, or that it may not yet. */
  interface Ready {
    do?: "ready";
    ready: boolean;
  }
  /** A deal that can be looked back on. */
  interface RecordPart {
    id: string;
    title: string;
    names: string[];
    seats: number;
    moves: number;
    finished: boolean;
    lines: string[][];
    game: WholeGame;
    record: Record<string, unknown>;
  }
  /** Who a browser is by a recovery code, and who it was before. */
  interface RecoveredPart {
    name: string;
    before: BeforePart;
  }
  /** The host sends somebody away, by seat or by the name of one who watches. */
  interface Remove {
    do?: "remove";
    seat?: number | null;
    watcher?: string | null;
  }
  /** Whether somebody is removed, or not any more. */
  interface RemoveAsk {
    removed: boolean;
  }
  /** Give the deal up: a computer plays the seat to its end. */
  interface Resign {
    do?: "resign";
  }
  /** How the deal ended, as in `Outcome`. */
  interface Result {
    winner: number | null;
    places: number[];
    points: number[];
    reason: string;
    turns: number;
  }
  /** A rules file's text. */
  interface RulesAsk {
    toml: string;
  }
  /** What a rules file makes, or a game's name. */
  interface RulesPart {
    title: string;
    seats: [number, number];
    goal: boolean;
    own_goal: number;
    jump_in: boolean;
    lines: string[];
  }
  /** A table in memory, as the server's host sees it: seconds since a touch are `idle`. */
  interface RunningPart {
    id: string;
    title: string;
    names: (string | null)[];
    phase: string;
    connections: number;
    idle: number;
  }
  /** A phrase by its number, or a text, and who said it. */
  interface SaidPart {
    seat: number | null;
    name: string;
    phrase: number | null;
    text: string | null;
  }
  /** Say one of the phrases. */
  interface Say {
    do?: "say";
    phrase: number;
  }
  /** A match to a goal of points; a side is a seat, or two partners. */
  interface Score {
    goal: number;
    deals: number;
    points: number[];
    sheet: number[][];
    over: boolean;
    standing: string;
  }
  /** A seat as everybody sees it. */
  interface SeatPart {
    name: string | null;
    kind: string;
    player: string | null;
    ready: boolean;
    away: boolean;
    stand_in: boolean;
    host: boolean;
    resigned: boolean;
    partner: boolean;
    points: number | null;
  }
  /** A part of the rules at the table, with a card for each line where it is about cards. */
  interface Section {
    heading: string;
    lines: string[];
    cards: string[];
  }
  /** A new name, or another language; what is not given stays. */
  interface SessionAsk {
    name?: string | null;
    language?: string | null;
  }
  /** Who asks, and what may be chosen. */
  interface SessionPart {
    name: string;
    language: string;
    languages: Record<string, string>;
    phrases: string[];
    begun: boolean;
  }
  /** Take a free seat. */
  interface Sit {
    do?: "sit";
    seat: number;
  }
  /** What is kept, and bytes: of the process's memory where the system tells, of the database. */
  interface SizesPart {
    memory: number | null;
    database: number;
    tables: number;
    visitors: number;
    deals: number;
  }
  /** Leave the seat, and watch. */
  interface Stand {
    do?: "stand";
  }
  /** A suit of the deck. Where not declarable, it is the wild cards' own. */
  interface SuitPart {
    name: string;
    sign: string;
    declarable: boolean;
  }
  /** A new table: a game by its name, or the text of a rules file. */
  interface TableAsk {
    game?: string | null;
    rules?: string | null;
    seats: number;
    players?: (string | null)[] | null;
    options?: Options;
    seated?: boolean;
    start?: boolean;
  }
  /** A table that was made, and the word that lets others in. */
  interface TablePart {
    id: string;
    invitation: string;
  }
  /** The host turns writing off, or on again. */
  interface Talk {
    do?: "talk";
    on: boolean;
  }
  /** The answer to a command: the table after it, unless one has left it. */
  interface Told {
    message: Message | null;
  }
  /** What never changes at a table. */
  interface WholeGame {
    id: string;
    title: string;
    source: string;
    suit_name: string;
    rank_name: string;
    seats: [number, number];
    partners: boolean;
    capture: boolean;
    counts_down: boolean;
    fewest_win: boolean;
    jump_in: boolean;
    lay: boolean;
    draws_on: boolean;
    deck: DeckPart;
    rules: Section[];
    keys: [string, string][];
    lessons: LessonPart[];
    names: Record<string, string>;
  }
  /** Write to those who have a seat. */
  interface Write {
    do?: "write";
    text: string;
  }
  /** Who is told. */
  interface You {
    seat: number | null;
    host: boolean;
    alone: boolean;
    waits: boolean;
  }
  /** All that everybody may know now, spectators included. */
  interface PublicPart {
    upcard: string | null;
    suit: string | null;
    rank: string | null;
    declared: boolean;
    pending: number;
    drew: number;
    draw_pile: number;
    hand_sizes: number[];
    fresh: number[];
    lacked: string[][];
    scores: number[];
    discard: string[];
    layers: (number | null)[];
    captured: string[][];
    turn: number | null;
    direction: number;
    turns: number;
    places: number[];
  }
  /** All that the seat may know now, in a game of version 3. */
  interface SidedViewPart {
    seat: number;
    hand: string[];
    drawn: string | null;
    upcard: string | null;
    suit: string | null;
    rank: string | null;
    declared: boolean;
    pending: number;
    drew: number;
    draw_pile: number;
    hand_sizes: number[];
    fresh: number[];
    lacked: string[][];
    partner: number | null;
    scores: number[];
    discard: string[];
    layers: (number | null)[];
    captured: string[][];
    turn: number | null;
    direction: number;
    turns: number;
    places: number[];
    question: string;
    owner: number | null;
    open_hands: string[][];
    challenged: number | null;
    missed: number | null;
    side: number;
    backs: string[][];
    back: string | null;
  }
  type View = PublicPart & Partial<SidedViewPart>;
  /** What an address of the interface answers. */
  type Answer<Path extends string> =
    Path extends `${infer Plain}?${string}` ? Answer<Plain> :
    Path extends `/api/records/${string}/positions/${string}` ? PositionPart :
    Path extends `/api/admin/tables/${string}/close` ? ClosedPart :
    Path extends `/api/games/${string}/house-rules` ? HouseRulesPart :
    Path extends `/api/tables/${string}/join` ? Told :
    Path extends `/api/tables/${string}/game` ? WholeGame :
    Path extends `/api/tables/${string}/invitation` ? InvitationPart :
    Path extends `/api/tables/${string}/commands` ? Told :
    Path extends `/api/tables/${string}/hint` ? HintPart :
    Path extends `/api/records/${string}/review` ? Page.Review :
    Path extends `/api/records/${string}/play` ? MadePart :
    Path extends `/api/people/${string}/invite` ? Done :
    Path extends `/api/people/${string}/decline` ? Done :
    Path extends `/api/people/${string}/remove` ? Done :
    Path extends `/api/cups/${string}/enter` ? CupPart :
    Path extends `/api/cups/${string}/go-on` ? CupPart :
    Path extends `/api/cups/${string}/give` ? CupPart :
    Path extends `/api/cups/${string}/leave` ? CupListed[] :
    Path extends `/api/cups/${string}/close` ? CupListed[] :
    Path extends `/api/recovery/use` ? RecoveredPart :
    Path extends `/api/words/${string}` ? Record<string, string | string[]> :
    Path extends `/api/games/${string}` ? RulesPart :
    Path extends `/api/tables/${string}` ? Message :
    Path extends `/api/records/${string}` ? RecordPart :
    Path extends `/api/puzzles/${string}` ? PuzzlePart | PuzzleAnswer :
    Path extends `/api/cups/${string}` ? CupPart :
    Path extends `/api/session` ? SessionPart :
    Path extends `/api/games` ? GamePart[] :
    Path extends `/api/players` ? PlayerPart[] :
    Path extends `/api/rules` ? RulesPart :
    Path extends `/api/lobby` ? Lobby :
    Path extends `/api/tables` ? TablePart :
    Path extends `/api/records` ? MadePart :
    Path extends `/api/history` ? Page.History :
    Path extends `/api/recovery` ? CodeMade | CodePart :
    Path extends `/api/results` ? OwnResults :
    Path extends `/api/people` ? PersonPart[] :
    Path extends `/api/day` ? DayPart | MadePart :
    Path extends `/api/puzzles` ? PuzzleListed[] :
    Path extends `/api/cups` ? CupListed[] | MadePart :
    Path extends `/api/inventions` ? InventGame[] | InventionsPart :
    Path extends `/api/admin` ? AdminPart :
    Path extends `/healthz` ? HealthPart :
    unknown;
}
