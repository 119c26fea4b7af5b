import type { Answers } from '../shared/survey/answers.ts';
import type { Rgb } from '../shared/theme/contrast.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { PictureShape } from '../shared/theme/shownLayers.ts';
import type { ThemeIssue } from '../shared/theme/ThemeIssue.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { Coverage } from '../themeFiles/fonts/fontCoverage.ts';
import type { fontFor } from '../themeFiles/fonts/fontFor.ts';
import type { AbsentPicture } from '../themeFiles/fitting/fitToSurvey.ts';
import type { PictureFacts } from '../themeFiles/pictures/pictureFacts.ts';
import type { Box } from '../stage/parts/Box.ts';
import type { FittedText } from '../stage/parts/fitText.ts';

export type JsonPath = ThemeIssue['path'];

/** All that rules judge by. Everything in it has been looked at once, for all of them. */
export interface ThemeEvidence {
  /** What a feature's own look has seen. */
  readonly seenBy: <Seen>(look: (theme: Theme) => Seen) => Seen;
  /** In its own language only; the texts of `scenes` are in all of them. */
  readonly theme: Theme;
  readonly pictures: readonly ExaminedPicture[];
  readonly fonts: readonly ExaminedFont[];
  /** A font that has letters which the theme's fonts lack. */
  readonly offer: typeof fontFor;
  /** Whether the fonts are those of a base: a list of the theme's own would replace them all. */
  readonly inheritsFonts: boolean;
  /** Where a value stands in the file: without rules that the survey doesn't need, lists of the card have other places. */
  readonly asWritten: (path: JsonPath) => JsonPath;
  readonly scenes: readonly SeenScene[];
  readonly cardTexts: readonly SeenCardText[];
  /** By which guests are asked if their photo may go to a picture service; empty where the theme has no words for it. */
  readonly asked: readonly SeenAsking[];
  readonly fronts: readonly SeenFront[];
  readonly idleRules: readonly SeenIdleRule[];
  /** The questions whose answers look alike on the card and in the picture, as their places in the survey. */
  readonly idleQuestions: readonly number[];
  /** Whether the card comes from a theme below the one that has the survey: then it knows nothing of its answers. */
  readonly inheritsCard: boolean;
  /** What the sizes of type were multiplied by, compared to what is written. */
  readonly typeScale: number;
  /** Pictures that the card names by the answers and that are not in the theme's folder. */
  readonly absent: readonly AbsentPicture[];
}

/** A rule of framing that was changed from its base's value and moves nobody, and the rule that decides in its place. */
export interface SeenIdleRule {
  readonly name: 'headHeight' | 'headroom';
  readonly before: number;
  readonly now: number;
  readonly boundBy: 'hiddenBelow' | 'headroom' | 'facesAbove' | 'headHeight' | 'box' | 'photo';
}

/** A picture's file, and every place that names it. */
export interface ExaminedPicture {
  readonly paths: readonly JsonPath[];
  /** The largest that it is shown, in pixels of the stage or of the card's file. */
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
  /** Null where the file is no font; such are missing are not listed. */
  readonly coverage: Coverage | null;
  /** Of all its tables, unpacked. */
  readonly bytes: number;
}

/** A state of the visit in one layout. */
export interface SeenScene {
  /** As in `welcome.portrait`, in another language than the theme's own as in `welcome.portrait.de`. */
  readonly name: string;
  readonly orientation: Orientation;
  readonly stage: { readonly width: number; readonly height: number };
  readonly texts: readonly SeenText[];
  readonly controls: readonly SeenControl[];
  /** None where the scene was not drawn. */
  readonly edges: readonly SeenEdge[];
  readonly panel: SeenPanel | null;
  /** Pictures that move by themselves. */
  readonly moving: readonly SeenMoving[];
  /** Why it could not be drawn, where it couldn't. */
  readonly failure: string | null;
  readonly path: JsonPath;
  readonly qr: SeenQr | null;
}

/** How well a text is told from what lies behind it. */
export interface MeasuredContrast {
  /** All but the weakest twentieth of the pixels under and around its letters have this much or more. */
  readonly contrast: number;
  /** The colour of the ground where it is just that. */
  readonly ground: Rgb;
}

/** A text where the theme has it. */
export interface TextPlace {
  /** The tag of the language that it is shown in. */
  readonly language: string;
  readonly fitted: FittedText;
  /** Where its words, its box, its colour and its style stand. */
  readonly words: JsonPath;
  readonly box: JsonPath;
  readonly color: JsonPath;
  readonly style: JsonPath;
  /** What it takes to fit; only of what doesn't. */
  readonly needs?: TextNeeds;
}

/** What it takes for a text to fit its box: one of the two. */
export interface TextNeeds {
  /** The largest size of type that fits; null where not even tiny type does. */
  readonly sizePx: number | null;
  /** How high the box would have to be for the smallest type that its style allows; null where a word is too long. */
  readonly heightPx: number | null;
}

export interface SeenText extends TextPlace {
  /** Null where it was not drawn. */
  readonly contrast: MeasuredContrast | null;
  /** What its letters take up, in stage pixels; null where it was not drawn. */
  readonly area: Box | null;
}

/** The edge of something that guests have to make out, to touch it or to know how far they are. */
export interface SeenEdge {
  /** What it is the edge of, for a sentence. */
  readonly what: string;
  /** Where the colours of the edge and of what it goes around stand, each with its contrast to what lies around both; one of them is enough. */
  readonly colors: readonly { readonly color: JsonPath; readonly contrast: MeasuredContrast }[];
}

/** A plate that words stand on. */
export interface SeenPanel {
  readonly path: JsonPath;
  readonly box: Box;
}

/** A picture that moves, by its corners where it rests. */
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
  /** What was found out of a code that was not read from far. */
  readonly needs: QrNeeds | null;
}

/** What it takes for a code to be read from far, where nothing lies in its quiet zone. */
export interface QrNeeds {
  /** Characters that it says. */
  readonly length: number;
  /** The side of the smallest box for as many, in stage pixels; null where even one of twice the size wouldn't do. */
  readonly sidePx: number | null;
  /** The most characters for the box that it has; null where it would have to be shorter than any address. */
  readonly longest: number | null;
}

/** A layer of the card before the people, and how far up it shows; in the card's own pixels from its upper edge. */
export interface SeenFront {
  readonly path: JsonPath;
  readonly shape: Exclude<PictureShape, 'photo'>;
  readonly reachesUpTo: number;
  /** No face comes further down. */
  readonly facesAbove: number;
}

/** The sentence that says who gets the photo, in one language. */
export interface SeenAsking {
  readonly path: JsonPath;
  readonly text: string;
}

/** A text of the card, and the answers for which it can be read worst. */
export interface SeenCardText extends TextPlace {
  /** What it stands on, for a sentence; null for a card. */
  readonly sheet: string | null;
  readonly contrast: MeasuredContrast;
  readonly answers: Answers;
  /** Whether the guest's own picture lies behind it. */
  readonly overGuest: boolean;
}
