import type { Canvas } from '@napi-rs/canvas';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../../../src/flow/activities.ts';
import { activities } from '../../../src/flow/activities.ts';
import { transition } from '../../../src/flow/transition.ts';
import type { MadePicture, ResultVisit, Visit } from '../../../src/flow/Visit.ts';
import type { VisitEvent } from '../../../src/flow/VisitEvent.ts';
import { visitRules } from '../../../src/flow/VisitRules.ts';
import { characterCards } from '../../../src/headless/characterCards.ts';
import type { Art } from '../../../src/headless/loadArt.ts';
import { loadArt } from '../../../src/headless/loadArt.ts';
import { renderSheet } from '../../../src/headless/print/renderSheet.tsx';
import { samplePeople } from '../../../src/headless/samplePeople.ts';
import { drawnOn } from '../../../src/headless/buildStage.tsx';
import { systemClock } from '../../../src/kiosk/devices/Clock.ts';
import { makeByChain } from '../../../src/kiosk/pictures/makerChain.ts';
import type { PictureMaker } from '../../../src/picture/PictureMaker.ts';
import { success } from '../../../src/shared/errors.ts';
import type { Answers } from '../../../src/shared/survey/answers.ts';
import { makersInVisit } from '../../../src/shared/theme/makersInVisit.ts';
import { printSheetFor } from '../../../src/shared/theme/print/printSheets.ts';
import { sheetOf } from '../../../src/shared/theme/sheetOf.ts';
import type { Theme } from '../../../src/shared/theme/themeSchema.ts';
import { Card } from '../../../src/stage/parts/Card.tsx';
import { ownPaper } from '../../../src/studio/document/print/ownPaper.ts';
import { guestsVersion } from '../../../src/studio/characterVersion.ts';
import { addressOf } from '../../../src/studio/page/card/guestPictures.ts';
import { ownStrip } from '../../../src/studio/page/card/ownStrip.ts';
import { editedSheets } from '../../../src/studio/page/card/sheetKinds.ts';
import type { EditedSheet } from '../../../src/studio/page/card/SheetKind.ts';
import { answersOfGuests } from '../../../src/studio/page/card/combinations.ts';
import { guestPicture } from '../../../src/studio/server/guestPicture.ts';
import { characterStandIn, studioScenes } from '../../../src/studio/studioScenes.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';
import { bundledTheme } from '../../support/theme/classicTheme.ts';

const frames = ['scene', 'photo'] as const;
/** The scenes for the answers, or the plain card of a theme without scenes for its questions. */
const grounds = ['scenes', 'plain'] as const;
const props = ['worn', 'none'] as const;
const makers = ['cutout', 'plain'] as const;
type Settings = readonly [(typeof frames)[number], (typeof grounds)[number], (typeof props)[number], (typeof makers)[number]];

const all = frames.flatMap((frame) =>
  grounds.flatMap((ground) => props.flatMap((worn) => makers.map((maker) => [frame, ground, worn, maker] as Settings))),
);

const isLong = process.env['STAGEBOOTH_LONG_TESTS'] === '1';
/** Each setting once; the long suite has the other combinations. */
const some = all.filter(([frame, ground, worn, maker]) => {
  const seconds = [frame === 'photo', ground === 'plain', worn === 'none', maker === 'plain'].filter(Boolean).length;
  return (seconds % 4 !== 0) === isLong;
});

const classic = bundledTheme('classic').inLanguages;
const english = { tags: ['en'], own: 'en' };

/** A card, a strip, a film and both on paper, with these settings. */
function themeWith([frame, ground, worn, maker]: Settings): LoadedTheme {
  const strip = { ...ownStrip(classic), frames: frame };
  const small = <Sheet extends object>(sheet: Sheet) => ({ ...sheet, exportScale: 0.5 });
  const [paper, strips] = [ownPaper(classic, 'paper'), { ...ownPaper(classic, 'strips'), paper: '2x6' as const }];
  const text = JSON.stringify({
    name: 'Pier',
    extends: 'classic',
    languages: [{ tag: 'en', name: 'English' }],
    ...(ground === 'scenes' ? {} : { survey: [{ id: 'ship', text: 'Which?', options: ships }] }),
    card: { exportScale: 0.5 },
    ...(worn === 'none' ? { character: { props: [] } } : {}),
    picture: { makers: maker === 'cutout' ? ['cutout', 'plain'] : ['plain'] },
    formats: [
      { id: 'film', text: 'A film', boomerang: { seconds: 1, frames: frame } },
      { id: 'strip', text: 'A strip', strip: { ...strip, sheet: small(strip.sheet) } },
    ],
    print: {
      sheets: [
        { ...paper, formats: ['film'] },
        { ...strips, layers: [{ made: 'whole', box: [40, 40, 520, 1700] }], formats: ['strip'] },
      ],
    },
    texts: {
      strips: { question: 'Which?', count: 'Shot {shot} of {total}', review: 'Good?', again: 'Shot {shot}' },
      films: { filming: 'Move!', play: 'Play', pause: 'Pause' },
    },
  });
  const read = readTheme(temporaryFolder({ 'theme.json': text }), { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const ships = [
  { value: 'sail', text: 'Sail' },
  { value: 'steam', text: 'Steam' },
];

/** The booth's result for guests with these answers, from its state machine and its chain of makers, with the studio's people. */
async function visited(theme: Theme, format: string, answers: Answers, cutout: PictureMaker): Promise<ResultVisit> {
  const rules = visitRules(theme);
  const make: Make = async (order) => {
    const chain = { makers: makersInVisit(theme).includes('cutout') ? [cutout] : [], deadlineMs: 60_000, clock: systemClock };
    const signal = new AbortController().signal;
    return makeByChain(chain, { ...order, photo: Promise.resolve(photoUrl), answers, signal, onProgress: () => undefined });
  };
  const first: Visit = { scene: 'formats', attention: 'present', answers, format };
  let visit = first as Visit;
  for (let step = 0; step < 100 && visit.scene !== 'result'; step++)
    visit = transition(rules, visit, await whatHappens(visit, activities(rules, visit), make)).state;
  if (visit.scene !== 'result') throw new Error(`The visit ended in ${JSON.stringify(visit)}.`);
  return visit;
}

const touched: Readonly<Record<string, VisitEvent>> = {
  formats: { type: 'next-pressed' },
  consent: { type: 'consent-given' },
  preparing: { type: 'camera-started' },
  live: { type: 'capture-pressed' },
  countdown: { type: 'second-passed' },
  lighting: { type: 'light-elapsed' },
  offered: { type: 'accept-pressed' },
  frozen: { type: 'freeze-elapsed' },
  settled: { type: 'pause-elapsed' },
};

type Make = (order: { readonly plain?: true; readonly withheld: boolean }) => Promise<MadePicture>;

/** The event that advances a visit: a touch, the photo, or its picture. */
async function whatHappens(visit: Visit, running: readonly Activity[], make: Make): Promise<VisitEvent> {
  const name = visit.scene === 'generating' ? visit.development.name : visit.scene;
  if (name === 'shooting' || name === 'filming') return { type: 'photo-captured', photo: photoUrl };
  const order = running.find((one) => one.type === 'making' || one.type === 'filming');
  if (order === undefined || order.photo === null) return touched[name] ?? { type: 'idle-elapsed' };
  return { type: 'picture-made', picture: await make(order), ...(order.shot === undefined ? {} : { shot: order.shot }) };
}

const [photoUrl, characterUrl, studioUrl] = ['made:photo', 'made:character', 'studio:guest'];

async function studioDraws(loaded: LoadedTheme, art: Art, sheet: EditedSheet, answers: Answers): Promise<Canvas> {
  const { theme } = loaded;
  const drawn = sheet.kind.drawn(theme, sheet.path);
  if (drawn === null) throw new Error(`The studio shows no ${sheet.key}.`);
  const version = guestsVersion(theme);
  const order = { made: drawn.made, who: 'one' as const, answers: answersOfGuests(theme, answers), isSmall: false, version };
  const address = new URL(addressOf(order), 'http://studio');
  const name = /^\/people\/(\w+)\.png$/.exec(address.pathname)?.[1] ?? '';
  const guest = await guestPicture(name, Object.fromEntries(address.searchParams), loaded);
  if (guest === null) throw new Error('The studio has no such guest.');
  const picture = { url: studioUrl, shape: guest.shape };
  const own: Art = new Map([...art, [studioUrl, await loadImage(guest.png)]]);
  const strip = drawn.shots === 0 ? undefined : Array.from({ length: drawn.shots }, () => picture);
  const pixelRatio = sheet.kind.isPaper ? 1 : 0.5;
  return drawnOn({ theme, art: own, ...drawn.size, pixelRatio }, <>{drawn.draw({ theme, answers, picture, strip, pixelRatio })}</>);
}

function boothDraws(theme: Theme, art: Art, visit: ResultVisit, isPaper: boolean): Canvas {
  const { answers, picture, strip, format } = visit;
  if (isPaper) {
    const sheet = printSheetFor(theme, format, strip === undefined);
    return renderSheet({ theme, sheet, format, art, answers, picture, strip, link: 'http://192.168.1.20:8081/' });
  }
  const sheet = sheetOf(theme, format, strip === undefined);
  const { width, height, exportScale: pixelRatio } = sheet.spec;
  return drawnOn(
    { theme, art, width, height, pixelRatio },
    <Card {...sheet} brand={theme.brand} answers={answers} picture={picture} strip={strip} />,
  );
}

/** The largest difference of any pixel, in levels of 255. For cut paper, only the first strip is compared. */
function farthest(studio: Canvas, booth: Canvas): number {
  const { width, height } = studio;
  const [one, other] = [studio, booth].map((canvas) => {
    const same = createCanvas(width, height).getContext('2d');
    same.drawImage(canvas, 0, 0);
    return same.getImageData(0, 0, width, height).data;
  });
  let most = 0;
  for (let at = 0; at < (one?.length ?? 0); at++) most = Math.max(most, Math.abs((one?.[at] ?? 0) - (other?.[at] ?? 0)));
  return most;
}

/** The rounding by which PNG changes translucent pixels. */
const roundingLevels = 3;

describe.each(some)('with frames %s, a ground of %s, props %s and the maker %s', (...settings) => {
  test('the studio shows card, strip and sheets of paper as the booth makes them, pixel by pixel', async () => {
    const loaded = themeWith(settings);
    const { theme } = loaded;
    const { cutout: people, photo } = await samplePeople('one');
    const art = new Map([...(await loadArt(loaded)), [photoUrl, photo]]) as Map<string, NonNullable<ReturnType<Art['get']>>>;
    const answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options.at(-1)?.value ?? '']));
    const cards = characterCards(theme, art);
    const cutout: PictureMaker = {
      name: 'cutout',
      sends: false,
      needsMs: 0,
      async make() {
        const made = cards.character(people, answers);
        if (!made.ok) return made;
        art.set(characterUrl, made.value.canvas);
        return success({ url: characterUrl, shape: made.value.shape });
      },
    };
    const found: [string, number][] = [];
    for (const sheet of editedSheets(theme, english)) {
      const { isPaper } = sheet.kind;
      const isOfStrip = sheet.key === 'format-1' || sheet.key === 'print-1';
      const visit = await visited(theme, isOfStrip ? 'strip' : 'film', answers, cutout);
      const [studio, booth] = [await studioDraws(loaded, art, sheet, answers), boothDraws(theme, art, visit, isPaper)];
      found.push([sheet.key, farthest(studio, booth)]);
    }
    expect(found.map(([key]) => key)).toEqual(['card', 'format-1', 'print-0', 'print-1']);
    expect(found.filter(([, levels]) => levels > roundingLevels)).toEqual([]);
  });

  test('the studio’s screens show the final pictures of a visit', async () => {
    const { theme } = themeWith(settings);
    const cutout: PictureMaker = {
      name: 'cutout',
      sends: false,
      needsMs: 0,
      make: async () => Promise.resolve(success({ url: characterUrl, shape: 'cutout' })),
    };
    const screens = studioScenes(theme);
    for (const format of ['film', 'strip']) {
      const result = await visited(theme, format, {}, cutout);
      const screen = screens.find(({ name }) => name === `${format}-result`)?.visit;
      if (screen?.scene !== 'result') throw new Error(`There is no screen for ${format}.`);
      const kindOf = ({ url, shape }: MadePicture) => [url === characterUrl || url === characterStandIn, shape];
      const kinds = ({ picture, strip = [] }: ResultVisit) => [picture, ...strip].map(kindOf);
      expect(kinds(screen)).toEqual(kinds(result));
    }
  });
});
