import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { editText, valueAt, valueOf, withValue } from '../../../src/studio/document/editText.ts';
import { carryOut, newHistory, redo, undo } from '../../../src/studio/document/History.ts';
import type { Path, ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { arbitraryJsonc } from '../../support/arbitrary/arbitraryJsonc.ts';

const edited = (text: string, ...edits: readonly ThemeEdit[]): string => editText(text, edits).text;

/** All non-empty values with their paths, starting with the value itself. */
const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, Array.isArray(value) ? Number(key) : key]))];

/** The effect of an edit, applied to the value instead of the text. */
function oracle(value: unknown, edit: ThemeEdit): unknown {
  switch (edit.kind) {
    case 'set':
      return withValue(value, edit.path, edit.value);
    case 'reset': {
      const home = edit.path.slice(0, -1);
      const key = edit.path.at(-1);
      const parent = valueAt(value, home);
      const less = Array.isArray(parent)
        ? parent.filter((_part, place) => place !== key)
        : Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key));
      return withValue(value, home, less);
    }
    case 'rename': {
      const home = edit.path.slice(0, -1);
      const entries = Object.entries(valueAt(value, home) as object);
      return withValue(value, home, Object.fromEntries(entries.map(([name, part]) => [name === edit.path.at(-1) ? edit.to : name, part])));
    }
    default: {
      const list = [...(valueAt(value, edit.path) as unknown[])];
      if (edit.kind === 'insert') list.splice(edit.at, 0, edit.value);
      else if (edit.kind === 'remove') list.splice(edit.at, 1);
      else list.splice(edit.to, 0, ...list.splice(edit.from, 1));
      return withValue(value, edit.path, list);
    }
  }
}

/** An edit that the value permits, chosen by three numbers. */
function editOf(value: unknown, [which, where, what]: readonly [number, number, number]): ThemeEdit | null {
  const places = placesIn(value);
  const path = places[where % places.length] ?? [];
  const there = valueAt(value, path);
  const something = [what, [1, what, 3, 4], { new: what, deep: { x: [what] } }, 'ä "quoted" text', 'long '.repeat(30), [], {}][what % 7];
  if (Array.isArray(there)) {
    if (which % 4 === 0) return { kind: 'insert', path, at: what % (there.length + 1), value: something };
    if (there.length > 0 && which % 4 === 1) return { kind: 'remove', path, at: what % there.length };
    if (there.length > 1 && which % 4 === 2) return { kind: 'move', path, from: what % there.length, to: where % there.length };
  } else if (typeof there === 'object' && there !== null && which % 3 === 0)
    return { kind: 'set', path: [...path, `new${String(what)}`, 'inner'].slice(0, path.length + 1 + (what % 2)), value: something };
  if (path.length === 0) return null;
  return which % 3 === 1 ? { kind: 'reset', path } : { kind: 'set', path, value: something };
}

const notes = (text: string): string[] => (text.match(/\/[/*] note \d+/g) ?? []).sort();

/** Three random numbers, which choose an edit. */
const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat());

describe('edits of a text', () => {
  test('change the value as asked, keep every comment outside it, and can be undone to the byte', () => {
    fc.assert(
      fc.property(arbitraryJsonc, fc.array(numbers, { minLength: 1, maxLength: 6 }), (start, choices) => {
        let history = newHistory(start);
        let value = valueOf(start);
        const texts = [start];
        for (const choice of choices) {
          const edit = editOf(value, choice);
          if (edit === null) continue;
          const before = history.text;
          history = carryOut(history, { label: 'edit', edits: [edit] }, {});
          value = oracle(value, edit);
          const errors: never[] = [];
          expect(parse(history.text, errors, { allowTrailingComma: true })).toEqual(JSON.parse(JSON.stringify(value)));
          expect(errors).toEqual([]);
          if (edit.kind === 'insert' || edit.kind === 'move') expect(notes(history.text)).toEqual(notes(before));
          if (history.text !== before) texts.push(history.text);
        }
        for (const text of texts.toReversed().slice(1)) {
          history = undo(history);
          expect(history.text).toBe(text);
        }
        for (const text of texts.slice(1)) {
          history = redo(history);
          expect(history.text).toBe(text);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const theme = `{
  // The fair's own colours
  "extends": "classic", // never change this
  "brand": { "name": "Fair", "tagline": "Hello" },
  "colors": {
    "ground": "#fff", // paper
    /* the button */
    "accent": "#c00"
  }
}
`;

describe('a hand-written theme', () => {
  test('changes one value and nothing else', () => {
    expect(edited(theme, { kind: 'set', path: ['colors', 'ground'], value: '#eee' })).toBe(theme.replace('#fff', '#eee'));
  });

  test('gets a new name on its own line, or on the line of the others', () => {
    expect(edited(theme, { kind: 'set', path: ['colors', 'ink'], value: '#111' })).toBe(
      theme.replace('"accent": "#c00"', '"accent": "#c00",\n    "ink": "#111"'),
    );
    expect(edited(theme, { kind: 'set', path: ['brand', 'logo'], value: 'logo.svg' })).toBe(
      theme.replace('"Hello" }', '"Hello", "logo": "logo.svg" }'),
    );
  });

  test('creates missing parents along with a new value', () => {
    expect(edited(theme, { kind: 'set', path: ['layouts', 'portrait', 'welcome', 'start'], value: [1, 2, 3, 4] })).toBe(
      theme.replace('\n  }\n}', '\n  },\n  "layouts": {\n    "portrait": { "welcome": { "start": [1, 2, 3, 4] } }\n  }\n}'),
    );
  });

  test('leaves no empty line or comma after a removal, but keeps its comments', () => {
    expect(edited(theme, { kind: 'reset', path: ['colors', 'accent'] })).toBe(
      theme.replace('"#fff", // paper', '"#fff" // paper').replace('\n    "accent": "#c00"', ''),
    );
    expect(edited(theme, { kind: 'reset', path: ['brand', 'tagline'] })).toBe(theme.replace(', "tagline": "Hello"', ''));
    expect(edited(theme, { kind: 'reset', path: ['extends'] })).toContain('// never change this');
  });

  test('gets a full copy of an inherited list before an entry changes', () => {
    const inherited = { fonts: [{ family: 'A' }, { family: 'B' }] };
    const { text } = editText('{\n}\n', [{ kind: 'set', path: ['fonts', 1, 'family'], value: 'C' }], inherited);
    expect(text).toBe('{\n  "fonts": [{ "family": "A" }, { "family": "C" }]\n}\n');
    expect(editText('{}', [{ kind: 'move', path: ['fonts'], from: 0, to: 1 }], inherited).text).toBe(
      '{ "fonts": [{ "family": "B" }, { "family": "A" }] }',
    );
  });
});

describe('a duplicate key', () => {
  const text = '{\n  "a": 1, // old\n  "b": { "c": 1, "c": 2 },\n  "a": 2 // new\n}\n';

  test('is changed at the occurrence that takes effect', () => {
    expect(edited(text, { kind: 'set', path: ['a'], value: 3 })).toBe(text.replace('"a": 2', '"a": 3'));
    expect(edited(text, { kind: 'set', path: ['b', 'c'], value: 3 })).toBe(text.replace('"c": 2', '"c": 3'));
    expect(edited(text, { kind: 'rename', path: ['a'], to: 'd' })).toBe(text.replace('"a": 2', '"d": 2'));
  });

  test('is removed entirely by a reset, and restored to the byte', () => {
    for (const path of [['a'], ['b', 'c']]) {
      const reset = carryOut(newHistory(text), { label: 'Reset', edits: [{ kind: 'reset', path }] }, {});
      expect(valueAt(valueOf(reset.text), path)).toBeUndefined();
      expect(undo(reset).text).toBe(text);
    }
  });
});
