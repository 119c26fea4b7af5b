import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { ReadAttributes } from '../../../../src/server/features/print/ipp/readIpp.ts';
import { devicePlace, queueDevice } from '../../../../src/server/features/print/drivers/queueDevice.ts';

const port = (host: string, number: number) => ({ kind: 'port', host, port: number });
const usb = (serial: string | null, ...classes: string[]) => ({ kind: 'usb', serial, classes });

test.each([
  ['socket://192.168.1.40', port('192.168.1.40', 9100)],
  ['socket://192.168.1.40:9101/?waiteof=false', port('192.168.1.40', 9101)],
  ['socket://[fe80::1]:9100', port('fe80::1', 9100)],
  ['lpd://printer.local/PASSTHRU?reserve=none', port('printer.local', 515)],
  ['ipp://localhost:60000/ipp/print', port('localhost', 60000)],
  ['ipp://printer.local/ipp/print', port('printer.local', 631)],
  ['ipps://printer.local/ipp/print', port('printer.local', 631)],
  ['https://printer.local/ipp/print', port('printer.local', 443)],
  ['http://printer.local:631/ipp', port('printer.local', 631)],
  ['beh:/1/3/5/socket://192.168.1.40:9100', port('192.168.1.40', 9100)],
  ['hp:/net/Photosmart_7520?ip=192.168.1.40', port('192.168.1.40', 9100)],
  ['hp:/usb/Photosmart_7520?serial=CN1', usb('CN1', '07', 'ff')],
  ['usb://DNP/DS620?serial=DS6X12345', usb('DS6X12345', '07')],
  ['usb://Canon/SELPHY%20CP1300', usb(null, '07')],
  ['gutenprint53+usb://dnp-ds620/DS6X12345', usb('DS6X12345', '07', 'ff')],
  ['gutenprint52+usb://Dai+Nippon+Printing/DS-RX1?serial=CY2D8&backend=dnpds40', usb('CY2D8', '07', 'ff')],
  // Only CUPS can reach these.
  ['dnssd://Photo._ipp._tcp.local/?uuid=1', null],
  ['ipp://Photo%20Printer._ipp._tcp.local/', null],
  ['implicitclass://booth/', null],
  ['smb://GROUP/host/printer', null],
  ['hp:/net/Photosmart_7520?zc=HP1', null],
  ['cups-pdf:/', null],
  ['parallel:/dev/lp0', null],
  ['file:///dev/null', null],
  ['socket://', null],
  ['', null],
])('the device %s is checked at %j', (uri, place) => {
  expect(devicePlace(uri)).toEqual(place);
});

/** The device behind a queue, at a port of this machine with or without a listener. */
async function watched() {
  const server = createServer((socket) => socket.destroy());
  const listen = (at: number): Promise<void> => new Promise((resolve) => void server.listen(at, '127.0.0.1', resolve));
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  onTestFinished(close);
  let connections = 0;
  server.on('connection', () => connections++);
  const time = { ms: 0 };
  const device = queueDevice(() => time.ms);
  const queue: ReadAttributes = new Map([['device-uri', [`socket://127.0.0.1:${at}`]]]);
  /** Checks once per second for this many seconds. */
  async function pass(seconds: number, moment: 'idle' | 'working' = 'idle'): Promise<string | null> {
    let says: string | null = null;
    for (let second = 0; second < seconds; second++) {
      time.ms += 1000;
      says = await device.missing(queue, moment);
    }
    return says;
  }
  const says = `Nothing answers at 127.0.0.1, port ${at}.`;
  return { device, queue, pass, says, switchOff: close, switchOn: () => listen(at), connections: () => connections };
}

test('a printer that is switched off is reported within 15 seconds, until it is on again', async () => {
  const { pass, says, switchOff, switchOn } = await watched();
  expect(await pass(20)).toBeNull();
  await switchOff();
  expect(await pass(15)).toBe(says);
  await switchOn();
  expect(await pass(5)).toBeNull();
});

test('an idle printer is checked rarely, and a working one never', async () => {
  const { device, queue, pass, connections } = await watched();
  await pass(60);
  expect(connections()).toBeLessThanOrEqual(6);
  await device.missing(queue, 'beginning');
  const before = connections();
  await pass(60, 'working');
  expect(connections()).toBe(before);
});

test('a printer that does not answer when its sheet begins is reported while CUPS still retries', async () => {
  const { device, queue, pass, says, switchOff } = await watched();
  await pass(1);
  await switchOff();
  expect(await device.missing(queue, 'beginning')).toBeNull();
  expect(await pass(5, 'working')).toBe(says);
});

test('an unreachable device counts as present once it has printed, and is checked like any other once reachable', async () => {
  const { device, pass, says, switchOff, switchOn } = await watched();
  await switchOff();
  expect(await pass(10)).toBe(says);
  device.hasPrinted();
  expect(await pass(60)).toBeNull();
  await switchOn();
  await pass(5);
  await switchOff();
  expect(await pass(20)).toBe(says);
});
