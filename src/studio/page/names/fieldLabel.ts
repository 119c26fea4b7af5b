import { tableOf } from '../../document/featuresInTheme.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';

/** Labels for names that would read badly if they were only split into words. */
const labels: Readonly<Record<string, string>> = {
  $schema: 'Description for editors',
  extends: 'Based on',
  language: 'The booth starts in',
  tag: 'Language tag',
  color: 'Colour',
  colors: 'Colours',
  type: 'Type',
  buttonType: 'Type of individual buttons',
  typeScale: 'Scale of all type',
  baseFontSize: 'Font size around the stage',
  shape: 'Corners, lines and shadows',
  texts: 'Words',
  survey: 'Questions',
  picture: 'Making the picture',
  share: 'Taking the card home',
  keys: 'Keys and buzzers',
  idle: 'When nobody is there',
  character: 'Guests on the card',
  portrait: 'Upright',
  landscape: 'Wide',
  minSize: 'Smallest size',
  qrDark: 'Dark colour of the QR code',
  qrLight: 'Light colour of the QR code',
  when: 'Only for these answers',
  whenLow: 'Where a face is low',
  for: 'Only for',
  at: 'Where on the face',
  from: 'Only below the line',
  qr: 'QR code',
  qrAlt: 'QR code, read out',
  cardAlt: 'Card, read out',
  alt: 'Read out',
  badgeAlt: 'Badge, read out',
  linkAlt: 'Link, read out',
  photoAlt: 'Photo, read out',
  fan: 'Sample cards',
  front: 'Art in front',
  others: 'What it turns over to',
  img2img: 'More fields for img2img',
  serviceUrl: 'Address of the service',
  heroEveryMs: 'A sample card turns every',
  pulseMs: 'Start sends a wave every',
  touchMs: 'Touch',
  sceneMs: 'Scene comes in',
  dealMs: 'Card is dealt',
  low: 'For low faces',
  text: 'Words',
  window: 'Part of the card',
  fill: 'Colour of the area',
  exportScale: 'Scale of the file',
  wide: 'Viewed wide',
  safe: 'Safe border',
  sides: 'Both pictures side by side',
  serve: 'When guests see it',
  ...tableOf('labels'),
};

/** Labels for the palette, whose short names mean something else in other places. */
const colourLabels: Readonly<Record<string, string>> = {
  ground: 'Background',
  surround: 'Bars around the stage',
  ink: 'Ink: headings and questions',
  inkQuiet: 'Quiet ink: lines beneath them',
  accent: 'Accent: what to touch next',
  accentEdge: 'Lower edge of the accent',
  onAccent: 'Words on the accent',
  highlight: 'Bright shapes of drawings',
  support: 'What is chosen or done',
  onSupport: 'Tick on what is chosen',
  card: 'Cards and panels',
  line: 'Lines around cards',
  back: 'Back button',
  onBack: 'Words on the Back button',
  disabled: 'Disabled button',
  onDisabled: 'Words on a disabled button',
  shadow: 'Shadows',
  focus: 'Ring of the keyboard focus',
  digit: 'Digits of the countdown',
  digitEdge: 'Edge of these digits',
  ...tableOf('colourLabels'),
};

const units: Readonly<Record<string, string>> = {
  turn: '°',
  cardTurn: '°',
  bleed: 'mm',
  safe: 'mm',
  countdownSeconds: 's',
  secondsBetween: 's',
  seconds: 's',
};

/** The names of lists' items. */
const singulars: Readonly<Record<string, string>> = {
  survey: 'Question',
  options: 'Answer',
  layers: 'Layer',
  fonts: 'Font file',
  languages: 'Language',
  fan: 'Card',
  others: 'Card',
  front: 'Piece',
  props: 'Worn item',
  light: 'Light',
  formats: 'Format',
  samples: 'Sample',
  sheets: 'Sheet',
  shadows: 'Shadow',
  boxes: 'Head',
  openingTimes: 'Line',
  waiting: 'Line',
  icons: 'Icon',
  makers: 'Maker',
};

/** Texts for empty lists: what that means, and what users can do. */
const emptyLists = tableOf('emptyLists');

/** A sentence for an empty list; null if none is needed. */
export const emptyListText = (list: Path): string | null => emptyLists[list.join('.')] ?? null;

/** A field's plain name: `lineHeight` is "Line height". */
export function nameInWords(name: string): string {
  const known = labels[name];
  if (known !== undefined) return known;
  const words = name
    .replace(/Ms$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The label of the field at a path; list items are counted from 1: "Question 2". */
export function fieldLabel(path: Path): string {
  const name = path.at(-1);
  if (name === undefined) return 'The theme';
  if (typeof name === 'string') return (path[0] === 'colors' && path.length === 2 ? colourLabels[name] : undefined) ?? nameInWords(name);
  return `${partInList(path.slice(0, -1))} ${name + 1}`;
}

/** The name for an item of the list at a path: "Question". */
export function partInList(list: Path): string {
  if (list[0] === 'keys') return 'Key';
  return singulars[String(list.at(-1))] ?? 'Part';
}

/** The unit of a field's number; null if the label is enough. */
export const unitOf = (name: string): string | null => units[name] ?? null;

/** The labels of all fields on a path, without the theme's own. */
export const labelsTo = (path: Path): string[] => path.map((_key, depth) => fieldLabel(path.slice(0, depth + 1)));

/** A summary of a list item for its row: its words, its name or its picture. */
export function summaryOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  const known = value as Record<string, unknown>;
  for (const name of ['text', 'name', 'family', 'value', 'image', 'fill', 'id', 'picture', 'shot', 'made', 'code', 'when']) {
    const part = known[name];
    if (typeof part === 'string' || typeof part === 'number') return name === 'shot' ? `shot ${part}` : String(part);
    if (typeof part === 'object' && part !== null) {
      if (name === 'when')
        return Object.entries(part)
          .map(([question, answer]) => `${question}: ${[answer].flat().join(' or ')}`)
          .join(', ');
      return String(Object.values(part)[0] ?? '');
    }
  }
  return '';
}
