import type { CardLayer } from '../../shared/theme/cardSchema.ts';
import { inLanguage, languageTags } from '../../shared/theme/inLanguage.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { fitCardText } from '../../stage/parts/fitCardText.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';
import type { LoadedTheme } from '../../themeFiles/readTheme.ts';
import type { FeatureCheck } from '../FeatureCheck.ts';
import type { JsonPath, SeenAsking, SeenCardText, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';
import type { DrawnShare, Looking, ReadyTheme } from './drawShare.ts';
import { drawShare, inTag, otherTags, readyTheme, shares, valueInShare, wholeShare, wordsInShare } from './drawShare.ts';
import type { EvidenceMemory } from './EvidenceMemory.ts';
import { examineFonts, withDrawn } from './examineFiles.ts';
import { lookAtFraming } from './lookAtFraming.ts';
import { watched } from './watched.ts';

/** The second share as somebody else has drawn it, of a theme with this digest; null where it could not be. */
export type OthersShare = Promise<{ readonly digest: string; readonly drawn: DrawnShare } | null>;

/** Looks at everything of a theme once: its files, every state of the visit in each layout, the words on its card. With `others` only half of it is drawn here. */
export async function gatherEvidence(
  read: LoadedTheme,
  features: readonly FeatureCheck[],
  looking: Required<Looking>,
  others: OthersShare | null,
): Promise<ThemeEvidence> {
  const { memory, pause } = looking;
  const ready = await readyTheme(read, memory);
  const draw = (share: typeof wholeShare): Promise<DrawnShare> => drawShare(ready, features, share, looking);
  const own = await draw(others === null ? wholeShare : shares.first);
  const told = await others;
  // Its files may have changed between the two readings.
  const second = told?.digest === ready.digest ? told.drawn : others === null ? null : await draw(shares.second);
  const drawn = second === null ? [own] : [own, second];
  const cardTexts = drawn.flatMap((one) => one.cardTexts);
  const { loaded, stamped, art, stampOf, pictures } = ready;
  const set = watched(stamped);
  await pause();
  const seen = new Map(features.flatMap(({ looks }) => looks.map((look) => [look, memory.seen(look.name, '', set, look)])));
  const evidence: ThemeEvidence = {
    seenBy: <Seen>(look: (theme: Theme) => Seen) => seen.get(look) as Seen,
    theme: loaded.theme,
    pictures: withDrawn(pictures, art.isDrawn),
    fonts: examineFonts(loaded, stampOf, memory.coverages),
    scenes: drawn
      .flatMap((one) => one.scenes)
      .sort(([one], [other]) => one - other)
      .map(([, scene]): SeenScene => scene),
    cardTexts: [...cardTexts, ...otherTags(loaded).flatMap((tag) => cardTextsIn(tag, ready, cardTexts, memory))],
    asked: askingOf(loaded),
    fronts: drawn.flatMap((one) => one.fronts),
    idleRules: await lookAtFraming(loaded, memory),
    idleQuestions: drawn.flatMap((one) => one.idleQuestions),
    inheritsCard: isBelow(loaded, ['card', 'layers'], ['survey']),
    typeScale: loaded.typeScale,
    absent: loaded.absent,
  };
  memory.tidy();
  return evidence;
}

/** Whether one value of the theme comes from a theme further down its chain than the other. */
const isBelow = ({ files, locate }: LoadedTheme, one: JsonPath, other: JsonPath): boolean =>
  files.indexOf(locate(one).file) > files.indexOf(locate(other).file);

/** What guests are asked with, in every language in which it is said. */
function askingOf(loaded: LoadedTheme): SeenAsking[] {
  const asked = languageTags(loaded.inLanguages).flatMap((tag) => {
    const { painted: text } = inLanguage(loaded.inLanguages, tag).texts.consent;
    return text === undefined ? [] : [{ path: wordsInShare(tag, ['texts', 'consent', 'painted'], loaded), text }];
  });
  return [...new Map(asked.map((one) => [one.path.join('.'), one])).values()];
}

/** The card's words in another language. What lies behind them is known from the theme's own. */
function cardTextsIn(tag: string, ready: ReadyTheme, own: readonly SeenCardText[], memory: EvidenceMemory): SeenCardText[] {
  const { theme, located } = inTag(tag, ready, memory);
  return own.flatMap((text) => {
    const layer = valueInShare(theme, text.words.slice(0, -1)) as CardLayer | undefined;
    const fitted = layer !== undefined && 'text' in layer ? fitCardText(layer, theme.brand, rememberedTexts.measure) : null;
    return fitted === null ? [] : [located({ ...withoutNeeds(text), fitted, language: tag })];
  });
}

/** What its own words take is nothing that those of another language do. */
const withoutNeeds = ({ needs: _own, ...text }: SeenCardText): SeenCardText => text;
