import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { houseRules } from '../../.config/houseRules.mjs';

/** The names of the house rules that a file breaks. */
function broken(filename: string, code: string): string[] {
  const language: Linter.Config = {
    files: ['**/*'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  };
  const messages = new Linter({ configType: 'flat' }).verify(code, [language, ...houseRules], { filename });
  return [...new Set(messages.map((message) => message.ruleId ?? message.message))].sort();
}

const forbidden: [rule: string, filename: string, code: string][] = [
  ['time', 'src/kiosk/store/a.ts', 'setTimeout(f, 9);'],
  ['time', 'src/stage/parts/a.tsx', 'window.requestAnimationFrame(f);'],
  ['time', 'src/kiosk/api/a.ts', 'export const now = new Date();'],
  ['time', 'src/headless/a.ts', 'export const now = Date.now();'],
  ['time', 'src/stage/canvas/a.ts', 'export const now = performance.now();'],
  ['time', 'src/kiosk/api/a.ts', 'export const late = AbortSignal.timeout(9);'],
  ['browser', 'src/kiosk/store/a.ts', 'export const agent = navigator.userAgent;'],
  ['browser', 'src/kiosk/main.tsx', 'globalThis.localStorage.clear();'],
  ['browser', 'src/kiosk/store/a.ts', 'export const sound = new AudioContext();'],
  ['fetch', 'src/kiosk/api/a.ts', 'export const answer = fetch("/");'],
  ['fetch', 'src/kiosk/main.tsx', 'export const answer = fetch("/");'],
  ['pure', 'src/flow/a.ts', 'export const width = window.innerWidth;'],
  ['pure', 'src/shared/a.ts', 'export const dice = Math.random();'],
  ['pure', 'src/shared/a.ts', 'export const now = new Date();'],
  ['pure', 'src/shared/a.ts', 'process.exit();'],
  ['pure', 'src/flow/a.ts', 'export const size = new window.Map().size;'],
  ['pure', 'src/flow/a.ts', 'setTimeout(f, 9);'],
  ['pure', 'src/flow/a.ts', 'console.log(1);'],
  ['pure', 'src/shared/a.ts', 'export const bytes = Buffer.alloc(9);'],
  ['pure', 'src/shared/share/a.ts', 'export const bytes = crypto.getRandomValues(new Uint8Array(9));'],
  ['console', 'src/kiosk/store/a.ts', 'console.error(1);'],
  ['effects', 'src/stage/scenes/welcome/a.tsx', "import { useEffect } from 'react';"],
  ['effects', 'src/kiosk/Booth.tsx', "import { useLayoutEffect as run } from 'react'; export const Booth = run;"],
  ['effects', 'src/kiosk/store/a.ts', 'React.useEffect(() => {});'],
  ['hooks-by-name', 'src/stage/parts/a.ts', 'export const ImageContext = createContext(useLoaded);'],
  ['hooks-by-name', 'src/stage/parts/a.ts', 'export const a = (useOther: Load) => (src: string) => useOther(src);'],
  ['hooks-by-name', 'src/stage/parts/a.ts', 'export const load = useLoaded;'],
  ['hooks-by-name', 'src/stage/parts/a.ts', 'export const ways = { load: useLoaded };'],
  ['hooks-by-name', 'src/headless/a.tsx', 'export const a = <ImageContext value={useLoaded} />;'],
  ['theme-colours', 'src/stage/scenes/welcome/a.tsx', 'export const a = "#fff";'],
  ['theme-colours', 'src/stage/scenes/welcome/a.tsx', 'export const a = <Rect fill="red" />;'],
  ['theme-colours', 'src/stage/scenes/welcome/aView.ts', 'export const a = `rgba(0, 0, 0, ${b})`;'],
  ['theme-colours', 'src/stage/scenes/welcome/aView.ts', 'export const a = { stroke: "red" };'],
  ['theme-words', 'src/stage/scenes/welcome/a.tsx', 'export const a = <Label text="Welcome" />;'],
  ['theme-words', 'src/stage/scenes/welcome/a.tsx', 'export const a = <p>Welcome</p>;'],
  ['theme-words', 'src/stage/scenes/welcome/aView.ts', 'export const a = { label: "Welcome" };'],
  ['named-exports', 'src/kiosk/store/a.ts', 'export default 1;'],
  ['named-exports', 'tests/support/a.ts', 'const a = 1; export { a as default };'],
  [
    'every-scene',
    'src/flow/a.ts',
    'export const a = (visit: Visit) => { switch (visit.scene) { case "live": return 1; default: return 2; } };',
  ],
  ['no-barrels', 'src/stage/parts/index.ts', 'export const a = 1;'],
  [
    'no-barrels',
    'src/stage/parts/parts.ts',
    "export * from '../../src/stage/parts/Label.tsx'; export { Card } from '../../src/stage/parts/Card.tsx';",
  ],
  ['named-after-export', 'src/stage/parts/Label.tsx', 'export const Text = 1;'],
  ['outgrown', 'src/stage/parts/a.ts', 'f();\n'.repeat(401)],
];

const allowed: [reason: string, filename: string, code: string][] = [
  ['the clock itself', 'src/kiosk/devices/Clock.ts', 'export type Clock = number; setTimeout(f, performance.now());'],
  ['devices', 'src/kiosk/devices/a.ts', "import { useEffect } from 'react'; navigator.vibrate(9); fetch('/');"],
  ['server', 'src/server/programs/main.ts', 'console.log(new Date()); fetch("/");'],
  ['command line', 'src/cli/a.mjs', 'setTimeout(() => console.log(process.argv), 9);'],
  ['phone page', 'src/phone/main.ts', 'setTimeout(() => fetch("/"), 9);'],
  ['parts subscribe to nodes', 'src/stage/parts/a.tsx', "import { useEffect } from 'react';"],
  ['a parameter of that name', 'src/kiosk/store/a.ts', 'export const a = (fetch: () => void, console: number) => fetch(console);'],
  ['a type', 'src/kiosk/api/a.ts', 'export type Get = typeof fetch; export let when: Date;'],
  ['a method of that name', 'src/kiosk/store/a.ts', 'clock.setTimeout(f); client.fetch();'],
  [
    'what every engine has',
    'src/shared/a.ts',
    'export const a = [new Map(), JSON.stringify(Math.max(1)), new TextEncoder(), undefined, NaN, Intl];',
  ],
  ['a type of the platform', 'src/flow/a.ts', 'export interface Card { blob: Blob }'],
  [
    'colours of the theme',
    'src/stage/scenes/welcome/a.tsx',
    'export const a = <Rect fill={theme.colors.ink} stroke="transparent" name="frame" />;',
  ],
  [
    'hooks that are called',
    'src/stage/parts/a.ts',
    "import useImage from 'use-image'; import { useState } from 'react'; export function useA() { return useImage(React.useId()); } export const useB = () => useA();",
  ],
  ['colours outside of scenes', 'src/stage/canvas/a.tsx', 'export const a = "#000";'],
  ['400 lines and blank ones', 'src/stage/parts/a.ts', 'f();\n\n'.repeat(400)],
  ['a type that a file is named after', 'src/flow/Visit.ts', 'export type Visit = number;'],
  ['a default in the config of a tool', 'vite.config.ts', 'export default 1;'],
  ['passing on and doing something', 'src/stage/parts/a.ts', "export { b } from './b.ts'; export const c = 1;"],
];

describe('the lint rules of the house', () => {
  for (const [rule, filename, code] of forbidden)
    it(`${rule}: forbids in ${filename}: ${code.slice(0, 60)}`, () => {
      expect(broken(filename, code)).toEqual([`house/${rule}`]);
    });

  it.each(allowed)('allow %s', (_reason, filename, code) => {
    expect(broken(filename, code)).toEqual([]);
  });

  it('are all shown to forbid something', () => {
    const all = Object.keys(houseRules[0]?.plugins?.['house']?.rules ?? {});
    expect(
      [...new Set(forbidden.map(([rule]) => rule))].sort(),
      'A rule of .config/houseRules.mjs needs a line of code that breaks it: list one in `forbidden` of this file.',
    ).toEqual(all.sort());
  });
});
