import type { ComponentType, ReactElement } from 'react';
import type { Generating, MadePicture, ResultVisit, Visit, Welcome } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { After } from '../parts/animate.ts';
import type { Box } from '../parts/Box.ts';
import type { Activate, Control } from '../parts/Control.ts';
import type { EncodePng } from '../parts/DrawnFile.tsx';
import type { Icon } from '../parts/LineIcon.tsx';
import type { SceneText } from '../parts/SceneText.ts';
import type { SceneInput } from './SceneInput.ts';

/** A feature's content in a scene. */
interface ScenePart {
  /** The feature's controls, in reading order. */
  readonly controls: readonly Control<VisitEvent>[];
  /** The feature's layout. */
  readonly view: object | null;
  readonly draw: (onActivate: Activate) => ReactElement;
}

/** A feature's content on Welcome, above everything else. */
export interface WelcomePart extends ScenePart {
  /** Text that screen readers find beneath the heading. */
  readonly spokenDetail?: string;
}

/** A feature's content in the result, beside the card and its code. */
export interface ResultPart extends ScenePart {
  /** The content's box on the panel; the panel extends around it. */
  readonly onPanel?: Box | undefined;
  /** Whether the content is emphasised; the line beside the code is then less prominent. */
  readonly isLoud?: boolean;
  /** Whether the live region announces this content rather than the card. */
  readonly isSpoken?: boolean;
  /** For content that can play on the card: whether it is playing now. Such a card lies straight even while it isn't playing. */
  readonly moves?: boolean;
}

/** A feature's content from the shutter to the picture, in place of the usual content. */
export interface MakingPart {
  /** While the feature records: the heading, and the replacement for the shutter button. */
  readonly taking: { readonly title: SceneText; readonly draw: () => ReactElement } | null;
  /** The feature's result, which guests review in place of the preview. */
  readonly made: MadePicture | null;
}

/** A request from the kiosk to draw something; each feature knows its own kinds. */
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

interface FeatureInput<Shown> extends SceneInput {
  readonly shown?: Partial<Shown>;
}

/**
 * A feature's contribution to the stage. Scenes draw the content of all features (`lateParts.tsx`) without knowing any of them. `Shown`
 * is the content that the feature's part of the kiosk provides besides the visit.
 */
export interface StageFeature<Shown = object> {
  readonly name: string;
  /** The feature's icons, by the names that the flow uses. */
  readonly icons?: Readonly<Record<string, Icon>>;
  /** Replaces `input.shown` if there is no kiosk: in the theme check, the studio and previews. */
  readonly sample?: Partial<Shown>;
  /** Null if the feature shows nothing on Welcome. */
  inWelcome?(input: FeatureInput<Shown>, visit: Welcome): WelcomePart | null;
  /** Adds the feature's boxes to the result's layout; returns the same input if none are needed. */
  placeInResult?(input: SceneInput, visit: ResultVisit): SceneInput;
  /** Null if the feature shows nothing in the result. `card` is the card's box. */
  inResult?(input: FeatureInput<Shown>, visit: ResultVisit, card: Box): ResultPart | null;
  /** Null if this feature doesn't make this picture. */
  inMaking?(input: FeatureInput<Shown>, visit: Generating): MakingPart | null;
  /** Draws files on the stage, unseen. */
  readonly Unseen?: ComponentType<UnseenProps>;
}
