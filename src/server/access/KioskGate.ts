/** What stands before the kiosk's listener. */
export interface KioskGate {
  /** What must be shown; null asks nobody, and is for a listener that only this machine reaches. */
  readonly token: string | null;
  /** PEM, for HTTPS; null for HTTP. */
  readonly certificate: { readonly cert: Buffer; readonly key: Buffer; readonly names: readonly string[] } | null;
  /** Names, besides its own addresses, under which this machine is asked for. */
  readonly names: readonly string[];
}

/** Browsers of this machine only. */
export const thisMachineOnly: KioskGate = { token: null, certificate: null, names: [] };
