import type { Answers } from '../shared/survey/answers.ts';
import type { Rgb } from '../shared/theme/contrast.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import type { PathFinding } from '../shared/theme/PathFinding.ts';
import type { unsaidInCloud } from '../shared/theme/phoneWords.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Coverage } from '../themeFiles/fonts/fontCoverage.ts';
import type { fontFor } from '../themeFiles/fonts/fontFor.ts';
import type { AbsentPicture } from '../themeFiles/fitting/fitToSurvey.ts';
import type { PictureFacts } from '../themeFiles/pictures/pictureFacts.ts';
import type { Box } from '../stage/parts/Box.ts';
import type { FittedText } from '../stage/parts/fitText.ts';

export type JsonPath = PathFinding['path'];

/** The evidence for all rules, gathered once. */
export interface ThemeEvidence {
  /** What a feature's own inspection has found. */
  readonly seenBy: <Seen>(examine: (theme: Theme) => Seen) => Seen;
  /** In the theme's main language only; `scenes` has the texts of all languages. */
  readonly theme: Theme;
  readonly pictures: readonly ExaminedPicture[];
  readonly fonts: readonly ExaminedFont[];
  /** A font with letters that the theme's fonts lack. */
  readonly offer: typeof fontFor;
  /** Whether the fonts are inherited from a base theme; a `fonts` list in this theme would replace all of them. */
  readonly inheritsFonts: boolean;
  /** The path of a value in the file. It can differ from the path in the theme, because unneeded card rules are dropped and later indexes shift. */
  readonly asWritten: (path: JsonPath) => JsonPath;
  readonly scenes: readonly SeenScene[];
  readonly cardTexts: readonly SeenCardText[];
  /** The tags of the theme's languages. */
  readonly languages: readonly string[];
  /** Texts of the phone page that mention a booth although a cloud serves it, and their languages. */
  readonly unsaidInCloud: ReturnType<typeof unsaidInCloud>;
  /** The questions that ask guests if their photo may go to a picture service; empty if the theme has no text for them. */
  readonly asked: readonly SeenAsking[];
  readonly fronts: readonly SeenFront[];
  readonly idleRules: readonly SeenIdleRule[];
  /** The questions whose answers look alike on the card and in the picture, as their indexes in the survey. */
  readonly idleQuestions: readonly number[];
  /** Whether the card is inherited from a base of the theme that adds the survey; such a card can't use the answers. */
  readonly inheritsCard: boolean;
  /** The factor that the written type sizes were multiplied by. */
  readonly typeScale: number;
  /** Pictures that the card selects by answer but that are missing from the theme's folder. */
  readonly absent: readonly AbsentPicture[];
}

/** A framing rule that differs from its base's but has no effect, and the rule that overrides it. */
export interface SeenIdleRule {
  readonly name: 'headHeight' | 'headroom';
  readonly before: number;
  readonly now: number;
  readonly boundBy: 'hiddenBelow' | 'headroom' | 'facesAbove' | 'headHeight' | 'box' | 'photo';
}

/** A picture's file, and every place that names it. */
export interface ExaminedPicture {
  readonly paths: readonly JsonPath[];
  /** The largest size it is shown at, in pixels of the stage or of the card's file. */
  readonly shown: { readonly width: number; readonly height: number } | null;
  readonly facts: PictureFacts;
  /** Whether Skia could draw it. */
  readonly drawn: boolean;
}

export interface ExaminedFont {
  readonly path: JsonPath;
  readonly family: string;
  /** The languages that it is loaded for; undefined for all. */
  readonly languages: readonly string[] | undefined;
  readonly weight: number;
  /** Null if the file is not a font; missing fonts are not listed. */
  readonly coverage: Coverage | null;
  /** The size of all its tables, unpacked. */
  readonly bytes: number;
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
  /** Pictures that move by themselves. */
  readonly moving: readonly SeenMoving[];
  /** Why it could not be drawn, if so. */
  readonly failure: string | null;
  readonly path: JsonPath;
  readonly qr: SeenQr | null;
}

/** How well a text stands out from what lies behind it. */
export interface MeasuredContrast {
  /** 5th percentile of the contrast under and around its letters. */
  readonly contrast: number;
  /** The background colour there. */
  readonly ground: Rgb;
}

/** A text, and where the theme has it. */
export interface ShownText {
  /** The tag of the language that it is shown in. */
  readonly language: string;
  readonly fitted: FittedText;
  /** The paths of its words, its box, its colour and its style. */
  readonly words: JsonPath;
  readonly box: JsonPath;
  readonly color: JsonPath;
  readonly style: JsonPath;
  /** What it would need to fit; only for a text that doesn't. */
  readonly needs?: TextNeeds;
}

/** How to make a text fit its box: apply either of these. */
export interface TextNeeds {
  /** The largest type size that fits; null if not even tiny type does. */
  readonly sizePx: number | null;
  /** The height that the box needs for the smallest type that its style allows; null if a word is too long. */
  readonly heightPx: number | null;
}

export interface SeenText extends ShownText {
  /** Null if it was not drawn. */
  readonly contrast: MeasuredContrast | null;
  /** The area of its letters, in stage pixels; null if it was not drawn. */
  readonly area: Box | null;
  /** Whether it was drawn and left no ink, whatever its colour. */
  readonly isBlank: boolean;
}

/** An edge that guests must be able to see, to touch something or to follow progress. */
export interface SeenEdge {
  /** The name of its owner, for messages. */
  readonly what: string;
  /** The paths of the colours of the edge and of the area inside, each with its contrast to the surroundings; one of them is enough. */
  readonly colors: readonly { readonly color: JsonPath; readonly contrast: MeasuredContrast }[];
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
  /** Whether it was read from a picture of the screen as a phone takes it, from near and from far. */
  readonly read: { readonly near: boolean; readonly far: boolean };
  /** Whether the same code in black on white was read from far. */
  readonly readInBlack: boolean;
  /** What a code needs that was not read from far. */
  readonly needs: QrNeeds | null;
}

/** What a code needs to be read from far, if nothing lies in its quiet zone. */
export interface QrNeeds {
  /** The number of characters in it. */
  readonly length: number;
  /** The side of the smallest box for that many, in stage pixels; null if even one of twice the size wouldn't do. */
  readonly sidePx: number | null;
  /** The most characters that its box has room for; null if that is fewer than any address has. */
  readonly longest: number | null;
}

/** A layer of the card in front of the people, and how far up it extends, in the card's own pixels from its upper edge. */
export interface SeenFront {
  readonly path: JsonPath;
  readonly shape: Exclude<PictureShape, 'photo'>;
  readonly reachesUpTo: number;
  /** No face extends further down. */
  readonly facesAbove: number;
}

/** The sentence that says who gets the photo, in one language. */
export interface SeenAsking {
  readonly path: JsonPath;
  readonly text: string;
}

/** A text of the card, and the answers that make it hardest to read. */
export interface SeenCardText extends ShownText {
  /** What it is on, for a sentence; null for a card. */
  readonly sheet: string | null;
  readonly contrast: MeasuredContrast;
  readonly answers: Answers;
  /** Whether the guest's own picture lies behind it. */
  readonly overGuest: boolean;
}
