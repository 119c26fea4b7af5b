import { randomBytes } from 'node:crypto';
import type { PrinterAnswer, PrintStatus } from '../../../src/shared/contract/print/print.ts';
import { ask } from '../server/ask.ts';
import { sheetPng } from './sheetPng.ts';

export interface WantedPrint {
  readonly id: string;
  readonly sheet: string;
  readonly png: Buffer;
  readonly copies: number;
}

/** A print that has not been ordered. */
export const newPrint = async (copies = 1): Promise<WantedPrint> => ({
  id: randomBytes(16).toString('base64url'),
  copies,
  ...(await sheetPng()),
});

/** Orders a print as a kiosk does, each time for a new visit. Returns the status, or null if the server ended before answering. */
export async function orderPrint(kiosk: string, { id, sheet, png, copies }: WantedPrint): Promise<number | null> {
  const query = new URLSearchParams({ id, sheet, copies: String(copies), visit: id });
  try {
    return (await ask(`${kiosk}/api/prints?${query}`, { method: 'POST', headers: { 'content-type': 'image/png' }, body: png })).status;
  } catch {
    return null;
  }
}

export const printStatus = async (kiosk: string, id: string): Promise<PrintStatus> =>
  JSON.parse((await ask(`${kiosk}/api/prints/${id}`)).body.toString('utf8')) as PrintStatus;

export const printerOf = async (kiosk: string): Promise<NonNullable<PrinterAnswer['printer']>> => {
  const { printer } = JSON.parse((await ask(`${kiosk}/api/printer`)).body.toString('utf8')) as PrinterAnswer;
  if (printer === null) throw new Error('there is no printer');
  return printer;
};
