import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inheritedValue } from '../../../../src/themeFiles/inheritedValue.ts';
import { readChain } from '../../../../src/themeFiles/readChain.ts';
import { readTheme } from '../../../../src/themeFiles/readTheme.ts';
import { valueAt, valueOf } from '../../../../src/studio/document/editText.ts';
import type { History } from '../../../../src/studio/document/History.ts';
import { carryOut, newHistory, redo, undo } from '../../../../src/studio/document/History.ts';
import type { Path, ThemeEdit } from '../../../../src/shared/theme/ThemeEdit.ts';
import { themeOver } from '../../../../src/shared/theme/themeOver.ts';
import { minimalThemeJson } from '../../../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';

const start = `{
  // The fair's own theme: keep this line
  "extends": "../base",
  "name": "Mine", // for staff
  /* three colours are enough */
  "colors": { "accent": "#0a5c36" },
  "texts": {
    // a button
    "start": "Go!",
  },
}
`;
const notes = ["// The fair's own theme: keep this line", '// for staff', '/* three colours are enough */'];

const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/** A commit runs one part of the long suites; a manual run has everything. */
const runs = !isLong ? 100 : process.env['STAGEBOOTH_LONG_PART'] === undefined ? 10_000 : 1700;

const colors = ['#102030', '#fff', '#0a5c3680', 'green'];
const words = ['Hello', 'A "quoted" word', 'Grüße \u{1F389}', { en: 'Hello', de: 'Hallo' }, ''];

/** A random studio action, chosen by numbers. Some results would be refused by a booth. */
function editOf(whole: unknown, own: unknown, [kind, a, b, c]: readonly [number, number, number, number]): ThemeEdit[] {
  const pick = <One>(list: readonly One[], by: number): One => list[by % list.length]!;
  const orientation = pick(['portrait', 'landscape'], a);
  const scene = valueAt(whole, ['layouts', orientation, pick(['welcome', 'survey', 'result', 'closed', 'takePhoto'], b)]);
  const boxes = Object.entries(scene ?? {}).flatMap(([name, value]) =>
    Array.isArray(value) && value.every((one) => typeof one === 'number') ? [[name, value] as const] : [],
  );
  const questions = (valueAt(whole, ['survey']) as unknown[] | undefined) ?? [];
  switch (kind % 9) {
    case 0: {
      if (boxes.length === 0) return [];
      const [name, box] = pick(boxes, c);
      const section = pick(['welcome', 'survey', 'result', 'closed', 'takePhoto'], b);
      return [
        { kind: 'set', path: ['layouts', orientation, section, name], value: box.map((one, index) => (index < 2 ? one + (c % 9) : one)) },
      ];
    }
    case 1:
      return [{ kind: 'set', path: ['colors', pick(['ground', 'ink', 'accent'], a)], value: pick(colors, b) }];
    case 2:
      return [{ kind: 'set', path: ['texts', pick(['start', 'next', 'back', 'scan'], a)], value: pick(words, b) }];
    case 3:
      return questions.length > 1 ? [{ kind: 'move', path: ['survey'], from: a % questions.length, to: b % questions.length }] : [];
    case 4:
      return [
        {
          kind: 'insert',
          path: ['survey'],
          at: a % (questions.length + 1),
          value: {
            id: `own${String(b)}`,
            text: 'Tea or coffee?',
            options: ['Tea', 'Coffee'].map((text, n) => ({ value: String(n), text })),
          },
        },
      ];
    case 5:
      return questions.length > 0 ? [{ kind: 'remove', path: ['survey'], at: a % questions.length }] : [];
    case 6: {
      const places = leaves(own).filter(([first]) => first !== 'extends');
      return places.length === 0 ? [] : [{ kind: 'reset', path: pick(places, a).slice(0, 1 + (b % 4)) }];
    }
    case 7:
      return [{ kind: 'set', path: ['brand', pick(['name', 'tagline'], a)], value: pick(words, b) }];
    default:
      return questions.length > 0 ? [{ kind: 'set', path: ['survey', a % questions.length, 'text'], value: pick(words, b) }] : [];
  }
}

const leaves = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, Array.isArray(value) ? Number(key) : key]));

test('any sequence of edits, undo and redo can be reverted to the byte, keeps comments, and can be read by the booth’s parser', () => {
  const folder = temporaryFolder({ 'base/theme.json': minimalThemeJson(), 'mine/theme.json': start });
  const [file, themesFolder] = [join(folder, 'mine', 'theme.json'), folder];
  const chain = readChain(file, { themesFolder });
  if (!chain.ok) throw new Error('the theme of this test is sound');
  const inherited = inheritedValue(chain.value);
  let sound = 0;
  let read = 0;
  const step = fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 99 }), fc.nat({ max: 99 }), fc.nat({ max: 99 }));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      let history: History = newHistory(start);
      const before: string[] = [];
      const after: string[] = [];
      for (const numbers of steps) {
        const [kind] = numbers;
        if (kind >= 9) {
          // After undo or redo, the text equals an earlier one.
          const back = kind < 11;
          const expected = (back ? before : after).at(-1);
          if (expected === undefined) continue;
          (back ? after : before).push(history.text);
          (back ? before : after).pop();
          history = back ? undo(history) : redo(history);
          expect(history.text).toBe(expected);
          continue;
        }
        const own = valueOf(history.text);
        const edits = editOf(themeOver(inherited, own), own, numbers);
        const next = carryOut(history, { label: 'edit', edits }, inherited);
        if (next === history) continue;
        before.push(history.text);
        after.length = 0;
        expectOnlyTouched(history.text, next.text, edits);
        history = next;
      }
      for (const note of notes) expect(history.text).toContain(note);
      const theme = readTheme(file, { themesFolder, draft: { file, text: history.text } });
      read++;
      if (theme.ok) sound++;
      else for (const { line } of theme.error) expect(line).not.toBeNull();
      while (history.done.length > 0) history = undo(history);
      expect(history.text).toBe(start);
    }),
    { numRuns: runs },
  );
  // Some of the results are valid for a booth, and some are not.
  expect(sound / read).toBeGreaterThan(0.2);
  expect(sound / read).toBeLessThan(1);
}, 600_000);

/** Everything that an edit did not name is unchanged. For a value on its own line, no other line has changed. */
function expectOnlyTouched(before: string, after: string, edits: readonly ThemeEdit[]): void {
  const tops = new Set(edits.map(({ path }) => String(path[0])));
  const other = (text: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(valueOf(text) as Record<string, unknown>).filter(([name]) => !tops.has(name)));
  expect(other(after)).toEqual(other(before));
  const [edit] = edits;
  if (edits.length !== 1 || edit?.kind !== 'set' || typeof edit.value !== 'string') return;
  if (typeof valueAt(valueOf(before), edit.path) !== 'string') return;
  const [old, now] = [before.split('\n'), after.split('\n')];
  expect(now).toHaveLength(old.length);
  expect(old.filter((line, index) => line !== now[index])).toHaveLength(1);
}
