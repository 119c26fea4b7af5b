import type { PrintStatus } from '../../../src/shared/contract/print/print.ts';
import type { PrinterNews } from '../../../src/flow/features/print/print.ts';
import type { CameraTrouble } from '../../../src/shared/contract/cameraFaults.ts';
import { cameraFaults } from '../../../src/shared/contract/cameraFaults.ts';
import type { Development, ResultVisit, Shared, Visit, Welcome } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import type { VisitRules } from '../../../src/flow/VisitRules.ts';
import type { PhotoSecret } from '../../../src/shared/share/PhotoSecret.ts';
import { stillItem } from '../../../src/shared/share/SharedItem.ts';
import { answersAll } from '../../../src/shared/survey/answers.ts';

/** The shortest text that is accepted as a PNG data URL. */
export const samplePng = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==';
export const otherPng = 'data:image/png;base64,iVBORw0KGgoBBBB=';
export const otherPicture = { url: otherPng, shape: 'photo' } as const;

/** The shortest text that is accepted as a film. */
const sampleFilm = { url: 'data:video/mp4;base64,AAAAIGZ0eXBpc29tAAAA', shows: 'photo' } as const;

export const sampleSecret = 'AAECAwQFBgcICQoLDA0ODw' as PhotoSecret;

/** The public key of an open event. */
export const sampleAlbum = { album: 'yI3iCWh6TJ8ouSE7GrYBmQ', sealsTo: 'eN6v0VygvZveKsja82V120OItQFDofYVL81a6IAMKUw' } as const;

export const samplePrinter: PrinterNews = { trouble: null, ahead: 0, seconds: 40, copiesLeft: 4, limit: null };
const samplePrints: readonly PrintStatus[] = [
  { state: 'waiting', ahead: 2, seconds: 120, trouble: null },
  { state: 'printing', seconds: 40, trouble: null },
  { state: 'done' },
];

type EventOf<Type extends VisitEvent['type']> = Extract<VisitEvent, { type: Type }>;

const troubles = Object.keys(cameraFaults) as CameraTrouble[];

/** Events of every type. The compiler reports missing ones. */
export function sampleEvents(rules: VisitRules): readonly VisitEvent[] {
  const shots = [0, 1, 2, 3];
  const known = rules.questions.flatMap(({ id, values }) => values.map((value) => ({ question: id, value })));
  const byType: { [Type in VisitEvent['type']]: readonly EventOf<Type>[] } = {
    'language-chosen': [...rules.languages, 'xx'].map((language) => ({ type: 'language-chosen', language })),
    'language-ready': [...rules.languages, 'xx'].map((language) => ({ type: 'language-ready', language })),
    'start-pressed': [{ type: 'start-pressed' }],
    'option-chosen': [...known, { question: 'q9', value: '1' }, { question: rules.questions[0]?.id ?? '', value: 'none of them' }].map(
      (chosen) => ({ type: 'option-chosen', ...chosen }),
    ),
    'next-pressed': [{ type: 'next-pressed' }],
    'format-chosen': [...rules.formats.map(({ id }) => id), 'none'].map((format) => ({ type: 'format-chosen', format })),
    'consent-given': [{ type: 'consent-given' }],
    'consent-refused': [{ type: 'consent-refused' }],
    'capture-pressed': [{ type: 'capture-pressed' }],
    'back-pressed': [{ type: 'back-pressed' }],
    'card-landed': [{ type: 'card-landed' }],
    'film-pressed': [{ type: 'film-pressed' }],
    'album-reported': [sampleAlbum, null].map((event) => ({ type: 'album-reported', event })),
    'album-chosen': [true, false].map((isWanted) => ({ type: 'album-chosen', isWanted })),
    'wall-chosen': [true, false].map((isWanted) => ({ type: 'wall-chosen', isWanted })),
    'stay-pressed': [{ type: 'stay-pressed' }],
    'camera-started': [{ type: 'camera-started' }],
    'camera-failed': troubles.map((trouble) => ({ type: 'camera-failed', trouble })),
    'help-due': [{ type: 'help-due' }],
    'posing-advised': (['closer', 'back', null] as const).map((advice) => ({ type: 'posing-advised', advice })),
    'second-passed': [{ type: 'second-passed' }],
    'photo-captured': [{ type: 'photo-captured', photo: samplePng }],
    'capture-failed': [{ type: 'capture-failed' }],
    'picture-progressed': [
      { type: 'picture-progressed', step: 'making', fraction: 0.5 },
      { type: 'picture-progressed', step: 'finishing', fraction: 0.2 },
    ],
    'picture-made': [
      { type: 'picture-made', picture: otherPicture },
      { type: 'picture-made', picture: { ...otherPicture, film: sampleFilm } },
      { type: 'picture-made', picture: { ...otherPicture, portrait: samplePng } },
      ...shots.map((shot) => ({ type: 'picture-made', picture: otherPicture, shot }) as const),
    ],
    'light-elapsed': [{ type: 'light-elapsed' }],
    'freeze-elapsed': [{ type: 'freeze-elapsed' }],
    'retake-pressed': [{ type: 'retake-pressed' }, ...shots.map((shot) => ({ type: 'retake-pressed', shot }) as const)],
    'accept-pressed': [{ type: 'accept-pressed' }],
    'offer-elapsed': [{ type: 'offer-elapsed' }],
    'pause-elapsed': [{ type: 'pause-elapsed' }],
    'secret-drawn': [{ type: 'secret-drawn', secret: sampleSecret }],
    'card-drawn': [{ type: 'card-drawn', card: stillItem(Uint8Array.of(1)) }],
    'card-overdue': [{ type: 'card-overdue' }],
    'picture-broken': [{ type: 'picture-broken' }],
    'sharing-settled': [{ type: 'sharing-settled' }],
    'loading-elapsed': [{ type: 'loading-elapsed' }],
    'printer-reported': [samplePrinter, { ...samplePrinter, trouble: 'refill' as const }, null].map((printer) => ({
      type: 'printer-reported',
      printer,
    })),
    'copies-chosen': [1, 2, 3].map((copies) => ({ type: 'copies-chosen', copies })),
    'print-pressed': [{ type: 'print-pressed' }],
    'sheet-drawn': [{ type: 'sheet-drawn', sheet: { bytes: Uint8Array.of(1), mime: 'image/png' } }],
    'sheet-overdue': [{ type: 'sheet-overdue' }],
    'print-reported': samplePrints.map((status) => ({ type: 'print-reported', id: 'print-one', status })),
    'print-refused': [{ type: 'print-refused' }],
    'print-settled': [{ type: 'print-settled' }],
    'idle-elapsed': [{ type: 'idle-elapsed' }],
    'leave-elapsed': [{ type: 'leave-elapsed' }],
    'return-elapsed': [{ type: 'return-elapsed' }],
    'booth-closed': [
      { type: 'booth-closed', until: null },
      { type: 'booth-closed', until: '14:30' },
    ],
    'booth-opened': [{ type: 'booth-opened' }],
    'scene-failed': [{ type: 'scene-failed' }],
  };
  return Object.values(byType).flat();
}

/** Whether an event has an effect in a state, implemented independently from the specification. */
export function concerns(rules: VisitRules, state: Visit, event: VisitEvent): boolean {
  if (event.type === 'scene-failed') return true;
  if ('attention' in state) {
    if (state.attention === 'present' && event.type === 'idle-elapsed') return true;
    if (state.attention === 'asked' && (event.type === 'stay-pressed' || event.type === 'leave-elapsed')) return true;
    if (state.attention === 'asked' && touches.includes(event.type)) return false;
  }
  if (event.type === 'album-reported') {
    const isAnswering = state.scene === 'survey' || state.scene === 'formats' || state.scene === 'consent';
    return isAnswering && state.album?.event.album !== event.event?.album;
  }
  if (event.type === 'album-chosen') {
    const { album } = state.scene === 'consent' && state.attention === 'present' ? state : {};
    return album != null && album.isWanted !== event.isWanted;
  }
  if (event.type === 'wall-chosen') {
    const { album } = state.scene === 'consent' && state.attention === 'present' ? state : {};
    return album != null && (album.onWall === true) !== event.isWanted;
  }
  if (event.type === 'printer-reported') return 'answers' in state && !isSame(event.printer, state.printer ?? null);
  if (state.scene === 'result' && printEvents.has(event.type)) return concernsPrint(rules, state, event);
  if (state.scene === 'closed' && event.type === 'booth-closed') return event.until !== state.until;
  if (state.scene === 'live' && event.type === 'posing-advised') return event.advice !== (state.advice ?? null);
  if (state.scene === 'welcome') return atWelcome(rules, state, event);
  if (state.scene === 'formats') {
    if (event.type === 'format-chosen') return event.format !== state.format && rules.formats.some(({ id }) => id === event.format);
    return event.type === 'next-pressed' && state.format !== undefined;
  }
  const roll = 'roll' in state ? state.roll : undefined;
  if (roll !== undefined) {
    if (event.type === 'picture-made') {
      const shot = event.shot === undefined ? null : roll[event.shot];
      return shot != null && 'photo' in shot;
    }
    if (event.type === 'retake-pressed' && (event.shot ?? 0) >= roll.length) return false;
  }
  if (state.scene !== 'survey') return inScene(state).includes(event.type);
  const question = rules.questions[state.step]!;
  if (event.type === 'option-chosen') return event.question === question.id && question.values.includes(event.value);
  return event.type === 'next-pressed' && answersAll([question], state.answers);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const printEvents: ReadonlySet<VisitEvent['type']> = new Set([
  'copies-chosen',
  'print-pressed',
  'sheet-drawn',
  'sheet-overdue',
  'print-reported',
  'print-refused',
  'print-settled',
  'back-pressed',
  'return-elapsed',
]);

function concernsPrint({ maxCopies }: VisitRules, { order, secret, printer, copies = 1 }: ResultVisit, event: VisitEvent): boolean {
  const isLeaving = order !== undefined && 'leaving' in order;
  switch (event.type) {
    case 'copies-chosen':
    case 'print-pressed': {
      const most =
        order === undefined && secret !== null && printer != null && printer.trouble === null ? Math.min(maxCopies, printer.copiesLeft) : 0;
      if (event.type === 'print-pressed') return most > 0;
      return event.copies <= most && event.copies !== Math.min(copies, most);
    }
    case 'sheet-drawn':
    case 'sheet-overdue':
      return order?.name === 'drawing';
    case 'print-refused':
      return order?.name === 'sending';
    case 'print-reported':
      if (order?.name === 'sending') return true;
      return order?.name === 'taken' && order.id === event.id && order.status.state !== 'done' && !isSame(order.status, event.status);
    case 'print-settled':
      return order?.name === 'refused' || (order?.name === 'taken' && order.status.state === 'done');
    case 'back-pressed':
      return !(order?.name === 'drawing' && isLeaving);
    default:
      return isLeaving;
  }
}

const touches: readonly VisitEvent['type'][] = [
  'option-chosen',
  'next-pressed',
  'format-chosen',
  'consent-given',
  'consent-refused',
  'capture-pressed',
  'copies-chosen',
  'print-pressed',
  'back-pressed',
  'film-pressed',
];

function atWelcome({ languages, ownLanguage }: VisitRules, { language = ownLanguage, coming }: Welcome, event: VisitEvent): boolean {
  switch (event.type) {
    case 'start-pressed':
    case 'booth-closed':
      return true;
    case 'language-chosen':
      return languages.includes(event.language) && event.language !== (coming ?? language);
    case 'language-ready':
      return event.language === coming;
    case 'idle-elapsed':
      return language !== ownLanguage || coming !== undefined;
    default:
      return false;
  }
}

function ofSharing({ secret, sharing }: Shared): readonly VisitEvent['type'][] {
  switch (sharing.name) {
    case 'drawing':
      return ['card-drawn', 'card-overdue', ...(secret === null ? (['secret-drawn'] as const) : [])];
    case 'sending':
      return ['sharing-settled'];
    case 'settled':
      return ['loading-elapsed'];
    case 'done':
    case 'kept':
      return [];
  }
}

const ofLanding = ({ landed }: { readonly landed?: true }): readonly VisitEvent['type'][] => (landed ? [] : ['card-landed']);

function inDevelopment(development: Development): readonly VisitEvent['type'][] {
  const ofOffer = ['retake-pressed', 'offer-elapsed', 'camera-failed'] as const;
  switch (development.name) {
    case 'lighting':
      return ['light-elapsed', 'camera-failed'];
    case 'shooting':
    case 'filming':
      return ['photo-captured', 'capture-failed', 'camera-failed'];
    case 'frozen':
      return ['freeze-elapsed', 'camera-failed'];
    case 'making':
      return ['picture-made', 'picture-progressed', ...(development.offer === 'standing' ? ofOffer : [])];
    case 'offered':
      return [...ofOffer, 'accept-pressed', ...ofLanding(development)];
    case 'settled':
      return ['pause-elapsed', ...ofSharing(development)];
  }
}

function inScene(state: Exclude<Visit, { scene: 'survey' | 'formats' | 'welcome' }>): readonly VisitEvent['type'][] {
  switch (state.scene) {
    case 'closed':
      return ['booth-opened', 'booth-closed'];
    case 'consent':
      return ['consent-given', 'consent-refused'];
    case 'preparing':
      return ['camera-started', 'camera-failed', 'help-due'];
    case 'live':
      return ['camera-failed', 'capture-pressed'];
    case 'countdown':
      return ['camera-failed', 'second-passed'];
    case 'generating':
      return inDevelopment(state.development);
    case 'result':
      return [
        'back-pressed',
        'picture-broken',
        ...ofLanding(state),
        ...(state.picture.film === undefined ? [] : (['film-pressed'] as const)),
        ...ofSharing(state),
      ];
    case 'notFound':
      return ['back-pressed', 'return-elapsed'];
    case 'trouble':
      return ['return-elapsed'];
  }
}
