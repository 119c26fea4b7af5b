import type { ComponentType, ReactElement } from 'react';
import type { Generating, MadePicture, ResultVisit, Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { After } from '../parts/animate.ts';
import type { Box } from '../parts/Box.ts';
import type { Activate, Control } from '../parts/Control.ts';
import type { EncodePng } from '../parts/DrawnFile.tsx';
import type { Icon } from '../parts/LineIcon.tsx';
import type { SceneText } from '../parts/SceneText.ts';
import type { SceneInput } from './SceneInput.ts';

/** What a feature shows in the result, beside the card and its code. */
export interface ResultPart {
  /** Its controls, in reading order. */
  readonly controls: readonly Control<VisitEvent>[];
  /** How it is laid out. */
  readonly view: object | null;
  /** Its place on the panel, which extends around it. */
  readonly onPanel?: Box | undefined;
  /** Whether it comes first: the line beside the code then steps back. */
  readonly isLoud?: boolean;
  /** Whether the live region speaks of it rather than of the card. */
  readonly isSpoken?: boolean;
  /** For a part that can play on the card: whether it does now. Such a card lies straight even while it doesn't. */
  readonly moves?: boolean;
  readonly draw: (onActivate: Activate) => ReactElement;
}

/** What guests see of a feature from the shutter to the picture, instead of the usual. */
export interface MakingPart {
  /** While it takes its pictures: the heading, and what replaces the shutter button. */
  readonly taking: { readonly title: SceneText; readonly draw: () => ReactElement } | null;
  /** Its result, which guests review instead of the preview. */
  readonly made: MadePicture | null;
}

/** What the kiosk asks a feature to draw; the feature knows its own kinds. */
export interface UnseenOrder {
  readonly kind: string;
}

export interface UnseenProps {
  readonly theme: Theme;
  readonly visit: Visit;
  readonly publicAddress: string | null;
  readonly after: After;
  readonly encodePng: EncodePng;
  readonly send: (event: VisitEvent) => void;
  readonly asked: UnseenOrder | null;
}

/** What a feature adds to the stage. Scenes draw what all features give them (`lateParts.tsx`), and know none of them. */
export interface StageFeature {
  readonly name: string;
  /** Icons, by the names that the flow gives them. */
  readonly icons?: Readonly<Record<string, Icon>>;
  /** Adds the feature's places to the result's layout; returns the same input if it needs none. */
  placeInResult?(input: SceneInput, visit: ResultVisit): SceneInput;
  /** Null if it shows nothing. `card` is where the card lies. */
  inResult?(input: SceneInput, visit: ResultVisit, card: Box): ResultPart | null;
  /** Null if this picture isn't made by it. */
  inMaking?(input: SceneInput, visit: Generating): MakingPart | null;
  /** What it draws on the stage unseen, for files. */
  readonly Unseen?: ComponentType<UnseenProps>;
}
