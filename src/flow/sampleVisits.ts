import { allSamples } from './features.ts';
import type { MadePicture, Visit } from './Visit.ts';
import { visitRules } from './VisitRules.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { PhotoSecret } from '../shared/share/PhotoSecret.ts';
import { madeOf } from '../shared/theme/madeOf.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** A fake secret as long as a real one, so that the QR code has the same number of modules. */
const secret = 'mQ8vR3kX1sT6yBwZ0dLhNg' as PhotoSecret;

/** Picks a different option for each question: first, second, third and so on. */
export const sampleAnswers = ({ survey }: Pick<Theme, 'survey'>): Answers =>
  Object.fromEntries(survey.map(({ id, options }, index) => [id, options[index % options.length]?.value ?? '']));

/**
 * Every scene in every state that looks different, by file name. `url` is the guests' photo, `character` the picture for formats that
 * show more than the photo; by default the photo itself.
 */
export function sampleVisits(theme: Theme, url: string, character: MadePicture = { url, shape: 'photo' }): ReadonlyMap<string, Visit> {
  const pictureOf = (format?: string): MadePicture => (madeOf(theme, format) === 'photo' ? { url, shape: 'photo' } : character);
  const picture = pictureOf();
  const answers = sampleAnswers(theme);
  const present = { attention: 'present' } as const;
  const visits = new Map<string, Visit>([['welcome', { scene: 'welcome' }]]);
  const samples = allSamples();
  const add = (name: string, visit: Visit): void => {
    visits.set(name, visit);
    for (const { ofScene } of samples) for (const [other, looks] of ofScene?.(theme, name, visit) ?? []) visits.set(other, looks);
  };
  visits.set('survey-1-open', { ...present, scene: 'survey', step: 0, answers: {} });
  for (const step of theme.survey.keys()) visits.set(`survey-${String(step + 1)}`, { ...present, scene: 'survey', step, answers });
  visits.set('survey-still-there', { scene: 'survey', attention: 'asked', step: 0, answers });
  const { formats = [] } = theme;
  if (formats.length > 1) visits.set('formats', { ...present, scene: 'formats', answers, ...(formats[1] && { format: formats[1].id }) });
  const { terms } = visitRules(theme);
  if (terms !== null) add('consent', { ...present, scene: 'consent', answers, terms });
  visits.set('photo-preparing', { ...present, scene: 'preparing', answers, trouble: null, help: 'quiet' });
  visits.set('photo-denied', { ...present, scene: 'preparing', answers, trouble: 'denied', help: 'due' });
  visits.set('photo-live', { ...present, scene: 'live', answers });
  visits.set('photo-missed', { ...present, scene: 'live', answers, missed: 'shot' });
  if (theme.camera.posingHelp) {
    visits.set('photo-closer', { ...present, scene: 'live', answers, advice: 'closer' });
    visits.set('photo-back', { ...present, scene: 'live', answers, advice: 'back' });
  }
  visits.set('photo-countdown', { ...present, scene: 'countdown', answers, secondsLeft: 3 });
  visits.set('photo-generating', {
    scene: 'generating',
    answers,
    development: { name: 'making', photo: url, step: 'making', fraction: 0.5 },
  });
  if (theme.camera.retake.count > 0)
    visits.set('photo-retake', {
      scene: 'generating',
      answers,
      development: { name: 'making', photo: url, step: 'making', fraction: 0.5, offer: 'standing' },
    });
  if (theme.camera.retake.count > 0)
    visits.set('photo-offered', { scene: 'generating', answers, development: { name: 'offered', photo: url, picture } });
  visits.set('result-loading', { ...present, scene: 'result', answers, picture, secret, sharing: { name: 'drawing' } });
  const result = { ...present, scene: 'result', answers, picture, secret, sharing: { name: 'done' } } as const;
  add('result', result);
  if (theme.consent.enabled)
    visits.set('result-kept', {
      ...present,
      scene: 'result',
      answers,
      picture,
      secret: null,
      sharing: { name: 'kept' },
      consent: { version: theme.consent.version, agreed: false },
    });
  for (const { id, strip: made } of formats) {
    if (made === undefined || made.sides) continue;
    const chosen = formats.length > 1 ? { format: id } : {};
    const picture = pictureOf(id);
    const strip = Array.from({ length: made.shots }, () => picture);
    const [, ...others] = strip.map((one) => ({ picture: one }));
    const between = { ...chosen, answers, roll: [...others, null] };
    visits.set(`${id}-countdown`, { ...present, ...between, scene: 'countdown', secondsLeft: 1, from: made.secondsBetween });
    if (theme.camera.retake.count > 0)
      visits.set(`${id}-review`, {
        ...chosen,
        scene: 'generating',
        answers,
        roll: strip.map((one) => ({ picture: one })),
        development: { name: 'offered', photo: url, picture },
      });
    visits.set(`${id}-result`, { ...result, ...chosen, picture, strip });
  }
  for (const format of formats) {
    const chosen = { ...result, ...(formats.length > 1 ? { format: format.id } : {}), picture: pictureOf(format.id) };
    for (const { ofFormat } of samples) for (const [name, visit] of ofFormat?.(format, chosen, url) ?? []) visits.set(name, visit);
  }
  visits.set('not-found', { scene: 'notFound' });
  visits.set('closed', { scene: 'closed', until: null });
  visits.set('closed-until', { scene: 'closed', until: '14:30' });
  visits.set('trouble', { scene: 'trouble' });
  return visits;
}

/** The name of the result with the plain photo, for guests who could not be cut out. */
const plainResult = 'result-photo';

/** All samples for reviewers, including moments that pass quickly and scenes that this theme has switched off. */
export function previewVisits(theme: Theme, url: string, picture?: MadePicture): ReadonlyMap<string, Visit> {
  const asked = { ...theme, consent: { ...theme.consent, enabled: true } };
  return new Map(
    [...sampleVisits(asked, url, picture)].flatMap(([name, visit]) => [
      ...momentsBefore(name, visit),
      [name, visit],
      ...plainLike(name, visit, url),
    ]),
  );
}

/** Before the picture is made: the flash, and the shot just taken. */
function momentsBefore(name: string, visit: Visit): [string, Visit][] {
  if (name !== 'photo-generating' || visit.scene !== 'generating' || visit.development.name !== 'making') return [];
  const { photo } = visit.development;
  return [
    ['photo-flash', { ...visit, development: { name: 'shooting' } }],
    ['photo-frozen', { ...visit, development: { name: 'making', photo, step: 'developing', fraction: 0 } }],
  ];
}

/** The `result` sample shows cut-out guests; this sample shows the plain photo. */
const plainLike = (name: string, visit: Visit, url: string): [string, Visit][] =>
  name === 'result' && visit.scene === 'result' ? [[plainResult, { ...visit, picture: { url, shape: 'photo' } }]] : [];

/** Whether the visit's people have been cut out of the photo and are shown in their scene. */
export const isCutOut = (visit: Visit): boolean =>
  visit.scene === 'generating' &&
  'photo' in visit.development &&
  !(visit.development.name === 'making' && visit.development.step === 'developing');
