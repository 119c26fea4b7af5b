import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { sampleOfSection } from '../../../flow/sampleOfSection.ts';
import { valueAt } from '../../document/editText.ts';
import { featuresInTheme } from '../../document/featuresInTheme.ts';
import { layerName, placeName } from '../../document/layerNames.ts';
import type { SpokenLanguages } from '../../document/wordsInLanguage.ts';
import { readIn } from '../../document/wordsInLanguage.ts';
import type { WrittenWords } from '../../document/writtenSurvey.ts';
import { fieldLabel, labelsTo } from './fieldLabel.ts';
import { sceneTitle } from './sceneTitle.ts';
import { partNameAt, partNames } from './partNames.ts';

/** A theme as written, and its languages. */
export interface NamedTheme {
  readonly whole: unknown;
  readonly languages: SpokenLanguages;
}

/** The studio's name for a path of the theme: a screen's part, a layer, or an answer's text; for other paths, the labels on the path. */
export function placeInWords(path: Path, { whole, languages }: NamedTheme): string {
  const [part, ...rest] = path;
  const said = (place: Path): string => `“${readIn((valueAt(whole, place) ?? '') as WrittenWords, languages.own, languages)}”`;
  if (part === undefined) return 'The theme';
  if (part === 'layouts') return partOnScreen(rest);
  if (part === 'survey' && typeof path[1] === 'number') {
    const isAnswer = path[2] === 'options' && typeof path[3] === 'number';
    return isAnswer ? `The answer ${said([...path.slice(0, 4), 'text'])}` : `The question ${said([...path.slice(0, 2), 'text'])}`;
  }
  const layer = layerPath(path);
  if (layer !== null) {
    const feature = featuresInTheme.find((one) => one.part === part);
    return feature === undefined
      ? placeName(whole, layer, languages)
      : `${feature.inCards}: ${layerName(valueAt(whole, layer), languages)}`;
  }
  if (part === 'formats' && typeof path[1] === 'number') return `The format ${said([...path.slice(0, 2), 'text'])}`;
  return labelsTo(path).join(' › ');
}

/** The path of the layer, prop or light around a path; null if there is none. */
function layerPath(path: Path): Path | null {
  const list = path.findIndex((key, at) => ['layers', 'props', 'light'].includes(String(key)) && typeof path[at + 1] === 'number');
  return list < 0 ? null : path.slice(0, list + 2);
}

function partOnScreen([orientation, section, ...rest]: Path): string {
  if (section === undefined) return fieldLabel(['layouts', orientation ?? '']);
  const screen = sampleOfSection[String(section)];
  const where = `${screen === undefined ? fieldLabel([section]) : sceneTitle(screen)}${orientation === 'landscape' ? ', wide' : ''}`;
  const known = [...rest.keys(), rest.length]
    .map((_key, cut) => [section, ...rest.slice(0, rest.length - cut)])
    .find((one) => Object.hasOwn(partNames, one.map((key) => (typeof key === 'number' ? '#' : key)).join('.')));
  if (known !== undefined) return `${where}: ${partNameAt(known)}`;
  return [
    where,
    ...(section === 'survey' && rest[0] === 'options' ? ['All answers'] : rest.map((_key, at) => fieldLabel(rest.slice(0, at + 1)))),
  ].join(': ');
}
