import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { editText, valueOf } from '../../../src/studio/document/editText.ts';
import { editNow, pathAfter } from '../../../src/studio/document/pathAfter.ts';

const path = ['layers'];

interface Layers {
  readonly layers: readonly { readonly id: number }[];
}
const layersOf = (text: string): Layers['layers'] => (valueOf(text) as Layers).layers;

/** An edit of a list of this length, chosen by three numbers; an inserted layer gets the fourth as its name. */
function editOf(length: number, [which, one, other]: readonly [number, number, number], id: number): ThemeEdit {
  if (length === 0 || which === 0) return { kind: 'insert', path, at: one % (length + 1), value: { id } };
  return which === 1 ? { kind: 'remove', path, at: one % length } : { kind: 'move', path, from: one % length, to: other % length };
}

const choices = fc.array(fc.tuple(fc.nat(2), fc.nat(9), fc.nat(9)), { maxLength: 8 });
const start = JSON.stringify({ layers: [0, 1, 2, 3].map((id) => ({ id })) });

function edited(chosen: readonly (readonly [number, number, number])[]) {
  let text = start;
  const edits = chosen.map((choice, at) => {
    const edit = editOf(layersOf(text).length, choice, 10 + at);
    text = editText(text, [edit]).text;
    return edit;
  });
  return { text, edits };
}

test('a layer is found wherever edits have moved it, but not after it is removed', () => {
  fc.assert(
    fc.property(choices, (chosen) => {
      const { text, edits } = edited(chosen);
      for (const id of [0, 1, 2, 3]) {
        const at = layersOf(text).findIndex((layer) => layer.id === id);
        expect(pathAfter([...path, id, 'box'], edits)).toEqual(at < 0 ? null : [...path, at, 'box']);
      }
    }),
  );
});

test('an edit meant for a layer before other edits still reaches that layer, or none', () => {
  fc.assert(
    fc.property(choices, fc.nat(3), fc.nat(3), (chosen, id, to) => {
      const { text, edits } = edited(chosen);
      const before = layersOf(text);
      const at = before.findIndex((layer) => layer.id === id);
      const after = (edit: ThemeEdit): readonly number[] | null => {
        const made = editNow(edit, valueOf(text), (place) => pathAfter(place, edits));
        return made === null ? null : layersOf(editText(text, [made]).text).map((layer) => layer.id);
      };
      const others = before.map((layer) => layer.id).filter((one) => one !== id);
      expect(after({ kind: 'remove', path, at: id })).toEqual(at < 0 ? null : others);
      const moved = after({ kind: 'move', path, from: id, to });
      expect(moved?.filter((one) => one !== id) ?? null).toEqual(at < 0 ? null : others);
      expect(after({ kind: 'insert', path, at: id, value: { id: 99 } })).toContain(99);
    }),
  );
});
