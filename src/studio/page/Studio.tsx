import { lazy, Suspense, useEffect } from 'react';
import { CardEditor } from './card/CardEditor.tsx';
import { FindingsView } from './findings/FindingsView.tsx';
import { AllScreens } from './overview/AllScreens.tsx';
import { MissingPart } from './MissingPart.tsx';
import { Places } from './Places.tsx';
import { Refusal } from './Refusal.tsx';
import { ScreenRail } from './ScreenRail.tsx';
import { StageEditor } from './stage/StageEditor.tsx';
import { useStudio } from './StudioContext.ts';
import { SurveyEditor } from './survey/SurveyEditor.tsx';
import { Tour } from './Tour.tsx';
import { StudioBar } from './StudioBar.tsx';
import { tellWhenDrawn } from './tellWhenDrawn.ts';
import { useStudioGuest } from './useStudioGuest.ts';
import { useStrayDrops } from './useStrayDrops.ts';
import { useStudioKeys } from './useStudioKeys.ts';
import type { Place } from './studioStore.ts';

/**
 * The parts built from the theme's whole schema. Building them takes longer than drawing a screen, so both load together, after the
 * screens. If the server goes down meanwhile, the rest of the page keeps working.
 */
const ofSchema = () => Promise.all([import('./inspector/Inspector.tsx'), import('./inspector/FieldsView.tsx')]);
const missing = { default: MissingPart };
const Inspector = lazy(() =>
  ofSchema().then(
    ([{ Inspector: whole }]) => ({ default: whole }),
    () => missing,
  ),
);
const FieldsView = lazy(() =>
  ofSchema().then(
    ([, { FieldsView: whole }]) => ({ default: whole }),
    () => missing,
  ),
);

/** The page's middle, for each part chosen on the left. */
const middles: Readonly<Record<Place, React.ComponentType>> = {
  screens: StageEditor,
  all: AllScreens,
  card: CardEditor,
  survey: SurveyEditor,
  fields: FieldsView,
  findings: FindingsView,
};

/** The whole page: navigation on the left, editing in the middle, the selection on the right. */
export function Studio() {
  const isThere = useStudio(({ state }) => state !== null);
  const place = useStudio((page) => page.place);
  const people = useStudioGuest();
  // A theme that was never valid has no screens to draw.
  const isDrawn = useStudio(({ state }) => state !== null && (people !== null || state.inLanguages === null));
  useEffect(() => {
    if (isDrawn) tellWhenDrawn();
  }, [isDrawn]);
  useStudioKeys();
  useStrayDrops();
  if (!isThere) return <p className="waiting">Opening the theme…</p>;
  const Middle = middles[place];

  return (
    <div className="studio">
      <StudioBar />
      <Refusal />
      <nav className="rail" aria-label="What to work on">
        <Places />
        <Tour />
        {place === 'screens' && <ScreenRail />}
      </nav>
      <main className="middle">
        <Suspense>
          <Middle />
        </Suspense>
      </main>
      <aside className="inspector" aria-label="What is selected">
        <Suspense>
          <Inspector />
        </Suspense>
      </aside>
    </div>
  );
}
