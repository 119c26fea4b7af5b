import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ReadAttributes } from '../ipp/readIpp.ts';
import { textIn } from '../ipp/readIpp.ts';
import type { PrinterEndpoint } from '../ipp/PrinterEndpoint.ts';

/** What a queue calls its device. */
export const deviceAddress = 'device-uri';

/** Where the device of a queue is: at a port, on the bus of this machine, or where only CUPS can reach it (null). */
type DevicePlace =
  | { readonly kind: 'port'; readonly host: string; readonly port: number }
  | { readonly kind: 'usb'; readonly serial: string | null; readonly classes: readonly string[] }
  | null;

/** The ports of CUPS's backends, where a device's address names none. */
const backendPorts: Readonly<Record<string, number>> = { socket: 9100, lpd: 515, ipp: 631, ipps: 631, http: 80, https: 443 };
/** Classes of USB interfaces: printers, and what only a driver of its own knows. */
const [printerClass, vendorClass] = ['07', 'ff'];

/** Reads a queue's `device-uri`. */
export function devicePlace(uri: string): DevicePlace {
  // The "backend error handler" has the device's own address behind its settings.
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
  // A service's name has to be looked up at Avahi.
  if (port === undefined || host === '' || /\._(tcp|udp)\./i.test(host)) return null;
  return { kind: 'port', host, port: url.port === '' ? port : Number(url.port) };
}

/** A look at the printer waits for it. */
const connectMs = 1500;

/** Whether it takes a connection, on which nothing is sent. */
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

/** Linux lists there what is plugged in, without a word to the device. */
const usbDevices = '/sys/bus/usb/devices';

/** Whether a device of this serial number, or another printer that may be it, is plugged in; null where the system does not list devices. */
async function isPluggedIn({ serial, classes }: Extract<DevicePlace, { kind: 'usb' }>): Promise<boolean | null> {
  const names = await readdir(usbDevices).catch(() => null);
  if (names === null) return null;
  const read = (...path: string[]): Promise<string> => readFile(join(usbDevices, ...path), 'latin1').catch(() => '');
  const fits = names.map(async (name) =>
    name.includes(':') ? classes.includes((await read(name, 'bInterfaceClass')).trim()) : (await read(name, 'serial')).trim() === serial,
  );
  return (await Promise.all(fits)).includes(true);
}

/** How often a device is looked for: one that was there, and one that did not answer. */
const [pollMs, retryMs] = [10_000, 4000];
/** A printer that serves somebody else refuses a connection now and then. */
const failuresToBeAway = 2;

/** What the queue does, or is about to do: begin a sheet of the booth's. */
type QueueMoment = 'idle' | 'beginning' | 'working';

export interface QueueDevice {
  /** Where the device has been looked for in vain, for staff; null while it is there or nobody can tell. Looks for it again when it is time. */
  readonly missing: (queue: ReadAttributes, moment: QueueMoment) => Promise<string | null>;
  /** A sheet has come out: the device is there although it can't be seen from here, as from within a container, until it is seen again. */
  readonly hasPrinted: () => void;
}

/**
 * Looks for the device behind a queue: CUPS does so only while a job is at work, and until then calls a printer that is off ready. A printer that was
 * there when its sheet began is left alone meanwhile, for it may take one connection at a time. Nothing is printed or sent.
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

/** Whether the devices of a print server's queues can be looked for from here. */
export const isOnThisMachine = (place: PrinterEndpoint): boolean =>
  place.kind === 'socket' || /^(localhost|127(\.\d+){3}|::1)$/.test(place.host);
