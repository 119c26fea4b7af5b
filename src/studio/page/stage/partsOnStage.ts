import { viewOnly } from '../../../stage/viewOnly.ts';
import type { Visit } from '../../../flow/Visit.ts';
import type { Layout, Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../../stage/parts/Box.ts';
import { around, toBox } from '../../../stage/parts/Box.ts';
import { rememberedTexts } from '../../../stage/parts/rememberedTexts.ts';
import type { SceneText } from '../../../stage/parts/SceneText.ts';
import type { SceneView } from '../../../stage/parts/SceneView.ts';
import { drawOver, drawScene } from '../../../stage/drawScene.tsx';
import { valueAt, withValue } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { isAlike } from './isAlike.ts';
import { placesOf } from './layoutPlaces.ts';
import { cardBox } from './placing.ts';
import { partNameAt } from '../names/partNames.ts';
import type { PartWords, StagePart } from './StagePart.ts';

export interface StageSubject {
  /** The theme in one language. */
  readonly theme: Theme;
  readonly orientation: Orientation;
  readonly visit: Visit;
  readonly publicAddress: string | null;
}

/**
 * All editable parts of a screen, from back to front: its background, then large parts before small ones. There is no list of parts: a
 * layout's box is a part if moving it to the right changes the screen's views. Drawn texts contain the source of their words.
 */
export function partsOnStage(subject: StageSubject): StagePart[] {
  const { theme, orientation } = subject;
  const layout = theme.layouts[orientation];
  if (layout === undefined) return [];
  const home: Path = ['layouts', orientation];
  const shown = viewsOf(subject, layout);
  const before = textsIn(shown);
  /** The texts that move with each box. */
  const movers = new Map<string, ReadonlySet<number>>();
  const places = placesOf(layout).filter(({ path, moved }) => {
    const views = viewsOf(subject, withValue(layout, path, moved(valueAt(layout, path))) as Layout);
    if (isAlike(shown, views)) return false;
    const after = textsIn(views);
    const along = before.flatMap(({ text }, index) => (isAlike(text.box, after[index]?.text.box) ? [] : [index]));
    movers.set(path.join('.'), new Set(along));
    return true;
  });
  const isThere = (path: string): boolean => places.some((place) => place.words === path);
  const ownerOf = ({ text }: FoundText, index: number): string | null => {
    if (isThere(text.at.box)) return text.at.box;
    return places.find((place) => movers.get(place.path.join('.'))?.has(index) === true)?.words ?? null;
  };
  const owned = before.map((found, index) => ({ ...found, owner: ownerOf(found, index) }));
  const turn = turnOf(subject, layout, shown);
  const parts = places.map(({ path, words, kind }): StagePart => {
    const value = valueAt(layout, path);
    const mirroredIn = isMirrored(theme, layout, path) ? layout.stage[0] : null;
    const own = wordsOf(owned.filter(({ owner }) => owner === words));
    const common = {
      path: [...home, ...path],
      name: partNameAt(path),
      words: own.length === 1 ? own : [],
      isControl: owned.some(({ owner, control }) => owner === words && control !== null),
      turn: 0,
    };
    const at = (...rest: string[]): Path => [...home, ...path, ...rest];
    switch (kind) {
      case 'background':
        return { ...common, box: stageBox(layout), place: null, picture: at('image') };
      case 'fan': {
        const card = value as Layout['welcome']['fan'][number];
        const shape = theme.card.height / theme.card.width;
        return {
          ...common,
          box: cardBox(card, shape),
          turn: card.turn,
          place: { kind: 'card', path: at(), mirroredIn, shape },
          picture: at('image'),
        };
      }
      case 'art':
        return {
          ...common,
          box: toBox((value as { box: ThemeBox }).box),
          place: { kind: 'box', path: at('box'), turn: null, mirroredIn, stage: layout.stage },
          picture: at('image'),
        };
      case 'box': {
        const isTurned = turn !== null && words.endsWith('card');
        return {
          ...common,
          box: toBox(value as ThemeBox),
          turn: isTurned ? layout.result.cardTurn : 0,
          place: { kind: 'box', path: at(), turn: isTurned ? [...home, ...turn] : null, mirroredIn, stage: layout.stage },
          picture: words === 'welcome.brand' ? ['brand', 'logo'] : null,
        };
      }
    }
  });
  const whole = parts.flatMap(({ words }) => words.map(({ path }) => path.join('.')));
  const others = owned.filter(({ text }) => !whole.includes(text.at.words));
  return inOrder([...parts, ...wordParts(others, shown, theme)]);
}

/** Texts that share a box, each as a separate part; an answer is one part with its control and its picture. */
function wordParts(found: readonly FoundText[], views: readonly SceneView[], theme: Theme): StagePart[] {
  const controls = views.flatMap((view) => view.controls);
  return wordsOf(found).map(({ path, texts }) => {
    const stoodOn = found.find(({ text }) => text === texts[0])?.control ?? null;
    const control = controls.find(({ id }) => id === stoodOn);
    const answer = path[0] === 'survey' && path[2] === 'options' ? path[3] : undefined;
    const isChoice = control !== undefined && (answer !== undefined || path[0] === 'formats');
    const home = path.slice(0, -1);
    const said = valueAt(theme, path);
    return {
      path: isChoice ? home : path,
      name: typeof answer === 'number' ? `Answer ${String(answer + 1)}` : `“${typeof said === 'string' ? said : ''}”`,
      box: control?.box ?? around(texts.map(({ box }) => box)),
      turn: 0,
      place: null,
      words: [{ path, texts }],
      picture: isChoice ? [...home, 'image'] : null,
      isControl: control !== undefined,
    };
  });
}

const area = ({ box }: StagePart): number => box.width * box.height;

/** The visual stacking order: small parts are in front of large ones; of equal parts, the later one is in front. */
const inOrder = (parts: readonly StagePart[]): StagePart[] =>
  [...parts].sort((a, b) => Number(isGround(b)) - Number(isGround(a)) || area(b) - area(a));

const isGround = ({ path }: StagePart): boolean => path.at(-1) === 'background';

const stageBox = ({ stage: [width, height] }: Layout): Box => ({ x: 0, y: 0, width, height });

function viewsOf({ theme, visit, publicAddress }: StageSubject, layout: Layout): SceneView[] {
  const input = { theme, layout, ...rememberedTexts, publicAddress };
  const { view } = drawScene(visit, input, { source: null, glimpse: null }, viewOnly);
  const over = drawOver(visit, input, viewOnly);
  return over === null ? [view] : [view, { ...over.view, background: '' }];
}

/** The path of the card's rotation; null if it is always straight. */
function turnOf(subject: StageSubject, layout: Layout, shown: readonly SceneView[]): Path | null {
  const path = ['result', 'cardTurn'];
  return isAlike(shown, viewsOf(subject, withValue(layout, path, layout.result.cardTurn + 1) as Layout)) ? null : path;
}

/** Whether the part is mirrored: right-to-left languages mirror all parts except those around a camera at the side. */
function isMirrored(theme: Theme, { takePhoto }: Layout, [section]: Path): boolean {
  if (theme.direction !== 'rtl') return false;
  const isAside = takePhoto.lookHereArrow === 'left' || takePhoto.lookHereArrow === 'right';
  return section !== 'takePhoto' || !isAside;
}

interface FoundText {
  readonly text: SceneText;
  /** The id of the text's control; null if it has none. */
  readonly control: string | null;
}

/** All drawn texts, in the views' order. */
function textsIn(part: unknown, control: string | null = null): FoundText[] {
  if (typeof part !== 'object' || part === null) return [];
  if ('at' in part && 'lines' in part) return [{ text: part as SceneText, control }];
  const stoodOn = 'control' in part ? (part.control as { readonly id: string }).id : control;
  return Object.values(part).flatMap((value) => textsIn(value, stoodOn));
}

/** The words of texts, without repeats. */
function wordsOf(found: readonly FoundText[]): PartWords[] {
  const byWords = new Map<string, SceneText[]>();
  for (const { text } of found) byWords.set(text.at.words, [...(byWords.get(text.at.words) ?? []), text]);
  return [...byWords].map(([path, texts]) => ({ path: keysOf(path), texts }));
}

const keysOf = (path: string): Path => path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
