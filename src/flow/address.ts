import type { PlainReason } from '../shared/contract/plainReasons.ts';
import { plainReasons } from '../shared/contract/plainReasons.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { isPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { answersAll, parseAnswers } from '../shared/survey/answers.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import { agreementIn, holds, refusesAll } from './agreement.ts';
import { isPngDataUrl } from './core/isPngDataUrl.ts';
import type { Agreement, FeaturePicture } from './features.ts';
import { joined } from './features.ts';
import { preparing } from './preparing.ts';
import { newRoll, picturesOf, picturesOnSheet, rollOf } from './roll.ts';
import type { MadePicture, Roll, Visit } from './Visit.ts';
import type { FormatRules, VisitRules } from './VisitRules.ts';
import { formatOf } from './VisitRules.ts';

/** The browser's address for a visit: the path, and the history state that a reload resumes from. */
export interface Address {
  readonly path: string;
  readonly state: SurveyRecord | PhotoRecord | ResultRecord | null;
}

type Settled = Pick<Visit, 'language' | 'consent' | 'rehearsed' | 'retakes' | 'format'>;
interface SurveyRecord extends Settled {
  readonly answers: Answers;
  readonly step: number;
}
interface PhotoRecord extends Settled {
  readonly answers: Answers;
  /** The finished pictures of a strip, by index. A shot without a finished picture is null, and is taken again. */
  readonly roll?: readonly (MadePicture | null)[];
}
interface ResultRecord extends Settled, MadePicture {
  readonly answers: Answers;
  readonly secret?: PhotoSecret;
  readonly strip?: readonly MadePicture[];
}

/** The address of a visit; null to keep the current one. */
export function addressOfVisit(visit: Visit): Address | null {
  const { language, consent, rehearsed, retakes, format } = visit;
  const settled: Settled = {
    ...(language === undefined ? {} : { language }),
    ...(consent === undefined ? {} : { consent }),
    ...(rehearsed ? { rehearsed } : {}),
    ...(retakes === undefined ? {} : { retakes }),
    ...(format === undefined ? {} : { format }),
  };
  switch (visit.scene) {
    case 'welcome':
    case 'closed':
      return { path: '/', state: null };
    case 'survey':
      return { path: '/selection', state: { answers: visit.answers, step: visit.step, ...settled } };
    // The format and consent scenes count as further questions, in this order.
    case 'formats':
      return { path: '/selection', state: { answers: visit.answers, step: Object.keys(visit.answers).length, ...settled } };
    case 'consent': {
      const step = Object.keys(visit.answers).length + (format === undefined ? 0 : 1);
      return { path: '/selection', state: { answers: visit.answers, step, ...settled } };
    }
    case 'preparing':
    case 'live':
    case 'countdown':
    case 'generating':
      return { path: '/take-photo', state: { answers: visit.answers, ...rollRecord(visit), ...settled } };
    case 'result':
      if (visit.sharing.name === 'kept')
        return { path: '/result', state: { answers: visit.answers, ...visit.picture, ...stripRecord(visit), ...settled } };
      // The secret follows at once. Write both to history together, because writing a photo there takes time.
      return visit.secret === null
        ? null
        : { path: '/result', state: { answers: visit.answers, ...visit.picture, ...stripRecord(visit), secret: visit.secret, ...settled } };
    case 'notFound':
      return null;
    // A reload during trouble starts over, so no photo stays in history.
    case 'trouble':
      return { path: '/', state: null };
  }
}

function rollRecord(visit: Visit): Pick<PhotoRecord, 'roll'> {
  const roll = rollOf(visit)?.map((shot) => (shot !== null && 'picture' in shot ? shot.picture : null)) ?? [];
  return roll.some((picture) => picture !== null) ? { roll } : {};
}

/** The record of the first picture already contains both sides of the card. */
const stripRecord = ({ strip, picture }: Visit & { scene: 'result' }): Pick<ResultRecord, 'strip'> =>
  strip === undefined || picture.portrait !== undefined ? {} : { strip };

/** The language in a visit's record, even one that the theme no longer has. */
export function languageIn(record: unknown): string | undefined {
  const language: unknown = typeof record === 'object' && record !== null && 'language' in record ? record.language : undefined;
  return typeof language === 'string' ? language : undefined;
}

/**
 * The visit at an address. History state is untrusted: unknown answers, a step beyond the survey, a `url` that is not a PNG, or a missing
 * state lead to Welcome. A result without a secret gets a new one; an unknown language becomes the theme's own.
 */
export function visitAt(rules: VisitRules, path: string, state: unknown): Visit {
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const consent = agreementIn(record);
  const visit = sceneAt(rules, path, record, consent);
  const language = languageIn(record);
  const foreign = language !== undefined && language !== rules.ownLanguage && rules.languages.includes(language);
  if (!('answers' in visit)) return visit;
  // These scenes ask for the terms or come before them, so there is no answer yet.
  const isSaid = consent !== null && visit.scene !== 'survey' && visit.scene !== 'formats' && visit.scene !== 'consent';
  const chosen = visit.scene === 'survey' ? {} : formatIn(rules, record);
  const settled: Settled = {
    ...(foreign ? { language } : {}),
    ...(isSaid ? { consent } : {}),
    ...(record['rehearsed'] === true ? { rehearsed: true } : {}),
    ...retakesIn(rules, record),
    ...chosen,
  };
  return { ...visit, ...settled };
}

/** The number of retakes made, capped at the number that the theme now allows. */
function retakesIn({ maxRetakes }: VisitRules, { retakes }: Record<string, unknown>): { retakes?: number } {
  const counted = typeof retakes === 'number' && Number.isInteger(retakes) ? Math.min(retakes, maxRetakes) : 0;
  return counted > 0 ? { retakes: counted } : {};
}

/** The recorded format, if the theme has it and offers a choice. */
function formatIn({ formats }: VisitRules, { format }: Record<string, unknown>): { format?: string } {
  const known = formats.length > 1 ? formats.find(({ id }) => id === format) : undefined;
  return known === undefined ? {} : { format: known.id };
}

function sceneAt(rules: VisitRules, path: string, record: Record<string, unknown>, consent: Agreement | null): Visit {
  const answers = parseAnswers(rules.questions, record['answers']);
  switch (path.replace(/(?<!\/)\/+$/, '')) {
    case '':
      return welcome;
    case '/selection':
      return survey(rules, answers, record);
    case '/take-photo':
      if (answers === null || !answersAll(rules.questions, answers)) return welcome;
      if (rules.formats.length > 1 && formatIn(rules, record).format === undefined) return choosing(answers);
      if (rules.terms !== null && (consent === null || !holds(rules, consent))) return asked(rules.terms, answers);
      return photographed(rules, answers, record, consent);
    case '/result':
      if (answers === null || !answersAll(rules.questions, answers)) return welcome;
      return recordedResult(rules, answers, record, consent);
    default:
      return { scene: 'notFound' };
  }
}

const shapeIn = (record: Record<string, unknown>): PictureShape =>
  record['shape'] === 'cutout' || record['shape'] === 'low-cutout' ? record['shape'] : 'photo';

function plainIn({ plain }: Record<string, unknown>): { plain?: PlainReason } {
  const reason = plainReasons.find((one) => one === plain);
  return reason === undefined ? {} : { plain: reason };
}

/** A recorded picture in this format; null if it is not one. */
function pictureIn(format: FormatRules, recorded: unknown): MadePicture | null {
  const record = typeof recorded === 'object' && recorded !== null ? (recorded as Record<string, unknown>) : {};
  const { url } = record;
  if (!isPngDataUrl(url)) return null;
  return { url, shape: shapeIn(record), ...plainIn(record), ...(joined((slice) => slice.recorded?.(record, format)) as FeaturePicture) };
}

/** The pictures in a record, with null for invalid ones; empty unless there is one entry per shot of the format. */
function picturesIn(format: FormatRules, recorded: unknown): readonly (MadePicture | null)[] {
  return Array.isArray(recorded) && recorded.length === format.shots ? recorded.map((one) => pictureIn(format, one)) : [];
}

/** The scene before the camera starts. A strip keeps the shots taken before a reload; a complete strip leads to the result. */
function photographed(rules: VisitRules, answers: Answers, record: Record<string, unknown>, consent: Agreement | null): Visit {
  const scene = preparing({ answers });
  const roll = rollIn(rules, record, 'roll');
  if (roll === undefined) return scene;
  const pictures = picturesOf(roll);
  return pictures === null ? { ...scene, roll } : result(rules, { answers, pictures, consent }, null);
}

/** The roll recorded under this name; undefined for formats with a single shot. */
function rollIn(rules: VisitRules, record: Record<string, unknown>, name: 'roll' | 'strip'): Roll | undefined {
  const format = formatOf(rules, formatIn(rules, record));
  const pictures = picturesIn(format, record[name]);
  return newRoll(format)?.map((_none, place) => (pictures[place] == null ? null : { picture: pictures[place] }));
}

function recordedResult(rules: VisitRules, answers: Answers, record: Record<string, unknown>, consent: Agreement | null): Visit {
  const roll = rollIn(rules, record, 'strip');
  const picture = pictureIn(formatOf(rules, formatIn(rules, record)), record);
  const pictures = roll === undefined ? picture && ([picture] as const) : picturesOf(roll);
  // The theme has changed the format since, so it can't show the old pictures.
  if (pictures === null) return welcome;
  return result(rules, { answers, pictures, consent }, isPhotoSecret(record['secret']) ? record['secret'] : null);
}

interface Finished {
  readonly answers: Answers;
  readonly pictures: readonly [MadePicture, ...MadePicture[]];
  readonly consent: Agreement | null;
}

function result(rules: VisitRules, { answers, pictures, consent }: Finished, secret: PhotoSecret | null): Visit {
  // Without consent, nothing is sent. A code that was already shown stays valid, even if the theme has added terms since.
  const isAsked = rules.terms !== null && rules.termsOnly === null;
  const isKept = consent === null ? isAsked && secret === null : refusesAll(consent);
  const [picture] = pictures;
  const several = pictures.length > 1 ? pictures : picturesOnSheet(undefined, picture);
  const strip = several === null ? {} : { strip: several };
  const scene = { scene: 'result', attention: 'present', answers, picture, ...strip } as const;
  return isKept ? { ...scene, secret: null, sharing: { name: 'kept' } } : { ...scene, secret, sharing: { name: 'drawing' } };
}

const choosing = (answers: Answers): Visit => ({ scene: 'formats', attention: 'present', answers });
const asked = (terms: string, answers: Answers): Visit => ({ scene: 'consent', attention: 'present', answers, terms });

const welcome: Visit = { scene: 'welcome' };

function survey(rules: VisitRules, answers: Answers | null, record: Record<string, unknown>): Visit {
  const { step } = record;
  if (answers === null || typeof step !== 'number' || !Number.isInteger(step) || step < 0) return welcome;
  const { length } = rules.questions;
  const [mayChoose, hasChosen] = [rules.formats.length > 1, formatIn(rules, record).format !== undefined];
  if (step > length + (hasChosen ? 1 : 0) || !answersAll(rules.questions.slice(0, step), answers)) return welcome;
  if (step === length && mayChoose) return choosing(answers);
  if (step >= length) return rules.terms === null ? welcome : asked(rules.terms, answers);
  return { scene: 'survey', attention: 'present', step, answers };
}
