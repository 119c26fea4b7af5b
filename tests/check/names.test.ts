import { expect, test } from 'vitest';
import { sharedNames } from '../../.config/checkNames.mjs';

const told = (...texts: string[]): string[] => sharedNames(new Map(texts.map((text, index) => [`src/room/file${index}.ts`, text])));

test.each([
  ['values', 'export const clock = 1;', 'export function clock() {}'],
  ['types', 'export interface Clock {}', 'export type Clock = 1;'],
  ['a type and a value', 'export class Clock {}', 'export type Clock = 1;'],
  ['names that are listed', 'const clock = 1; export { clock };', 'const time = 1; export { time as clock };'],
  ['names that are taken apart', 'export const { clock } = now();', 'export const [, clock] = times;'],
])('two exports of one name are told, with both files and what to do: %s', (_, one, other) => {
  const [fault, ...more] = told(one, other);
  expect(fault).toMatch(
    /^one name, one thing: two exports called (clock|Clock) \(src\/room\/file0\.ts, src\/room\/file1\.ts\): rename one, or have one use the other$/,
  );
  expect(more).toEqual([]);
});

test.each([
  ['a type and a value in one file', 'export const Clock = 1; export type Clock = 1;', ''],
  ['the variants of a function', 'export function clock(): void; export function clock(at?: 1): void {}', ''],
  ['a name that is passed on', 'export const clock = 1;', "export { clock } from './file0.ts';"],
  ['a name that is kept', 'export const clock = 1;', 'const clock = 2;'],
])('is allowed: %s', (_, one, other) => {
  expect(told(one, other)).toEqual([]);
});
