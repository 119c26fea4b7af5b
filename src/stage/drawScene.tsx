import type { ReactElement } from 'react';
import type { Visit } from '../flow/Visit.ts';
import type { VisitEvent } from '../flow/VisitEvent.ts';
import type { Activate } from './parts/Control.ts';
import type { SceneView } from './parts/SceneView.ts';
import { ClosedScene } from './scenes/closed/ClosedScene.tsx';
import { closedView } from './scenes/closed/closedView.ts';
import { ConsentScene } from './scenes/consent/ConsentScene.tsx';
import { consentView } from './scenes/consent/consentView.ts';
import { NotFoundScene } from './scenes/notFound/NotFoundScene.tsx';
import { notFoundView } from './scenes/notFound/notFoundView.ts';
import { ResultCard, ResultScene } from './scenes/result/ResultScene.tsx';
import { resultView } from './scenes/result/resultView.ts';
import type { SceneInput, Sights } from './views/SceneInput.ts';
import { StillThereScene } from './scenes/stillThere/StillThereScene.tsx';
import { stillThereView } from './scenes/stillThere/stillThereView.ts';
import { SurveyScene } from './scenes/survey/SurveyScene.tsx';
import { formatsView, surveyView } from './scenes/survey/surveyView.ts';
import { TakePhotoGround, TakePhotoLive, TakePhotoScene } from './scenes/takePhoto/TakePhotoScene.tsx';
import { takePhotoView } from './scenes/takePhoto/takePhotoView.ts';
import { TroubleScene } from './scenes/trouble/TroubleScene.tsx';
import { cameraHelpView, troubleView } from './scenes/trouble/troubleView.ts';
import { WelcomeArt, WelcomeScene } from './scenes/welcome/WelcomeScene.tsx';
import { welcomeView } from './scenes/welcome/welcomeView.ts';
import type { LateParts } from './lateParts.ts';
import type { After } from './parts/animate.ts';
import { icons } from './parts/LineIcon.tsx';

export interface Handlers {
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
  /** What is loaded when Welcome is there; null until then. */
  readonly late: LateParts | null;
  /** Gives each piece of what is costly to draw a task of its own; without it all is there at once. */
  readonly after?: After;
}

/** A scene sorted by how often it changes: ground (still), live (each frame of the camera, or what else a press need not draw anew), front (whatever answers, and what belongs to it). */
export interface DrawnScene {
  /** Equal names stay on the stage from state to state; another name is another scene that comes in. */
  readonly name: string;
  readonly view: SceneView;
  readonly ground: ReactElement | null;
  readonly live: ReactElement | null;
  readonly front: ReactElement;
}

/** The scene of a state of the visit, not yet on any stage. */
export function drawScene(visit: Visit, input: SceneInput, sights: Sights, handlers: Handlers): DrawnScene {
  const { onActivate, send, after, late } = handlers;
  switch (visit.scene) {
    case 'welcome': {
      const view = welcomeView(input, visit);
      return {
        name: 'welcome',
        view,
        ground: null,
        live: <WelcomeArt view={view} />,
        front: <WelcomeScene view={view} onActivate={onActivate} />,
      };
    }
    case 'survey': {
      const view = surveyView(input, visit);
      return {
        name: `survey ${String(visit.step)}`,
        view,
        ground: null,
        live: null,
        front: <SurveyScene view={view} onActivate={onActivate} />,
      };
    }
    case 'formats': {
      const view = formatsView(input, visit);
      return { name: 'formats', view, ground: null, live: null, front: <SurveyScene view={view} onActivate={onActivate} /> };
    }
    case 'consent': {
      const view = consentView(input, visit, late?.icons ?? icons);
      return { name: 'consent', view, ground: null, live: null, front: <ConsentScene view={view} onActivate={onActivate} /> };
    }
    case 'preparing': {
      const view = cameraHelpView(input, visit);
      // A picture may come any moment: until there is help to give, it waits in its frame.
      if (view === null) return drawTakePhoto(visit, input, sights, handlers);
      return { name: 'cameraHelp', view, ground: null, live: null, front: <TroubleScene view={view} /> };
    }
    case 'live':
    case 'countdown':
    case 'generating':
      return drawTakePhoto(visit, input, sights, handlers);
    case 'result': {
      const view = resultView(input, visit, late?.features ?? []);
      return {
        name: 'result',
        view,
        ground: null,
        live: <ResultCard view={view} moving={sights.moving ?? null} send={send} after={after} />,
        front: <ResultScene view={view} onActivate={onActivate} />,
      };
    }
    case 'notFound': {
      const view = notFoundView(input);
      return { name: 'notFound', view, ground: null, live: null, front: <NotFoundScene view={view} onActivate={onActivate} /> };
    }
    case 'closed': {
      const view = closedView(input, visit);
      return { name: 'closed', view, ground: null, live: null, front: <ClosedScene view={view} /> };
    }
    case 'trouble': {
      const view = troubleView(input);
      return { name: 'trouble', view, ground: null, live: null, front: <TroubleScene view={view} /> };
    }
  }
}

function drawTakePhoto(
  visit: Parameters<typeof takePhotoView>[1],
  input: SceneInput,
  { source, glimpse, moving = null }: Sights,
  { onActivate, after, late }: Handlers,
): DrawnScene {
  const view = takePhotoView(input, visit, late);
  return {
    name: 'takePhoto',
    view,
    ground: <TakePhotoGround view={view} />,
    live: <TakePhotoLive view={view} source={source} moving={moving} Reviewed={late?.making.Reviewed} after={after} />,
    front: <TakePhotoScene view={view} glimpse={glimpse} ReviewScene={late?.making.ReviewScene} onActivate={onActivate} />,
  };
}

/** What lies over the scene: 'Still there?', where it is being asked. */
export function drawOver(visit: Visit, input: SceneInput, { onActivate }: Pick<Handlers, 'onActivate'>) {
  if (!('attention' in visit) || visit.attention === 'present') return null;
  const view = stillThereView(input);
  return { view, front: <StillThereScene view={view} onActivate={onActivate} /> };
}

/** A scene and what lies over it, as the stage's layers take them. */
export const asLayers = ({ name, view, ground, live, front }: DrawnScene, over: ReturnType<typeof drawOver>) => ({
  name,
  background: view.background,
  ground,
  live,
  front,
  over: over === null ? null : over.front,
});
