import { useState } from 'react';
import { valueAt } from '../document/editText.ts';
import type { Path } from '../../shared/theme/ThemeEdit.ts';
import './tour.css';
import { useStudio, useStudioStore } from './StudioContext.ts';
import type { Place, StudioPageState } from './studioStore.ts';

interface TourStep {
  readonly title: string;
  readonly text: string;
  /** The part of the studio that the step's button opens. */
  readonly place: Place;
  readonly scene?: string;
  readonly select?: Path;
  readonly isDone: (page: StudioPageState) => boolean;
}

const says = (path: Path) => (page: StudioPageState) => valueAt(page.own, path) !== undefined;

/** The initial values from `theme -- new`. A step is done once they have changed. */
const begun = { tagline: 'Your line here', accent: '#4338ca' };

/** Five minutes from a new theme to your own. */
const steps: readonly TourStep[] = [
  {
    title: 'Your name',
    text: 'Double-click the name on Welcome and write your own. Do the same with the line beneath it.',
    place: 'screens',
    scene: 'welcome',
    select: ['brand', 'name'],
    isDone: (page) => says(['brand', 'name'])(page) && valueAt(page.own, ['brand', 'tagline']) !== begun.tagline,
  },
  {
    title: 'Your logo',
    text: 'Drop an SVG or PNG picture onto the name to replace it.',
    place: 'screens',
    scene: 'welcome',
    select: ['brand', 'logo'],
    isDone: says(['brand', 'logo']),
  },
  {
    title: 'Your colours',
    text: 'Choose background, ink and accent on the right. All other colours follow from these three.',
    place: 'screens',
    scene: 'survey-1',
    select: ['colors'],
    isDone: (page) => says(['colors', 'accent'])(page) && valueAt(page.own, ['colors', 'accent']) !== begun.accent,
  },
  {
    title: 'Your questions',
    text: 'Change words and answers, or start from questions of your own: their card works at once.',
    place: 'survey',
    isDone: says(['survey']),
  },
  {
    title: 'Save',
    text: 'When there are no more errors, save. A booth with this theme shows the changes to its next guest.',
    place: 'findings',
    isDone: ({ state }) => state?.saved === true && state.undo !== null,
  },
];

const doneKey = 'stagebooth-studio-tour';

/** Guides users through the first five minutes, on the page itself, until they close it. */
export function Tour() {
  const [isClosed, setClosed] = useState(() => localStorage.getItem(doneKey) !== null);
  const done = useStudio((page) => steps.map((step) => step.isDone(page)).join(' '));
  const readOnly = useStudio(({ state }) => state?.readOnly ?? null);
  const { show, select } = useStudioStore();
  if (readOnly !== null) return null;
  const close = (closed: boolean): void => {
    setClosed(closed);
    if (closed) localStorage.setItem(doneKey, 'closed');
    else localStorage.removeItem(doneKey);
  };
  if (isClosed)
    return (
      <button type="button" className="tour-again" onClick={() => close(false)}>
        Five minutes to your theme
      </button>
    );
  const are = done.split(' ');
  const current = are.indexOf('false');
  return (
    <section className="tour" aria-labelledby="tour-title">
      <header>
        <h2 id="tour-title">Five minutes to your theme</h2>
        <button type="button" aria-label="Close the tour" onClick={() => close(true)}>
          ×
        </button>
      </header>
      <ol>
        {steps.map(({ title, text, place, scene, select: path }, index) => (
          <li key={title} className={are[index] === 'true' ? 'done' : undefined} aria-current={index === current ? 'step' : undefined}>
            <p className="title">
              {title}
              {are[index] === 'true' && <span className="spoken"> (done)</span>}
            </p>
            {index === current && (
              <>
                <p>{text}</p>
                <button
                  type="button"
                  onClick={() => {
                    show({ place, ...(scene === undefined ? {} : { scene }) });
                    if (path !== undefined) select(path);
                  }}
                >
                  Show me where
                </button>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
