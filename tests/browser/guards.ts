import Konva from 'konva';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeAllOff } from '../support/page/mounted.ts';

/** Fails tests that leave stages behind or log unexpected messages; `expectConsole` names the expected ones. */

let expected: RegExp[] = [];
let said: string[] = [];

/** Allows these console messages in this test; other warnings and errors still fail it. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

beforeEach(() => {
  // Input and frames come from the browser and not from act(), so React works as on a booth.
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  expected = [];
  said = [];
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation((...words) => said.push(words.map(String).join(' ')));
});

afterEach(() => {
  takeAllOff();
  vi.restoreAllMocks();
  const left = Konva.stages.splice(0).length;
  const moving = Konva.Animation.animations.size;
  Konva.Animation.animations.clear();
  expect(
    said.filter((words) => !expected.some((pattern) => pattern.test(words))),
    'said on the console',
  ).toEqual([]);
  expect(left, 'stages left behind').toBe(0);
  expect(moving, 'animations left running').toBe(0);
});
