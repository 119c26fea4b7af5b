/** The id that the kiosk makes for each print. A request whose answer was lost can be repeated with the same id, without printing twice. */
export const printIdPattern = '^[A-Za-z0-9_-]{16,40}$';

/** The number of a visit, which is used only for the guest's print limit. */
export const printVisitPattern = '^[A-Za-z0-9_-]{8,40}$';

/** In bytes. Worst case: the PNG of a noisy 8 x 6 inch sheet at 300 dpi with bleed, plus a margin. */
export const sheetLimit = 24 * 1024 * 1024;

/**
 * Why printing is currently blocked. All of these are temporary: `refill` (no paper), `ink` (no ink, ribbon or toner), `jam`, `door` (a
 * cover is open, or the tray is out), `offline` (off, unplugged, or not on the network), `paused` (by staff, here or at the printer),
 * `busy` (with somebody else's job, or with more prints than the booth accepts), `paper` (the paper has another size than the theme's sheet
 * needs), `broken` (anything else).
 */
export const printTroubles = ['refill', 'ink', 'jam', 'door', 'offline', 'paused', 'busy', 'paper', 'broken'] as const;
export type PrintTrouble = (typeof printTroubles)[number];

/** The limits for prints: per guest, per event and per day. */
export const printLimits = ['guest', 'event', 'day'] as const;
export type PrintLimit = (typeof printLimits)[number];

/**
 * Why a print has ended without paper. `cleared`: by staff. `refused`: the printer does not accept this picture. `unfinished`: the printer gave up
 * the job, or never finished it. `lost`: the machine lost power while the print waited, and with it the key that had sealed the print.
 */
export const printStops = ['cleared', 'refused', 'unfinished', 'lost'] as const;
export type PrintStop = (typeof printStops)[number];

/**
 * A print's status; the answer of `GET /api/prints/<id>` and, with status 202, of `POST /api/prints`. `done` and `stopped` are final. A
 * print is `done` only once the printer itself reports it.
 */
export type PrintStatus =
  | {
      readonly state: 'waiting';
      /** How many prints are ahead, including the one at the printer: 2 means "third in line". */
      readonly ahead: number;
      /** Estimated time until the last copy is printed; null while printing is blocked. */
      readonly seconds: number | null;
      /** Why the print is delayed besides waiting for its turn; null if it only waits for its turn. */
      readonly trouble: PrintTrouble | null;
    }
  | { readonly state: 'printing'; readonly seconds: number | null; readonly trouble: PrintTrouble | null }
  | { readonly state: 'done' }
  | { readonly state: 'stopped'; readonly reason: PrintStop };

/**
 * Why a print was not accepted. `bad-request` (400): not a PNG, or a parameter is missing. `no-printer` (404). `unknown` (404, of a GET: no such
 * print). `conflict` (409): the id belongs to another print. `too-large` (413). `no-sheet` (422): the theme has no sheet with this id, or the picture
 * has another shape. `limit` (429). `busy` (503): too many prints are waiting.
 */
export type PrintRefusalCode = 'bad-request' | 'no-printer' | 'unknown' | 'conflict' | 'too-large' | 'no-sheet' | 'limit' | 'busy';

/** Body of every error answer of these routes. `message` is a plain sentence. */
export interface PrintRefusal {
  readonly error: PrintRefusalCode;
  readonly message: string;
  /** Set with the error `limit`: which limit was reached. */
  readonly limit?: PrintLimit;
}

/**
 * Answer of `GET /api/printer?visit=<number>&seen=<version>`. With `seen`, the server answers as soon as anything differs from that
 * version, after 20 s at the latest; without it, immediately. Without `visit`, the limit per guest does not apply.
 */
export interface PrinterAnswer {
  /** Identifies the rest of the answer. */
  readonly version: string;
  /** Null if no printer is configured, or if the theme has no sheets: then no prints are offered. */
  readonly printer: {
    /** Null if the printer can take a print now. */
    readonly trouble: PrintTrouble | null;
    /** How many prints are queued, including the one at the printer. */
    readonly ahead: number;
    /** Estimated time for a single copy ordered now; null while printing is blocked. */
    readonly seconds: number | null;
    /** How many more copies this guest may have, by all limits; `maxCopies` if there are none. */
    readonly copiesLeft: number;
    /** The limit that determines `copiesLeft`; null if there is none. */
    readonly limit: PrintLimit | null;
  } | null;
}

/** Answer of `GET /staff/api/printer`. Sentences are for staff, in plain words. */
export interface StaffPrinter {
  /** As accepted by `--printer`. */
  readonly chosen: string;
  /** Null until the printer has answered once. */
  readonly makeAndModel: string | null;
  /** The printers to choose from, including the chosen one. */
  readonly choices: readonly { readonly address: string; readonly name: string }[];
  readonly trouble: PrintTrouble | null;
  /** The printer's status: "Ready.", "Out of paper. Put in new paper; it goes on by itself." */
  readonly says: string;
  /** What may soon become a problem: little paper, little ink, jobs that CUPS keeps. */
  readonly warnings: readonly string[];
  /** The certificate of a printer with an `ipps:` address; null for other printers, and until the printer has presented one. */
  readonly certificate: {
    /** SHA-256, pairs of hex digits with colons between. */
    readonly fingerprint: string;
    /**
     * Why the certificate is trusted. `pin`: it was the first one at this address, or staff accepted it. `authority`: a trusted authority
     * signed it.
     */
    readonly by: 'pin' | 'authority';
    /** Since when it is trusted, in ms since 1970. */
    readonly sinceMs: number;
    /** The fingerprint that the printer presents now, if it differs. Nothing is sent until staff accept it. */
    readonly refused: string | null;
  } | null;
  /**
   * The sheets that the theme prints. For each, the printer's paper and how the sheet is printed on it, or why no paper fits. `GET
   * /staff/api/printer/sheet?sheet=<sheet>` shows a sheet on its paper if the paper is known.
   */
  readonly papers: readonly { readonly sheet: string; readonly says: string; readonly isShown: boolean }[];
  /**
   * The remaining sheets; null if the printer doesn't report them and staff have not entered how many they put in. `percent` is null if
   * only the number is known.
   */
  readonly paper: { readonly sheets: number | null; readonly percent: number | null; readonly from: 'printer' | 'counted' } | null;
  /** Ink, ribbon or toner, by the printer's names. */
  readonly supplies: readonly { readonly name: string; readonly percent: number }[];
  /** The queued prints, in order, without anything about their pictures. */
  readonly line: readonly {
    readonly id: string;
    readonly copies: number;
    readonly state: 'waiting' | 'printing';
    readonly test: boolean;
  }[];
  readonly paused: boolean;
  /** Whether only an empty cartridge holds prints back and the printer accepts jobs: then staff may print anyway. */
  readonly canPrintAnyway: boolean;
  /** Copies that have come out. */
  readonly today: number;
  readonly event: number;
  /** Today's prints that ended without paper. */
  readonly stoppedToday: number;
  /** The last test print; null if there was none since startup. */
  readonly test: PrintStatus | null;
}

/** The largest refill, in sheets, that staff may enter. */
export const largestRefill = 10_000;
