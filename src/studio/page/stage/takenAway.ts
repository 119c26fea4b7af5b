import type { Command, Path } from '../../../shared/theme/ThemeEdit.ts';
import { valueAt } from '../../document/editText.ts';
import { listAt } from '../../document/writtenSurvey.ts';
import type { Place, StudioPageState } from '../studioStore.ts';
import { inSentence } from '../names/inSentence.ts';
import type { StagePart } from './StagePart.ts';

/** The effect of Delete on a screen's part: it removes the part, leads to the place where it can be removed, or explains why it stays. */
type TakenAway =
  { readonly command: Command } | { readonly refusal: string; readonly lead?: { readonly place: Place; readonly select: Path } };

/** The lists of a screen with optional items. */
const loose: readonly string[] = ['fan', 'front'];

/** `path` is the part's path as written. */
export function takenAway(
  { name, picture }: Pick<StagePart, 'name' | 'picture'>,
  path: Path,
  { own, whole }: Pick<StudioPageState, 'own' | 'whole'>,
): TakenAway {
  const label = `Remove ${inSentence(name)}`;
  const [area, at] = path;
  const [list, place] = [path.slice(0, -1), path.at(-1)];
  if (typeof place === 'number' && loose.includes(String(list.at(-1))))
    return { command: { label, edits: [{ kind: 'remove', path: list, at: place }] } };
  if (area === 'languages' && typeof at === 'number') {
    const tag = valueAt(whole, ['languages', at, 'tag']);
    if (listAt(whole, ['languages']).length < 2) return { refusal: 'Guests need at least one language.' };
    const begins = valueAt(own, ['language']) === tag ? [{ kind: 'reset', path: ['language'] } as const] : [];
    return { command: { label, edits: [{ kind: 'remove', path: ['languages'], at }, ...begins] } };
  }
  if (picture?.join('.') === 'brand.logo' && valueAt(own, picture) !== undefined)
    return { command: { label: 'Remove the logo', edits: [{ kind: 'reset', path: picture }] } };
  if (area === 'survey' && typeof at === 'number')
    return {
      refusal: 'Questions and answers are removed here: an answer by the × behind it.',
      lead: { place: 'survey', select: ['survey', at] },
    };
  if (area === 'formats')
    return { refusal: 'The formats that guests can choose are removed here.', lead: { place: 'fields', select: ['formats'] } };
  return { refusal: `${name} belongs to this screen and cannot be removed.` };
}
