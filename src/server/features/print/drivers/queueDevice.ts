import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ReadAttributes } from '../ipp/readIpp.ts';
import { textIn } from '../ipp/readIpp.ts';
import type { PrinterEndpoint } from '../ipp/PrinterEndpoint.ts';

/** The attribute with the address of a queue's device. */
export const deviceAddress = 'device-uri';

/** The location of a queue's device: at a network port or on this machine's USB; null if only CUPS can reach it. */
type DevicePlace =
  | { readonly kind: 'port'; readonly host: string; readonly port: number }
  | { readonly kind: 'usb'; readonly serial: string | null; readonly classes: readonly string[] }
  | null;

/** Default ports of CUPS's backends. */
const backendPorts: Readonly<Record<string, number>> = { socket: 9100, lpd: 515, ipp: 631, ipps: 631, http: 80, https: 443 };
/** Classes of USB interfaces: printer, and vendor-specific for devices with their own driver. */
const [printerClass, vendorClass] = ['07', 'ff'];

/** Reads a queue's `device-uri`. */
export function devicePlace(uri: string): DevicePlace {
  // The "backend error handler" puts its settings before the device's own address.
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(uri.replace(/^beh:\/\d+\/\d+\/\d+\//i, '')) ?? [];
  const url = URL.canParse(`x:${rest}`) ? new URL(`x:${rest}`) : null;
  if (url === null) return null;
  if (scheme === 'usb') return { kind: 'usb', serial: url.searchParams.get('serial'), classes: [printerClass] };
  const any = [printerClass, vendorClass];
  if (/^gutenprint\d+\+usb$/.test(scheme))
    return { kind: 'usb', serial: url.searchParams.get('serial') ?? (url.pathname.slice(1) || null), classes: any };
  if (scheme === 'hp' || scheme === 'hpfax') {
    if (url.pathname.startsWith('/usb/')) return { kind: 'usb', serial: url.searchParams.get('serial'), classes: any };
    const host = url.searchParams.get('ip') ?? url.searchParams.get('hostname');
    return host === null ? null : { kind: 'port', host, port: 9100 };
  }
  const port = backendPorts[scheme];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Resolving a service name would require a look-up by Avahi.
  if (port === undefined || host === '' || /\._(tcp|udp)\./i.test(host)) return null;
  return { kind: 'port', host, port: url.port === '' ? port : Number(url.port) };
}

/** Short, because a status check waits for this connection. */
const connectMs = 1500;

/** Whether the device accepts a connection, over which nothing is sent. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectMs }).unref();
    const over = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', over(true)).once('timeout', over(false)).once('error', over(false));
  });
}

/** Linux lists connected devices here, without contacting them. */
const usbDevices = '/sys/bus/usb/devices';

/**
 * Whether a device with this serial number, or another printer that may be the same, is plugged in; null if the system does not list
 * devices.
 */
async function isPluggedIn({ serial, classes }: Extract<DevicePlace, { kind: 'usb' }>): Promise<boolean | null> {
  const names = await readdir(usbDevices).catch(() => null);
  if (names === null) return null;
  const read = (...path: string[]): Promise<string> => readFile(join(usbDevices, ...path), 'latin1').catch(() => '');
  const fits = names.map(async (name) =>
    name.includes(':') ? classes.includes((await read(name, 'bInterfaceClass')).trim()) : (await read(name, 'serial')).trim() === serial,
  );
  return (await Promise.all(fits)).includes(true);
}

/** How often to look for a device: after it was found, and after it did not answer. */
const [pollMs, retryMs] = [10_000, 4000];
/** How many failures mean that the device is gone: a printer that serves another client refuses connections now and then. */
const failuresToBeAway = 2;

/** The queue's activity. `beginning`: the booth is about to send a sheet. */
type QueueMoment = 'idle' | 'beginning' | 'working';

export interface QueueDevice {
  /** Where the device was not found, for staff; null if it was found, or if this cannot be determined. Looks again when due. */
  readonly missing: (queue: ReadAttributes, moment: QueueMoment) => Promise<string | null>;
  /**
   * Call when a sheet was printed. The device then exists, even if it can't be found from here, as in a container. This holds until it is
   * found again.
   */
  readonly hasPrinted: () => void;
}

/**
 * Looks for the device behind a queue. CUPS does so only during a job, and otherwise reports a switched-off printer as ready. During a
 * sheet, does not check a device that was there at the beginning, because it may accept only one connection at a time. Prints and sends
 * nothing.
 */
export function queueDevice(now = () => performance.now()): QueueDevice {
  const fresh = { failures: 0, isDoubted: false, dueMs: -Infinity };
  let [seenUri, seen] = ['', fresh];
  return {
    async missing(queue, moment) {
      const uri = textIn(queue, deviceAddress) ?? '';
      if (uri !== seenUri) [seenUri, seen] = [uri, fresh];
      const place = devicePlace(uri);
      if (place === null) return null;
      const isDue = moment === 'beginning' || (now() >= seen.dueMs && (moment === 'idle' || seen.failures > 0));
      if (isDue) {
        const isThere = await (place.kind === 'usb' ? isPluggedIn(place) : answers(place.host, place.port));
        seen =
          isThere === false
            ? { ...seen, failures: seen.failures + 1, dueMs: now() + retryMs }
            : { failures: 0, isDoubted: false, dueMs: now() + pollMs };
      }
      if (seen.failures < failuresToBeAway || seen.isDoubted) return null;
      return place.kind === 'usb' ? 'It is not plugged in by USB.' : `Nothing answers at ${place.host}, port ${place.port}.`;
    },
    hasPrinted: () => void (seen = { ...seen, isDoubted: seen.failures > 0 }),
  };
}

/** Whether the print server runs on this machine, so that its queues' devices can be found from here. */
export const isOnThisMachine = (place: PrinterEndpoint): boolean =>
  place.kind === 'socket' || /^(localhost|127(\.\d+){3}|::1)$/.test(place.host);
