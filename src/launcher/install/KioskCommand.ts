/** What a system's own starter of programs starts. */
export interface KioskCommand {
  /** Absolute path of Node. */
  readonly node: string;
  /** Absolute path of the script behind `npm run kiosk`, which is told so by the first of `args`. */
  readonly script: string;
  readonly args: readonly string[];
  /** Where relative paths among them begin. */
  readonly folder: string;
}
