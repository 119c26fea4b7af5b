import type { PlainReason } from '../shared/contract/plainReasons.ts';
import type { TermsAnswer } from '../shared/contract/visitReport.ts';
import { plainReasons } from '../shared/contract/plainReasons.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { isPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { answersAll, parseAnswers } from '../shared/survey/answers.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import type { MadePicture, Visit } from './Visit.ts';
import type { VisitRules } from './VisitRules.ts';

/** A visit's position as the browser sees it: the path, and the history state from which a reload resumes it. */
export interface Address {
  readonly path: string;
  readonly state: SurveyRecord | PhotoRecord | ResultRecord | null;
}

type Settled = Pick<Visit, 'language' | 'consent' | 'retakes'>;
interface SurveyRecord extends Settled {
  readonly answers: Answers;
  readonly step: number;
}
interface PhotoRecord extends Settled {
  readonly answers: Answers;
}
interface ResultRecord extends Settled {
  readonly answers: Answers;
  readonly url: string;
  readonly shape: PictureShape;
  readonly plain?: PlainReason;
  readonly secret?: PhotoSecret;
}

/** The address of a visit. Null if it has none of its own and the current one stays. */
export function addressOfVisit(visit: Visit): Address | null {
  const { language, consent, retakes } = visit;
  const settled: Settled = {
    ...(language === undefined ? {} : { language }),
    ...(consent === undefined ? {} : { consent }),
    ...(retakes === undefined ? {} : { retakes }),
  };
  switch (visit.scene) {
    case 'welcome':
    case 'closed':
      return { path: '/', state: null };
    case 'survey':
      return { path: '/selection', state: { answers: visit.answers, step: visit.step, ...settled } };
    // Consent is the question after the last one.
    case 'consent':
      return { path: '/selection', state: { answers: visit.answers, step: Object.keys(visit.answers).length, ...settled } };
    case 'preparing':
    case 'live':
    case 'countdown':
    case 'generating':
      return { path: '/take-photo', state: { answers: visit.answers, ...settled } };
    case 'result':
      if (visit.sharing.name === 'kept') return { path: '/result', state: { answers: visit.answers, ...visit.picture, ...settled } };
      // The secret is generated at once; history gets both together, because writing a photo there takes time.
      return visit.secret === null
        ? null
        : { path: '/result', state: { answers: visit.answers, ...visit.picture, secret: visit.secret, ...settled } };
    case 'notFound':
      return null;
    // A reload during trouble starts afresh, and no photo stays in history meanwhile.
    case 'trouble':
      return { path: '/', state: null };
  }
}

/** The language in a visit's record; the theme may not have it. */
export function languageIn(record: unknown): string | undefined {
  const language: unknown = typeof record === 'object' && record !== null && 'language' in record ? record.language : undefined;
  return typeof language === 'string' ? language : undefined;
}

/**
 * The visit that an address stands for. History state is untrusted: answers that the theme does not know, a step beyond the survey or a
 * `url` that is no PNG lead to Welcome, as does an address without the state it needs. A result without a secret gets a new one; an unknown
 * language is replaced by the theme's own.
 */
export function visitAt(rules: VisitRules, path: string, state: unknown): Visit {
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const consent = consentIn(record);
  const visit = sceneAt(rules, path, record, consent);
  const language = languageIn(record);
  const foreign = language !== undefined && language !== rules.ownLanguage && rules.languages.includes(language);
  if (!('answers' in visit)) return visit;
  // A guest who is being asked, or will be, has not answered yet.
  const isSaid = consent !== null && visit.scene !== 'survey' && visit.scene !== 'consent';
  return { ...visit, ...(foreign ? { language } : {}), ...(isSaid ? { consent } : {}), ...retakesIn(rules, record) };
}

/** How many retakes were made, capped at what the theme allows now. */
function retakesIn({ mostRetakes }: VisitRules, { retakes }: Record<string, unknown>): { retakes?: number } {
  const counted = typeof retakes === 'number' && Number.isInteger(retakes) ? Math.min(retakes, mostRetakes) : 0;
  return counted > 0 ? { retakes: counted } : {};
}

/** The guest's recorded answer to the terms. */
function consentIn({ consent }: Record<string, unknown>): TermsAnswer | null {
  if (typeof consent !== 'object' || consent === null || !('version' in consent) || !('agreed' in consent)) return null;
  const { version, agreed } = consent;
  return typeof version === 'string' && typeof agreed === 'boolean' ? { version, agreed } : null;
}

function sceneAt(rules: VisitRules, path: string, record: Record<string, unknown>, consent: TermsAnswer | null): Visit {
  const answers = parseAnswers(rules.questions, record['answers']);
  switch (path.replace(/(?<!\/)\/+$/, '')) {
    case '':
      return welcome;
    case '/selection':
      return survey(rules, answers, record['step']);
    case '/take-photo':
      if (answers === null || !answersAll(rules.questions, answers)) return welcome;
      // A no holds even if the terms change; a yes holds only for the terms that the guest has read.
      if (rules.terms !== null && (consent === null || (consent.agreed && consent.version !== rules.terms)))
        return asked(rules.terms, answers);
      return { scene: 'preparing', attention: 'present', answers, trouble: null, help: 'quiet' };
    case '/result':
      if (answers === null || !answersAll(rules.questions, answers) || !isPngDataUrl(record['url'])) return welcome;
      return result(rules, answers, { url: record['url'], shape: shapeIn(record), ...plainIn(record) }, record['secret'], consent);
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

function result(rules: VisitRules, answers: Answers, picture: MadePicture, recorded: unknown, consent: TermsAnswer | null): Visit {
  const secret = isPhotoSecret(recorded) ? recorded : null;
  // Without consent nothing of a guest is sent. If their code was shown already, it stays valid even though terms were added since.
  const isKept = consent === null ? rules.terms !== null && secret === null : !consent.agreed;
  const scene = { scene: 'result', attention: 'present', answers, picture } as const;
  return isKept ? { ...scene, secret: null, sharing: { name: 'kept' } } : { ...scene, secret, sharing: { name: 'drawing' } };
}

const asked = (terms: string, answers: Answers): Visit => ({ scene: 'consent', attention: 'present', answers, terms });

const welcome: Visit = { scene: 'welcome' };

function survey(rules: VisitRules, answers: Answers | null, step: unknown): Visit {
  if (answers === null || typeof step !== 'number' || !Number.isInteger(step) || step < 0) return welcome;
  if (step > rules.questions.length || !answersAll(rules.questions.slice(0, step), answers)) return welcome;
  if (step === rules.questions.length) return rules.terms === null ? welcome : asked(rules.terms, answers);
  return { scene: 'survey', attention: 'present', step, answers };
}

/** Whether a value is a PNG as a data URL: base64 that begins with PNG's eight-byte signature (ISO/IEC 15948). */
export function isPngDataUrl(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value);
}
