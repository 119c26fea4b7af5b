import type { PrintTrouble } from '../../../../shared/contract/print/print.ts';

/**
 * The lowest severity at which a reason holds prints back. Printers append the severity to the keyword (`-report`, `-warning`, `-error`);
 * `bare` is a keyword without a suffix. `stopped`: only if the printer has stopped, whatever the suffix. `never`: it never holds prints
 * back.
 */
export type HoldsFrom = 'report' | 'warning' | 'bare' | 'error' | 'stopped' | 'never';

/** The booth's interpretation of reasons. */
export interface PrinterReason {
  /** Keywords without their severity. A `*` stands for any part of the printer, such as `stapler` or `rear-cover`. */
  readonly reasons: readonly string[];
  /** The trouble shown to guests while the reason holds prints back; null if it never does. */
  readonly trouble: PrintTrouble | null;
  readonly holds: HoldsFrom;
  /** The sentence for staff, with `{part}`; null if staff need not act. */
  readonly says: string | null;
}

const row = (trouble: PrintTrouble | null, holds: HoldsFrom, says: string | null, ...reasons: readonly string[]): PrinterReason => ({
  reasons,
  trouble,
  holds,
  says,
});

/**
 * All registered `printer-state-reasons` (RFC 8011, PWG 5100.9, 5100.13, 5100.18, 5100.21, 5100.22), those of CUPS and of drivers, worst first. A
 * keyword matches its full name, or else the longest fitting pattern. The guide shows this same list.
 */
export const printerReasons: readonly PrinterReason[] = [
  row(
    'offline',
    'report',
    'The printer is off or unplugged. Switch it on and check its cable; printing then continues by itself.',
    ...['offline', 'shutdown', 'timed-out', 'power-down', 'device-died', 'deactivated', 'deleted'],
    ...['cups-remote-shutdown', 'cups-remote-stopped'],
  ),
  row('offline', 'stopped', 'The printer does not answer. Switch it on and check its cable.', 'connecting-to-device'),
  row(
    'jam',
    'bare',
    'Paper is jammed. Take it out and close the printer; printing then continues by itself.',
    ...['media-jam', 'fuser-jam', 'jam', 'media-path-jam', 'media-path-input-jam', 'media-path-output-jam', 'input-media-tray-jam'],
    ...['output-media-tray-jam', 'input-media-tray-feed-error', 'output-media-tray-feed-error', 'media-path-input-feed-error'],
    'media-path-output-feed-error',
  ),
  row('jam', 'error', 'Paper is jammed in its {part}. Take it out and close the printer.', '*-jam'),
  row(
    'door',
    'bare',
    'A cover is open, or a tray is out. Close it; printing then continues by itself.',
    ...['cover-open', 'door-open', 'interlock-open', 'input-tray-missing', 'output-tray-missing', 'media-path-media-tray-missing'],
    ...['*-cover-open', '*-door-open'],
  ),
  row('door', 'error', 'Its {part} is open. Close it.', '*-interlock-open', '*-opened'),
  row('refill', 'warning', 'Out of paper. Put in new paper; printing then continues by itself.', 'media-needed'),
  row(
    'refill',
    'bare',
    'Out of paper. Put in new paper; printing then continues by itself.',
    ...['media-empty', 'media-path-input-empty', 'material-empty', 'material-needed'],
  ),
  row(
    'refill',
    'bare',
    'The printer asks for paper by hand. Put it in, or choose another tray at the printer.',
    ...['input-manual-input-request', 'media-path-input-request'],
  ),
  row(
    'paper',
    'bare',
    "The printer can't take this size of paper from its tray. Put the right paper in.",
    'input-cannot-feed-size-selected',
  ),
  row(
    'ink',
    'warning',
    'Out of ink, toner or ribbon. Put in a new one; printing then continues by itself.',
    ...['marker-supply-empty', 'marker-ink-empty', 'marker-print-ribbon-empty', 'marker-ribbon-empty', 'marker-toner-empty', 'toner-empty'],
    ...['ink-empty', 'ribbon-empty', 'marker-developer-empty', 'developer-empty'],
  ),
  row(
    'ink',
    'bare',
    'A cartridge or ribbon is missing. Put it in; printing then continues by itself.',
    ...['marker-supply-missing', 'marker-ink-missing', 'marker-print-ribbon-missing', 'marker-ribbon-missing', 'marker-toner-missing'],
    ...['marker-toner-cartridge-missing', 'marker-developer-missing'],
  ),
  row(
    'broken',
    'bare',
    'A part of the printer is missing or not in its place. Put it in.',
    ...['marker-cleaner-missing', 'marker-fuser-missing', 'marker-opc-missing', 'marker-waste-missing', 'input-tray-position-failure'],
    ...['marker-waste-ink-receptacle-missing', 'marker-waste-toner-receptacle-missing', 'input-pick-roller-missing'],
    'media-path-pick-roller-missing',
  ),
  row(
    'broken',
    'error',
    'The waste tank is full. Put in an empty one: the printer will stop soon.',
    ...['marker-waste-full', 'marker-waste-ink-receptacle-full', 'marker-waste-toner-receptacle-full'],
  ),
  row(
    'broken',
    'error',
    'The output tray is full. Empty it.',
    ...['output-area-full', 'output-media-tray-full', 'media-path-media-tray-full', 'media-path-output-full'],
  ),
  row(
    'broken',
    'bare',
    'A part of the printer has failed. Switch it off and on; if that does not help, it needs a repair.',
    ...['motor-failure', 'fan-failure', 'lamp-failure', 'laser-failure', 'camera-failure', 'marker-fuser-thermistor-failure'],
    ...['marker-fuser-timing-failure', 'input-media-tray-failure', 'input-pick-roller-failure', 'input-tray-elevation-failure'],
    ...['media-path-failure', 'media-path-pick-roller-failure', 'output-media-tray-failure', 'output-mailbox-select-failure'],
    ...['extruder-failure', 'chamber-failure', 'platform-failure'],
  ),
  row(
    'broken',
    'error',
    'A part of the printer is worn out. Have it replaced.',
    ...[
      'opc-life-over',
      'cleaner-life-over',
      'lamp-at-eol',
      'laser-at-eol',
      'input-pick-roller-life-over',
      'media-path-pick-roller-life-over',
    ],
  ),
  row(
    'broken',
    'error',
    'Its {part} has failed, is worn out or is missing. Check it, or remove it from the printer.',
    ...['*-missing', '*-failure', '*-motor-failure', '*-timing-failure', '*-thermistor-failure', '*-recoverable-failure'],
    ...['*-unrecoverable-failure', '*-recoverable-storage', '*-unrecoverable-storage', '*-memory-exhausted', '*-life-over', '*-at-limit'],
    '*-offline',
  ),
  row('broken', 'error', 'Its {part} is empty. Refill it.', '*-empty'),
  row('broken', 'error', 'Its {part} is full. Empty it.', '*-full'),
  row('broken', 'error', 'The printer has no room for more. Switch it off and on.', 'spool-area-full', 'interpreter-resource-unavailable'),
  row(
    'broken',
    'error',
    'The printer is too hot or too cold. Let it stand for a while; printing then continues by itself.',
    ...['fuser-over-temp', 'fuser-under-temp', '*-temperature-high', '*-temperature-low', '*-over-temperature', '*-under-temperature'],
  ),
  row(
    'broken',
    'bare',
    "CUPS does not trust the printer's certificate. Recreate the queue if it is the right printer.",
    ...['cups-certificate-error', 'cups-pki-*'],
  ),
  row(
    'broken',
    'error',
    'CUPS lacks a program of the driver, or does not trust it. Install the driver again.',
    ...['cups-missing-filter-warning', 'cups-insecure-filter-warning', 'apple-missing-usbclassdriver-error'],
  ),
  row('paused', 'report', 'Printing is paused. Resume it where it was paused.', 'paused', 'moving-to-paused', 'hold-new-jobs'),
  row('broken', 'error', 'The printer reports an unnamed fault. Look at its display.', 'other', 'unknown'),
  row(null, 'never', 'Little paper is left: keep a refill at hand.', 'media-low', 'material-low'),
  row(
    null,
    'never',
    'Little ink, toner or ribbon is left: keep a new one at hand.',
    ...[
      'toner-low',
      'ink-low',
      'ribbon-low',
      'developer-low',
      'marker-supply-low',
      'marker-supply-almost-empty',
      'marker-ink-almost-empty',
    ],
    ...['marker-print-ribbon-almost-empty', 'marker-ribbon-almost-empty', 'marker-toner-almost-empty', 'marker-developer-almost-empty'],
  ),
  row(
    null,
    'never',
    'The waste tank is nearly full: keep an empty one at hand.',
    ...['marker-waste-almost-full', 'marker-waste-ink-receptacle-almost-full', 'marker-waste-toner-receptacle-almost-full'],
  ),
  row(
    null,
    'never',
    'The output tray is nearly full: empty it.',
    ...['output-area-almost-full', 'media-path-media-tray-almost-full', 'output-media-tray-almost-full'],
  ),
  row(
    null,
    'never',
    'A part of the printer is nearly worn out: have a new one at hand.',
    ...['opc-near-eol', 'lamp-near-eol', 'laser-near-eol', 'cleaner-life-almost-over', 'input-pick-roller-life-warn'],
    'media-path-pick-roller-life-warn',
  ),
  row(null, 'never', 'Its {part} needs attention soon.', '*-life-almost-over', '*-near-limit', '*-almost-empty', '*-almost-full'),
  row(null, 'never', 'The printer works only partly. Look at its display.', 'stopped-partly'),
  row(
    null,
    'never',
    null,
    ...['*-added', '*-removed', '*-closed', '*-configuration-change', '*-turned-on', '*-turned-off', '*-power-saver', '*-warming-up'],
    ...[
      '*-cooling',
      '*-cooling-down',
      '*-heating',
      'configuration-change',
      'interlock-closed',
      'power-up',
      'resuming',
      'stopping',
      'testing',
    ],
    ...['alert-removal-of-binary-change-entry', 'identify-printer-requested', 'media-drying', 'marker-adjusting-print-quality'],
    ...['input-media-color-change', 'input-media-form-parts-change', 'input-media-size-change', 'input-media-type-change'],
    ...[
      'input-media-weight-change',
      'interpreter-cartridge-deleted',
      'interpreter-complex-page-encountered',
      'interpreter-memory-decrease',
    ],
    ...['interpreter-memory-increase', 'interpreter-resource-deleted', 'media-path-cannot-duplex-media-selected', 'printer-manual-reset'],
    ...['printer-nms-reset', 'printer-ready-to-print', 'cups-waiting-for-job-completed', 'cups-ipp-*', 'cups-remote-*', 'none'],
  ),
  row('broken', 'error', 'The printer reports "{part}". Look at its display.', '*'),
];
