/** The command that the system's own autostart runs. */
export interface KioskCommand {
  /** Absolute path of Node. */
  readonly node: string;
  /** Absolute path of the script behind `npm run kiosk`; the first of `args` is its command. */
  readonly script: string;
  readonly args: readonly string[];
  /** The working directory, which relative paths in `args` refer to. */
  readonly folder: string;
}
