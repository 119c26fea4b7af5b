import { expect } from 'vitest';
import { rehearsedKiosk } from '../built/rehearsedKiosk.ts';

/** Expects that the built rehearsal, with a working camera, is a NO-GO for the printer at this address, and prints this advice. */
export async function expectNoGo(printer: string, advice: RegExp): Promise<void> {
  const { code, said } = await rehearsedKiosk('guests', '--printer', printer);
  expect(said).toMatch(/BAD printer/);
  expect(said).toMatch(advice);
  expect(said).toContain('Fix the printer, then rehearse again');
  expect([code, / NO-GO $/.test(said)]).toEqual([1, true]);
}
