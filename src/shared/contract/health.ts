/** Answer of the kiosk listener's `GET /health`. */
export interface Health {
  readonly ok: true;
  /** The theme's own name. */
  readonly theme: string;
  /** How many pictures and fonts the theme names that are not there. */
  readonly warnings: number;
}
