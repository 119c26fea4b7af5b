import { valueAt } from './editText.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';
import { conditionsOf } from './answerUses.ts';
import { featuresInTheme } from './featuresInTheme.ts';
import type { SpokenLanguages } from './wordsInLanguage.ts';
import { readIn } from './wordsInLanguage.ts';
import type { WrittenQuestion, WrittenWords } from './writtenSurvey.ts';
import { textAt } from './writtenSurvey.ts';
import { questionsNamedIn, withAnswersIn } from '../../shared/theme/answerPlaceholders.ts';

/** The placeholders in a card's texts. */
const saidPlaces: Readonly<Record<string, string>> = {
  '{brand}': 'Name of the brand',
  '{tagline}': 'Line beneath the name',
  '{event}': 'Date and place',
  '{date}': 'Date',
  '{place}': 'Place',
};

const worn: Readonly<Record<string, string>> = { photo: 'Guests, as their photo', cutout: 'Guests, cut out' };

/** The plain name of a card's, strip's or sheet's layer. */
export function layerName(layer: unknown, languages: SpokenLanguages): string {
  const image = textAt(layer, 'image');
  if (image !== undefined) return pictureName(image);
  const text = valueAt(layer, ['text']);
  if (text !== undefined) {
    const words = readIn(text as WrittenWords, languages.own, languages);
    return saidPlaces[words] ?? `“${words}”`;
  }
  const shot = valueAt(layer, ['shot']);
  if (typeof shot === 'number') return `Shot ${shot}`;
  if (valueAt(layer, ['picture']) !== undefined) return worn[textAt(layer, 'for') ?? ''] ?? 'Guests';
  if (valueAt(layer, ['made']) !== undefined) return 'What guests take home';
  if (valueAt(layer, ['code']) !== undefined) return 'QR code to the photo';
  const fill = textAt(layer, 'fill');
  return fill === undefined ? 'Empty layer' : `Area in ${fill}`;
}

/** A picture's file name without folder, extension and answer placeholders: `card/front-{q3}.svg` is "front". */
export function pictureName(image: string): string {
  const file = image
    .replace(/^[a-z]+:(?!\/)/, '')
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '');
  const plain = withAnswersIn(file, () => ' ')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  if (plain !== '') return `${plain.slice(0, 1).toUpperCase()}${plain.slice(1)}`;
  // A picture whose name consists only of placeholders takes its folder's name.
  return image.split(/[/:]/).at(-2) ?? image;
}

/** A layer's condition in words; empty if the layer is always shown. */
export function conditionText(layer: unknown, survey: readonly WrittenQuestion[], languages: SpokenLanguages): string {
  const asked = Object.entries(conditionsOf(layer)).map(([question, values]) => {
    const all = survey.find(({ id }) => id === question)?.options.map(({ value }) => value) ?? [];
    const others = all.filter((value) => !values.includes(value));
    // For a layer shown for most answers, name the exceptions instead.
    const told = others.length > 0 && others.length < values.length ? others : values;
    const words = listed(told.map((value) => answerText(survey, question, value, languages)));
    return told === others ? `not for ${words}` : `only for ${words}`;
  });
  const named = questionsNamedIn(textAt(layer, 'image') ?? '').map((question) => questionText(survey, question, languages));
  const event = valueAt(layer, ['event']);
  return [
    asked,
    named.length === 0 ? [] : `another one for each answer to ${named.join(' and ')}`,
    event === true ? 'with a date or a place' : event === false ? 'without date and place' : [],
    textAt(layer, 'for') === 'photo' && valueAt(layer, ['picture']) === undefined ? 'with the photo' : [],
    textAt(layer, 'for') === 'cutout' && valueAt(layer, ['picture']) === undefined ? 'with people cut out' : [],
  ]
    .flat()
    .join(', ');
}

function answerText(survey: readonly WrittenQuestion[], question: string, value: string, languages: SpokenLanguages): string {
  const option = survey.find(({ id }) => id === question)?.options.find((one) => one.value === value);
  return option === undefined ? `a missing answer (${value})` : `“${readIn(option.text, languages.own, languages)}”`;
}

function questionText(survey: readonly WrittenQuestion[], id: string, languages: SpokenLanguages): string {
  const question = survey.find((one) => one.id === id);
  return question === undefined ? `a missing question (${id})` : `“${readIn(question.text, languages.own, languages)}”`;
}

/** The name of a part that depends on answers: `Card: front`. */
export function placeName(whole: unknown, path: Path, languages: SpokenLanguages): string {
  const [part, list, , , , place] = path;
  const thing = valueAt(whole, path);
  if (part === 'card') return `Card: ${layerName(thing, languages)}`;
  if (part === 'character' && list === 'light') return `Light on the guests, rule ${Number(path[2]) + 1}`;
  if (part === 'character') return `Worn by the guests: ${pictureName(textAt(thing, 'image') ?? '')}`;
  if (part === 'picture') return list === 'groupPrompt' ? 'What image models are told about groups' : 'What image models are told';
  const format = part === 'formats' && typeof place === 'number' ? valueAt(whole, ['formats', list ?? 0, 'text']) : undefined;
  if (format !== undefined) return `${readIn(format as WrittenWords, languages.own, languages)}: ${layerName(thing, languages)}`;
  const feature = featuresInTheme.find((one) => one.part === part);
  return feature === undefined ? path.join('.') : `${feature.layersOf}: ${layerName(thing, languages)}`;
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
