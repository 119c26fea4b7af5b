import type { Answers } from '../shared/survey/answers.ts';
import type { Rgb } from '../shared/theme/contrast.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import type { PathFinding } from '../shared/theme/PathFinding.ts';
import type { unsaidInCloud } from '../shared/theme/phoneWords.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Coverage } from '../themeFiles/fonts/fontCoverage.ts';
import type { FontBurden } from '../themeFiles/fonts/fontFacts.ts';
import type { fontFor } from '../themeFiles/fonts/fontFor.ts';
import type { AbsentPicture } from '../themeFiles/fitting/fitToSurvey.ts';
import type { PictureFacts } from '../themeFiles/pictures/pictureFacts.ts';
import type { Box } from '../stage/parts/Box.ts';
import type { FittedText } from '../stage/parts/fitText.ts';

export type JsonPath = PathFinding['path'];

/** The evidence for all rules, gathered once. */
export interface ThemeEvidence {
  /** The result of a feature's own inspection. */
  readonly seenBy: <Seen>(examine: (theme: Theme) => Seen) => Seen;
  /** The theme in its main language only; `scenes` has the texts of all languages. */
  readonly theme: Theme;
  readonly pictures: readonly ExaminedPicture[];
  readonly fonts: readonly ExaminedFont[];
  /** Finds a font with letters missing from the theme's fonts. */
  readonly offer: typeof fontFor;
  /** Whether the fonts are inherited from a base theme; a `fonts` list in this theme would replace all of them. */
  readonly inheritsFonts: boolean;
  /** The path of a value in the file. It can differ from the path in the theme: unneeded card rules are dropped, which shifts later indexes. */
  readonly asWritten: (path: JsonPath) => JsonPath;
  readonly scenes: readonly SeenScene[];
  readonly cardTexts: readonly SeenCardText[];
  /** The tags of the theme's languages. */
  readonly languages: readonly string[];
  /** Texts of the phone page that mention a booth although a cloud serves the page, and their languages. */
  readonly unsaidInCloud: ReturnType<typeof unsaidInCloud>;
  /** The questions that ask guests if their photo may be sent to a picture service; empty if the theme has no text for them. */
  readonly asked: readonly SeenAsking[];
  readonly fronts: readonly SeenFront[];
  readonly idleRules: readonly SeenIdleRule[];
  /** The indexes of survey questions whose answers look alike on the card and in the picture. */
  readonly idleQuestions: readonly number[];
  /** Whether the card is inherited from a base of the theme that adds the survey; such a card can't use the answers. */
  readonly inheritsCard: boolean;
  /** The factor applied to the written type sizes. */
  readonly typeScale: number;
  /** Pictures that the card selects by answer but that are missing from the theme's folder. */
  readonly absent: readonly AbsentPicture[];
}

/** A framing rule that differs from the base's but has no effect, and the rule that overrides it. */
export interface SeenIdleRule {
  readonly name: 'headHeight' | 'headroom';
  readonly before: number;
  readonly now: number;
  readonly boundBy: 'hiddenBelow' | 'headroom' | 'facesAbove' | 'headHeight' | 'box' | 'photo';
}

/** A picture file, and every path that names it. */
export interface ExaminedPicture {
  readonly paths: readonly JsonPath[];
  /** The picture's largest displayed size, in pixels of the stage or of the card's file. */
  readonly shown: { readonly width: number; readonly height: number } | null;
  readonly facts: PictureFacts;
  /** Whether Skia could draw the picture. */
  readonly drawn: boolean;
}

export interface ExaminedFont {
  readonly path: JsonPath;
  readonly family: string;
  /** The languages that need the font; undefined for all. */
  readonly languages: readonly string[] | undefined;
  readonly weight: number;
  /** Null if the file is not a font; missing fonts are not listed. */
  readonly coverage: Coverage | null;
  /** The total size of the font's tables, unpacked. */
  readonly bytes: number;
  readonly burden: FontBurden;
}

/** A state of the visit in one layout. */
export interface SeenScene {
  /** Such as `welcome.portrait`; in a language other than the theme's own, `welcome.portrait.de`. */
  readonly name: string;
  readonly orientation: Orientation;
  readonly stage: { readonly width: number; readonly height: number };
  readonly texts: readonly SeenText[];
  readonly controls: readonly SeenControl[];
  /** Empty if the scene was not drawn. */
  readonly edges: readonly SeenEdge[];
  readonly panel: SeenPanel | null;
  /** Null without a logo, or if the scene was not drawn. */
  readonly logo: SeenLogo | null;
  /** Pictures that move by themselves. */
  readonly moving: readonly SeenMoving[];
  /** The error that prevented drawing; null if there was none. */
  readonly failure: string | null;
  readonly path: JsonPath;
  readonly qr: SeenQr | null;
}

/** The contrast between a text and its background. */
export interface MeasuredContrast {
  /** The 5th percentile of the contrast under and around the text's letters. */
  readonly contrast: number;
  /** The background colour at that contrast. */
  readonly ground: Rgb;
}

/** A text and its paths in the theme. */
export interface ShownText {
  /** The tag of the text's displayed language. */
  readonly language: string;
  readonly fitted: FittedText;
  /** The paths of the text's words, box, colour and style. */
  readonly words: JsonPath;
  readonly box: JsonPath;
  readonly color: JsonPath;
  readonly style: JsonPath;
  /** The changes that would make the text fit, if it doesn't. */
  readonly needs?: TextNeeds;
}

/** Two alternative ways to make a text fit its box. */
export interface TextNeeds {
  /** The largest type size that fits; null if not even tiny type does. */
  readonly sizePx: number | null;
  /** The box height required for the style's smallest type; null if a word is too long. */
  readonly heightPx: number | null;
}

export interface SeenText extends ShownText {
  /** Null if the text was not drawn. */
  readonly contrast: MeasuredContrast | null;
  /** The area of the text's letters, in stage pixels; null if the text was not drawn. */
  readonly area: Box | null;
  /** Whether the text was drawn but left no ink, whatever its colour. */
  readonly isBlank: boolean;
}

/** An edge that guests must be able to see in order to touch a control or to follow progress. */
export interface SeenEdge {
  /** The name of the edge's owner, for messages. */
  readonly what: string;
  /** The paths of the colours of the edge and of the area inside, each with its contrast to the surroundings; one sufficient contrast is enough. */
  readonly colors: readonly { readonly color: JsonPath; readonly contrast: MeasuredContrast }[];
}

/** The logo on Welcome. */
export interface SeenLogo {
  /** The contrast of its clearest parts to what is behind them. */
  readonly contrast: number;
  /** The colour of the opaque box around it; null if it has none. */
  readonly box: Rgb | null;
}

/** A panel behind text. */
export interface SeenPanel {
  readonly path: JsonPath;
  readonly box: Box;
}

/** A moving picture, by its corners at rest. */
export interface SeenMoving {
  readonly path: JsonPath;
  readonly corners: readonly (readonly [x: number, y: number])[];
}

export interface SeenControl {
  readonly id: string;
  readonly path: JsonPath;
  readonly box: Box;
}

export interface SeenQr {
  readonly path: JsonPath;
  readonly box: Box;
  /** Whether the code was read from simulated phone pictures of the screen, from near and from far. */
  readonly read: { readonly near: boolean; readonly far: boolean };
  /** Whether the same code in black and white was read from far. */
  readonly readInBlack: boolean;
  /** The changes that would make the code readable from far, if it isn't. */
  readonly needs: QrNeeds | null;
}

/** The requirements for reading a code from far, provided that its quiet zone is free. */
export interface QrNeeds {
  /** The number of characters in the code. */
  readonly length: number;
  /** The side of the smallest sufficient box for the code's text, in stage pixels; null if even twice the current size is too small. */
  readonly sidePx: number | null;
  /** The maximum number of characters for the current box; null if no address is that short. */
  readonly longest: number | null;
}

/** A layer of the card in front of the people, and its upper edge, in the card's own pixels from the top. */
export interface SeenFront {
  readonly path: JsonPath;
  readonly shape: Exclude<PictureShape, 'photo'>;
  readonly reachesUpTo: number;
  /** No face extends below this line. */
  readonly facesAbove: number;
}

/** The sentence that tells guests who gets the photo, in one language. */
export interface SeenAsking {
  readonly path: JsonPath;
  readonly text: string;
}

/** A text of the card, and the answers that make the text hardest to read. */
export interface SeenCardText extends ShownText {
  /** The sheet's name in sentences; null for a card. */
  readonly sheet: string | null;
  readonly contrast: MeasuredContrast;
  readonly answers: Answers;
  /** Whether the guest's own picture lies behind the text. */
  readonly overGuest: boolean;
}
