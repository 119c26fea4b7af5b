import { sampleAnswers } from '../../flow/sampleVisits.ts';
import { characterCards } from '../../headless/characterCards.ts';
import { loadArt } from '../../headless/loadArt.ts';
import type { SampleCutout } from '../../headless/readCutout.ts';
import { readCutout, sampleCutouts } from '../../headless/readCutout.ts';
import { samplePeople } from '../../headless/samplePeople.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { parseAnswers } from '../../shared/survey/answers.ts';
import { imagesOf } from '../../shared/theme/imagesOf.ts';
import type { PictureShape } from '../../shared/theme/shownLayers.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';

/** The parameters for a picture of the sample guests, all untrusted input from a browser. */
export interface GuestPictureQuery {
  /** The number of guests: `one` (the default), `two` or `five`. */
  readonly who?: string;
  /** The guests' answers as JSON; those of the sample visits by default. */
  readonly answers?: string;
  /** Set for a small picture, for many at once. */
  readonly small?: string;
}

export interface GuestPicture {
  readonly png: Buffer;
  readonly shape: PictureShape;
}

/** The card's scale for small pictures: they take a fraction of the time. */
const smallScale = 0.5;

/** The studio's sample guests: as the camera sees them, cut out, or as the theme's character (if the theme has none, the photo). */
export async function guestPicture(name: string, query: GuestPictureQuery, loaded: LoadedTheme | null): Promise<GuestPicture | null> {
  const who = isSample(query.who) ? query.who : 'one';
  if (name === 'photo') return { png: await guestAsIs('photo', who), shape: 'photo' };
  if (name === 'alone') return { png: await guestAsIs('alone', who), shape: 'cutout' };
  if (name !== 'character' || loaded === null) return null;
  const isOfScreens = query.who === undefined && query.answers === undefined && query.small === undefined;
  return isOfScreens ? guestOfScreens(loaded) : characterOf(loaded, who, query);
}

/** The character shown on all screens, for each loaded theme. */
const ofScreens = new WeakMap<LoadedTheme, Promise<GuestPicture>>();

function guestOfScreens(loaded: LoadedTheme): Promise<GuestPicture> {
  const guest = ofScreens.get(loaded) ?? characterOf(loaded, 'one', {});
  ofScreens.set(loaded, guest);
  guest.catch(() => ofScreens.delete(loaded));
  return guest;
}

async function characterOf(loaded: LoadedTheme, who: SampleCutout, query: GuestPictureQuery): Promise<GuestPicture> {
  const { theme } = loaded;
  const answers = { ...sampleAnswers(theme), ...answersIn(query.answers, theme) };
  const art = await loadArt(loaded, { wanted: imagesOf(theme.character, answers) });
  const sized = query.small === undefined ? theme : { ...theme, card: { ...theme.card, exportScale: smallScale } };
  const made = characterCards(sized, art).character(await readCutout(who), answers);
  if (!made.ok) return { png: await guestAsIs('photo', who), shape: 'photo' };
  return { png: await made.value.canvas.encode('png'), shape: made.value.shape };
}

/** Cached pictures that are the same for all themes. Encoding them takes longer than anything else that a page waits for. */
const known = new Map<string, Promise<Buffer>>();

function guestAsIs(name: 'photo' | 'alone', who: SampleCutout): Promise<Buffer> {
  const key = `${name} ${who}`;
  const made = known.get(key) ?? samplePeople(who).then((people) => people[name].encode('png'));
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

/** Prepares the pictures that every page requests first. Errors are reported when a page requests them. */
export const prepareGuests = (loaded: LoadedTheme | null): Promise<unknown> =>
  Promise.allSettled([guestAsIs('photo', 'one'), guestAsIs('alone', 'one'), loaded === null ? null : guestOfScreens(loaded)]);

const isSample = (who: string | undefined): who is SampleCutout => who !== undefined && Object.hasOwn(sampleCutouts, who);

/** The answers that exist in this theme, because the page may be slightly outdated. */
function answersIn(text: string | undefined, { survey }: Theme): Answers {
  if (text === undefined) return {};
  try {
    const questions = survey.map(({ id, options }) => ({ id, values: options.map(({ value }) => value) }));
    return parseAnswers(questions, JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
