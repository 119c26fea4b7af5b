import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { isPhotoSecret } from '../shared/share/PhotoSecret.ts';
import type { Answers } from '../shared/survey/answers.ts';
import { answersAll, parseAnswers } from '../shared/survey/answers.ts';
import type { PictureShape, Visit } from './Visit.ts';
import type { VisitRules } from './VisitRules.ts';

/** Where a visit stands as the browser sees it: the path, and what history keeps so that a reload resumes it. */
export interface Address {
  readonly path: string;
  readonly state: SurveyRecord | PhotoRecord | ResultRecord | null;
}

interface Spoken {
  readonly language?: string;
}
interface SurveyRecord extends Spoken {
  readonly answers: Answers;
  readonly step: number;
}
interface PhotoRecord extends Spoken {
  readonly answers: Answers;
}
interface ResultRecord extends Spoken {
  readonly answers: Answers;
  readonly url: string;
  readonly shape: PictureShape;
  readonly secret: PhotoSecret;
}

/** The address that a visit shows. Null where it shows none of its own and the present one stays. */
export function addressOf(visit: Visit): Address | null {
  const spoken: Spoken = visit.language === undefined ? {} : { language: visit.language };
  switch (visit.scene) {
    case 'welcome':
    case 'closed':
      return { path: '/', state: null };
    case 'survey':
      return { path: '/selection', state: { answers: visit.answers, step: visit.step, ...spoken } };
    case 'preparing':
    case 'live':
    case 'countdown':
    case 'generating':
      return { path: '/take-photo', state: { answers: visit.answers, ...spoken } };
    case 'result':
      // Its secret is drawn at once; history is given both together, for writing a photo there costs time.
      return visit.secret === null
        ? null
        : { path: '/result', state: { answers: visit.answers, ...visit.picture, secret: visit.secret, ...spoken } };
    case 'notFound':
      return null;
    // A reload in the middle of trouble starts afresh, and no photo stays in history meanwhile.
    case 'trouble':
      return { path: '/', state: null };
  }
}

/** The language that a visit's record names; the theme may have none of that tag. */
export function languageIn(record: unknown): string | undefined {
  const language: unknown = typeof record === 'object' && record !== null && 'language' in record ? record.language : undefined;
  return typeof language === 'string' ? language : undefined;
}

/**
 * The visit that an address stands for. History state is untrusted: answers that the theme does not know, a step
 * beyond the survey or a `url` that is no PNG lead to Welcome, as does an address without the state it needs. A result without
 * a secret gets a new one, a language that the theme doesn't have is its own one.
 */
export function visitAt(rules: VisitRules, path: string, state: unknown): Visit {
  const record = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const visit = sceneAt(rules, path, record);
  const language = languageIn(record);
  const foreign = language !== undefined && language !== rules.ownLanguage && rules.languages.includes(language);
  return foreign && 'answers' in visit ? { ...visit, language } : visit;
}

function sceneAt(rules: VisitRules, path: string, record: Record<string, unknown>): Visit {
  const answers = parseAnswers(rules.questions, record['answers']);
  switch (path.replace(/\/+$/, '')) {
    case '':
      return welcome;
    case '/selection':
      return survey(rules, answers, record['step']);
    case '/take-photo':
      if (answers === null || !answersAll(rules.questions, answers)) return welcome;
      return { scene: 'preparing', attention: 'present', answers, trouble: null, help: 'quiet' };
    case '/result':
      if (answers === null || !answersAll(rules.questions, answers) || !isPngDataUrl(record['url'])) return welcome;
      return {
        scene: 'result',
        attention: 'present',
        answers,
        picture: { url: record['url'], shape: record['shape'] === 'cutout' ? 'cutout' : 'photo' },
        secret: isPhotoSecret(record['secret']) ? record['secret'] : null,
        sharing: { name: 'drawing' },
      };
    default:
      return { scene: 'notFound' };
  }
}

const welcome: Visit = { scene: 'welcome' };

function survey(rules: VisitRules, answers: Answers | null, step: unknown): Visit {
  if (answers === null || typeof step !== 'number' || !Number.isInteger(step) || step < 0 || step >= rules.questions.length) return welcome;
  if (!answersAll(rules.questions.slice(0, step), answers)) return welcome;
  return { scene: 'survey', attention: 'present', step, answers };
}

/** Whether a value is a PNG as a data URL: the base64 alphabet, and PNG's eight-byte signature (ISO/IEC 15948) in front. */
export function isPngDataUrl(value: unknown): value is string {
  return typeof value === 'string' && /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value);
}
