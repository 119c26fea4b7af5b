import type { ReactElement } from 'react';
import type { Visit } from '../../flow/Visit.ts';
import type { VisitEvent } from '../../flow/VisitEvent.ts';
import type { Activate } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';
import { ClosedScene } from './closed/ClosedScene.tsx';
import { closedView } from './closed/closedView.ts';
import { ConsentScene } from './consent/ConsentScene.tsx';
import { consentView } from './consent/consentView.ts';
import { NotFoundScene } from './notFound/NotFoundScene.tsx';
import { notFoundView } from './notFound/notFoundView.ts';
import { ResultCard, ResultScene } from './result/ResultScene.tsx';
import { resultView } from './result/resultView.ts';
import type { SceneInput, Sights } from './SceneInput.ts';
import { StillThereScene } from './stillThere/StillThereScene.tsx';
import { stillThereView } from './stillThere/stillThereView.ts';
import { SurveyScene } from './survey/SurveyScene.tsx';
import { formatsView, surveyView } from './survey/surveyView.ts';
import { TakePhotoGround, TakePhotoLive, TakePhotoScene } from './takePhoto/TakePhotoScene.tsx';
import { takePhotoView } from './takePhoto/takePhotoView.ts';
import { TroubleScene } from './trouble/TroubleScene.tsx';
import { cameraHelpView, troubleView } from './trouble/troubleView.ts';
import { WelcomeArt, WelcomeScene } from './welcome/WelcomeScene.tsx';
import { welcomeView } from './welcome/welcomeView.ts';
import type { After } from '../parts/animate.ts';

export interface Handlers {
  readonly onActivate: Activate;
  readonly send: (event: VisitEvent) => void;
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
export function drawScene(visit: Visit, input: SceneInput, sights: Sights, { onActivate, send, after }: Handlers): DrawnScene {
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
      const view = consentView(input, visit);
      return { name: 'consent', view, ground: null, live: null, front: <ConsentScene view={view} onActivate={onActivate} /> };
    }
    case 'preparing': {
      const view = cameraHelpView(input, visit);
      // A picture may come any moment: until there is help to give, it waits in its frame.
      if (view === null) return drawTakePhoto(visit, input, sights, { onActivate, after });
      return { name: 'cameraHelp', view, ground: null, live: null, front: <TroubleScene view={view} /> };
    }
    case 'live':
    case 'countdown':
    case 'generating':
      return drawTakePhoto(visit, input, sights, { onActivate, after });
    case 'result': {
      const view = resultView(input, visit);
      return {
        name: 'result',
        view,
        ground: null,
        live: <ResultCard view={view} film={sights.film ?? null} send={send} after={after} />,
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
  { source, glimpse, film = null }: Sights,
  { onActivate, after }: { readonly onActivate: Activate; readonly after: After | undefined },
): DrawnScene {
  const view = takePhotoView(input, visit);
  return {
    name: 'takePhoto',
    view,
    ground: <TakePhotoGround view={view} />,
    live: <TakePhotoLive view={view} source={source} film={film} after={after} />,
    front: <TakePhotoScene view={view} glimpse={glimpse} onActivate={onActivate} />,
  };
}

/** What lies over the scene: 'Still there?', where it is being asked. */
export function drawOver(visit: Visit, input: SceneInput, { onActivate }: Handlers) {
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
