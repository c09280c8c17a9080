// What the page's own modules hand to each other. What the server tells is in wire.d.ts.
declare namespace Page {
  type Children = import("preact").ComponentChildren;
  type Ref<T> = { current: T };
  type Fields = Record<string, unknown>;
  type Pair = readonly [value: string, words: string];

  /** What this browser keeps, by its key. */
  type Kept<Key extends string> = Key extends "session" ? Wire.SessionPart
    : Key extends "settings" ? Partial<Settings>
    : Key extends "alone.game" | "alone.seats" | "alone.player" | "day" ? string
    : Key extends "reviewed" ? { record: string; table: string }
    : Key extends "puzzles" ? Record<string, boolean>
    : Key extends "lays" | "tables" | `order.${string}` | `learn.${string}` ? string[]
    : Key extends `promised.${string}` ? string | null
    : Key extends `seen.${string}` ? number
    : Key extends `last.${string}` ? { message: Wire.Message; game: Wire.WholeGame | null; language: string }
    : unknown;

  /** What can be done at a table, and what each needs. */
  type Does = NonNullable<Wire.CommandAsk["command"]["do"]>;
  type Needs<D extends Does> = Omit<Extract<Wire.CommandAsk["command"], { do?: D }>, "do">;
  /** Makes a command; the sentence of what was wrong, or nothing. */
  type Command = <D extends Does>(what: D, fields: Needs<D>) => Promise<string>;
  type MakeSoon = <D extends Does>(what: D, fields: Needs<D>) => Promise<void>;
  type Make = <D extends Does>(what: D, fields: Needs<D>) => void;

  /** A message of a deal: there is a position to be seen. */
  type Dealt = Wire.Message & { view: Wire.View };
  /** A message after a deal. */
  type Over = Dealt & { outcome: Wire.Result };
  type Commanded = { id: string; message: Wire.Message; game: Wire.WholeGame; command: Command };

  /** A puzzle: its view is always a seat's. */
  type Puzzle = Omit<Wire.PuzzlePart, "view"> & { view: Wire.View & { seat: number } };
  /** What was told of a move that was chosen. */
  type PuzzleAnswered = Wire.PuzzleAnswer & { move: string };
  /** A message as it is shown: what was said before it came is in `before`, and not shown again. */
  type Shown = Wire.Message & { before?: Wire.SaidPart[] };

  /** How a table is reached. */
  type Link = "joining" | "linked" | "lost" | "closed";
  interface AtTable {
    message: Shown | null;
    game: Wire.WholeGame | null;
    link: Link;
    away: string[];
    problem?: string;
  }
  interface Arrived {
    game: Wire.WholeGame;
    message: Shown;
    away: string[];
    renewed: Promise<Wire.WholeGame>;
  }
  type LinkedTable = AtTable & { command: Command; forgetAway: () => void };
  /** A dialog of a table, by its name; none. */
  type Open = (dialog: string) => void;

  /** A card of the hand; copies of a card have keys of their own. */
  type Entry = Wire.HeldPart & { key: string };
  /** A move that is held back, and what makes it; or a card that is picked. */
  type Held = { name: string; move: string; act: () => Promise<unknown>; key?: undefined } | (Entry & { move?: undefined });
  type Choice = ReturnType<typeof import("../choosing.js").useChoice>;

  /** What a cup says after a deal at one of its tables; `next` is the way to the next one, if there is one. */
  interface CupNews {
    title: string;
    sentences: string[];
    decided: boolean;
    next: string;
  }

  /** A phrase, or what somebody wrote. */
  type Said = { id: string; seat: number | null; name: string; text: string };
  /** What was said a moment ago, and all that was written. */
  type Heard = { heard: Said[]; lines: Said[] };
  /** What the felt needs to know of a seat. */
  type Sitting = Partial<Wire.SeatPart> & Pick<Wire.SeatPart, "name" | "kind">;
  interface Around {
    seats: Sitting[];
    view: Wire.View;
    game: Wire.WholeGame;
    own: number | null;
    hands?: string[][] | null;
    said?: Said[];
    clock?: Wire.ClockPart | null;
    number?: number;
    winner?: number | null;
  }

  /** How cards look. */
  type Look = { fourColours?: boolean; large?: boolean; french?: boolean; plain?: boolean; colours?: string };
  type Settings = typeof import("../settings.js").DEFAULTS;
  type Options = Required<Wire.Options>;

  /** A turn of a replay, and whose eyes see it. */
  type Place = { at: number; eyes: string };

  interface Review {
    lines?: string[];
    course: number[][];
    choices: Weighed[];
    accounts: { seat: number; luck: number; skill: number }[];
  }
  interface Weighed {
    move: number;
    seat: number;
    played_words: string;
    best_words: string;
    cost: number;
    margin: number;
  }

  type Share = { share: number; low: number; high: number };
  type Result = Share & { name: string; deals: number; wins: number; rating: number | null };
  interface Run {
    what: string;
    game: string;
    at: string | number | null;
    entries: { name: string; win_rate: number; low: number; high: number; rating: number | null }[];
    running?: boolean;
  }
  interface History {
    people: Result[];
    computers: Result[];
    runs: Run[] | null;
    live: Run[] | null;
  }
}
