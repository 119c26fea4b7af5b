/** The id that the kiosk makes for each print. The same id again is the same print, so a request whose answer was lost can be repeated. */
export const printIdPattern = '^[A-Za-z0-9_-]{16,40}$';

/** The number that stands for one visit: it counts towards the guest's limit, and means nothing else. */
export const printVisitPattern = '^[A-Za-z0-9_-]{8,40}$';

/** In bytes. Worst case: the PNG of a noisy 8 x 6 inch sheet at 300 dpi with bleed, plus a margin. */
export const sheetLimit = 24 * 1024 * 1024;

/**
 * Why no sheet comes out at the moment. All of them pass: `refill` (no paper), `ink` (no ink, ribbon or toner), `jam`, `door` (a cover is open, or the
 * tray is out), `offline` (off, unplugged, or out of the network), `paused` (by staff, here or at the printer), `busy` (somebody else's job,
 * or more is waiting than the booth takes), `paper` (it has another size of paper than the theme's sheet needs), `broken` (anything else).
 */
export const printTroubles = ['refill', 'ink', 'jam', 'door', 'offline', 'paused', 'busy', 'paper', 'broken'] as const;
export type PrintTrouble = (typeof printTroubles)[number];

/** Whose limit has been reached. */
export const printLimits = ['guest', 'event', 'day'] as const;
export type PrintLimit = (typeof printLimits)[number];

/**
 * Why a print has ended without its paper. `cleared`: by staff. `refused`: the printer does not take this picture. `unfinished`: the printer gave it up, or
 * never finished it. `lost`: the machine lost its power while the print waited, and with it the key that the print was sealed with.
 */
export const printStops = ['cleared', 'refused', 'unfinished', 'lost'] as const;
export type PrintStop = (typeof printStops)[number];

/**
 * A print's status; the answer of `GET /api/prints/<id>` and, with status 202, of `POST /api/prints`. The last two are final. A print is `done` only
 * when the printer itself has said so.
 */
export type PrintStatus =
  | {
      readonly state: 'waiting';
      /** How many prints come first, including the one at the printer: with 2 it is "third in line". */
      readonly ahead: number;
      /** An estimate of how long until the last copy is out; null while nothing comes out. */
      readonly seconds: number | null;
      /** What it waits for besides its turn; null if only for that. */
      readonly trouble: PrintTrouble | null;
    }
  | { readonly state: 'printing'; readonly seconds: number | null; readonly trouble: PrintTrouble | null }
  | { readonly state: 'done' }
  | { readonly state: 'stopped'; readonly reason: PrintStop };

/**
 * Why a print was not taken. `bad-request` (400): not a PNG, or an address that lacks something. `no-printer` (404). `unknown` (404, of a GET: no such
 * print). `conflict` (409): the id is another print's. `too-large` (413). `no-sheet` (422): the theme has no sheet with this id, or the
 * picture has not its shape. `limit` (429). `busy` (503): too much is waiting.
 */
export type PrintRefusalCode = 'bad-request' | 'no-printer' | 'unknown' | 'conflict' | 'too-large' | 'no-sheet' | 'limit' | 'busy';

/** Body of every error answer of these routes. `message` is a plain sentence. */
export interface PrintRefusal {
  readonly error: PrintRefusalCode;
  readonly message: string;
  /** With `limit`. */
  readonly limit?: PrintLimit;
}

/**
 * Answer of `GET /api/printer?visit=<number>&seen=<version>`. With `seen`, the answer comes when anything differs from that version, at the
 * latest after 20 s; without it, at once. `visit` may be left out, and then no guest's limit counts.
 */
export interface PrinterAnswer {
  /** Identifies the rest of the answer. */
  readonly version: string;
  /** Null if no printer is set, or if the theme has no sheets: there is nothing to offer then. */
  readonly printer: {
    /** Null if it can take a print now. */
    readonly trouble: PrintTrouble | null;
    /** How many prints are in line, including the one at the printer. */
    readonly ahead: number;
    /** How long a single copy ordered now would take, as an estimate; null while nothing comes out. */
    readonly seconds: number | null;
    /** How many copies this guest may still have, by all limits; `maxCopies` if there are none. */
    readonly copiesLeft: number;
    /** The limit that leaves so few; null if there is none. */
    readonly limit: PrintLimit | null;
  } | null;
}

/** Answer of `GET /staff/api/printer`. Sentences are for staff, in plain words. */
export interface StaffPrinter {
  /** As `--printer` takes it: `cups:<queue>`, `ipp://...`, `folder:<path>`, `none`. */
  readonly chosen: string;
  /** Null until the printer has answered once. */
  readonly makeAndModel: string | null;
  /** The printers to choose from, including the chosen one. */
  readonly choices: readonly { readonly address: string; readonly name: string }[];
  readonly trouble: PrintTrouble | null;
  /** Its status: "Ready.", "Out of paper. Put in new paper; it goes on by itself." */
  readonly says: string;
  /** What needs attention before it becomes a problem: little paper, little ink, jobs that CUPS keeps. */
  readonly warnings: readonly string[];
  /** The certificate of a printer with an `ipps:` address; null for others, and until it has shown one. */
  readonly certificate: {
    /** SHA-256, pairs of hex digits with colons between. */
    readonly fingerprint: string;
    /** Why it is trusted: it was the first one at this address or staff accepted it, or an authority vouches for it. */
    readonly by: 'pin' | 'authority';
    /** Since when, in ms since 1970. */
    readonly sinceMs: number;
    /** The fingerprint that the printer shows now, if it is another one: nothing is sent until staff accept it. */
    readonly refused: string | null;
  } | null;
  /**
   * The sheets that the theme prints, and for each the printer's paper and how the sheet comes out on it, or why no paper will do. Those whose paper
   * is known are shown on it by `GET /staff/api/printer/sheet?sheet=<sheet>`.
   */
  readonly papers: readonly { readonly sheet: string; readonly says: string; readonly isShown: boolean }[];
  /** Sheets left; null if the printer doesn't say and nobody has entered how much was put in. `percent` is null if only the number is known. */
  readonly paper: { readonly sheets: number | null; readonly percent: number | null; readonly from: 'printer' | 'counted' } | null;
  /** Ink, ribbon or toner, as the printer calls them. */
  readonly supplies: readonly { readonly name: string; readonly percent: number }[];
  /** The prints in line, in order, without a word about their pictures. */
  readonly line: readonly {
    readonly id: string;
    readonly copies: number;
    readonly state: 'waiting' | 'printing';
    readonly test: boolean;
  }[];
  readonly paused: boolean;
  /** Whether only an empty cartridge holds prints back, and the printer accepts jobs: staff may have it print anyway. */
  readonly canPrintAnyway: boolean;
  /** Copies that have come out. */
  readonly today: number;
  readonly event: number;
  /** Today's prints that ended without their paper. */
  readonly stoppedToday: number;
  /** The last test print; null if there was none since the start. */
  readonly test: PrintStatus | null;
}

/** A refill, in sheets, may be at most this large. */
export const largestRefill = 10_000;
