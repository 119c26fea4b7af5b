import type { Rule } from '../Rule.ts';
import { answersHaveScene } from './answersHaveScene.ts';
import { cardTextClear } from './cardTextClear.ts';
import { cloudSaid } from './cloudSaid.ts';
import { controlsApart } from './controlsApart.ts';
import { controlSize } from './controlSize.ts';
import { drawingsAlike } from './drawingsAlike.ts';
import { edgesSeen } from './edgesSeen.ts';
import { facesClear } from './facesClear.ts';
import { fontsHaveGlyphs } from './fontsHaveGlyphs.ts';
import { lettersApart } from './lettersApart.ts';
import { logoApart, logoSeen } from './logoSeen.ts';
import { onStage } from './onStage.ts';
import { optionsReachable } from './optionsReachable.ts';
import { pictureSize } from './pictureSize.ts';
import { photoShown } from './photoShown.ts';
import { picturesSound } from './picturesSound.ts';
import { promptUsed } from './promptUsed.ts';
import { qrScans } from './qrScans.ts';
import { questionsShow } from './questionsShow.ts';
import { rulesShow } from './rulesShow.ts';
import { scenesDraw } from './scenesDraw.ts';
import { serviceNamed } from './serviceNamed.ts';
import { shotsShowFaces } from './shotsShowFaces.ts';
import { textApart } from './textApart.ts';
import { textContrast } from './textContrast.ts';
import { textFits } from './textFits.ts';
import { textLegible } from './textLegible.ts';
import { whereCardKnows } from './whereCardKnows.ts';

/** Every rule by the name used in its findings; features have their own rules. */
export const allRules: Readonly<Record<string, Rule>> = {
  'pictures-sound': picturesSound,
  'drawings-alike': drawingsAlike,
  'picture-size': pictureSize,
  'fonts-have-glyphs': fontsHaveGlyphs,
  'scenes-draw': scenesDraw,
  'text-fits': textFits,
  'text-legible': textLegible,
  'letters-apart': lettersApart,
  'text-apart': textApart,
  'text-contrast': textContrast,
  'edges-seen': edgesSeen,
  'logo-apart': logoApart,
  'logo-seen': logoSeen,
  'card-text-clear': cardTextClear,
  'faces-clear': facesClear,
  'shots-show-faces': whereCardKnows(shotsShowFaces),
  'photo-shown': whereCardKnows(photoShown),
  'control-size': controlSize,
  'controls-apart': controlsApart,
  'on-stage': onStage,
  'options-reachable': optionsReachable,
  'answers-have-scene': whereCardKnows(answersHaveScene),
  'questions-show': questionsShow,
  'rules-show': rulesShow,
  'qr-scans': qrScans,
  'service-named': serviceNamed,
  'prompt-used': promptUsed,
  'cloud-said': cloudSaid,
};
