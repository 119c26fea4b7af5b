import type { ReactElement } from 'react';
import type { Visit } from '../flow/Visit.ts';
import type { LateParts } from './lateParts.tsx';
import { icons } from './parts/LineIcon.tsx';
import type { SceneView } from './parts/SceneView.ts';
import { ClosedScene } from './scenes/closed/ClosedScene.tsx';
import { closedView } from './scenes/closed/closedView.ts';
import { ConsentScene } from './scenes/consent/ConsentScene.tsx';
import { consentView } from './scenes/consent/consentView.ts';
import { NotFoundScene } from './scenes/notFound/NotFoundScene.tsx';
import { notFoundView } from './scenes/notFound/notFoundView.ts';
import { StillThereScene } from './scenes/stillThere/StillThereScene.tsx';
import { stillThereView } from './scenes/stillThere/stillThereView.ts';
import { SurveyScene } from './scenes/survey/SurveyScene.tsx';
import { formatsView, surveyView } from './scenes/survey/surveyView.ts';
import { TroubleScene } from './scenes/trouble/TroubleScene.tsx';
import { cameraHelpView, troubleView } from './scenes/trouble/troubleView.ts';
import { WelcomeArt, WelcomeScene } from './scenes/welcome/WelcomeScene.tsx';
import { welcomeView } from './scenes/welcome/welcomeView.ts';
import type { DrawHandlers, DrawnScene } from './views/DrawnScene.ts';
import type { SceneInput, LivePictures } from './views/SceneInput.ts';

export interface Handlers extends DrawHandlers {
  /** Null until these parts have loaded, which happens after Welcome is on the screen. */
  readonly late: LateParts | null;
}

/** The scene for a visit's state, not yet on any stage. */
export function drawScene(visit: Visit, input: SceneInput, livePictures: LivePictures, handlers: Handlers): DrawnScene {
  const { onActivate, late } = handlers;
  switch (visit.scene) {
    case 'welcome': {
      const view = welcomeView(input, visit);
      const added = late?.addToWelcome(late.features, view, visit, input, onActivate);
      // Keep the same element structure whether or not features add content, so that React keeps the scene.
      const front = (
        <>
          <WelcomeScene view={view} onActivate={onActivate} />
          {added?.front}
        </>
      );
      return { ...drawn('welcome', added?.view ?? view, front), live: <WelcomeArt view={view} /> };
    }
    case 'survey': {
      const view = surveyView(input, visit);
      return surveyed(`survey ${String(visit.step)}`, view, <SurveyScene view={view} onActivate={onActivate} />);
    }
    case 'formats': {
      const view = formatsView(input, visit);
      return surveyed('formats', view, <SurveyScene view={view} onActivate={onActivate} />);
    }
    case 'consent': {
      const view = consentView(input, visit, late?.icons ?? icons);
      return drawn('consent', view, <ConsentScene view={view} onActivate={onActivate} />);
    }
    case 'preparing': {
      const view = cameraHelpView(input, visit);
      if (view !== null) return drawn('cameraHelp', view, <TroubleScene view={view} />);
      // The live picture may start at any moment, so show its empty frame until there is help to show.
      return late?.drawTakePhoto(visit, input, livePictures, handlers) ?? coming(input, 'takePhoto');
    }
    case 'live':
    case 'countdown':
    case 'generating':
      return late?.drawTakePhoto(visit, input, livePictures, handlers) ?? coming(input, 'takePhoto');
    case 'result':
      return late?.drawResult(visit, input, livePictures, handlers) ?? coming(input, 'result');
    case 'notFound': {
      const view = notFoundView(input);
      return drawn('notFound', view, <NotFoundScene view={view} onActivate={onActivate} />);
    }
    case 'closed': {
      const view = closedView(input, visit);
      return drawn('closed', view, <ClosedScene view={view} />);
    }
    case 'trouble': {
      const view = troubleView(input);
      return drawn('trouble', view, <TroubleScene view={view} />);
    }
  }
}

const drawn = (name: string, view: SceneView, front: ReactElement): DrawnScene => ({ name, view, ground: null, live: null, front });

/** Scenes of the survey are one family: progress and button stay from question to question. */
const surveyed = (...question: Parameters<typeof drawn>): DrawnScene => ({ ...drawn(...question), family: 'survey' });

/** A placeholder for a scene whose code has not loaded yet, after a reload that led straight to it. */
function coming({ theme: { texts }, layout }: SceneInput, name: 'takePhoto' | 'result'): DrawnScene {
  const heading = name === 'result' ? texts.scan : texts.lookHere;
  const view = { background: layout[name].background.image, heading, controls: [] };
  return drawn(name, view, <></>);
}

/** The overlay on the scene: the dialog 'Still there?', while it is open. */
export function drawOver(visit: Visit, input: SceneInput, { onActivate }: Pick<Handlers, 'onActivate'>) {
  if (!('attention' in visit) || visit.attention === 'present') return null;
  const view = stillThereView(input);
  return { view, front: <StillThereScene view={view} onActivate={onActivate} /> };
}

/** A scene and its overlay, ready for the stage's layers. */
export const asLayers = (
  { name, part, family, view, ground, live, card = null, front }: DrawnScene,
  over: ReturnType<typeof drawOver>,
) => ({
  name,
  part,
  family,
  background: view.background,
  ground,
  live,
  card,
  front,
  over: over === null ? null : over.front,
});
