import { useEffect } from 'react';
import { useStudioStore } from './StudioContext.ts';
import type { Place } from './studioStore.ts';
import { hasFile } from './useFileDrop.ts';

/** Advice on where each part of the page accepts a picture. */
const takers: Readonly<Record<Place, string>> = {
  screens: 'Drop it on the screen: onto the name for a logo, onto a card, a picture or the background.',
  all: 'Open “Screens” first and drop it on the screen, or “Questions” for an answer, or “Cards” for the card.',
  survey: 'Drop it on the answer that it is for.',
  card: 'Drop it on the card, or on a picture in the list of layers.',
  fields: 'Drop it on a field with a picture.',
  findings: 'Open “Screens” first and drop it on the screen, or “Questions” for an answer, or “Cards” for the card.',
};

/**
 * While a file is dragged over the page, highlights the possible targets. Browsers would leave the page for a file dropped elsewhere;
 * this tells the user where to drop it instead.
 */
export function useStrayDrops(): void {
  const { refuse, getState } = useStudioStore();
  useEffect(() => {
    const { dataset } = document.documentElement;
    const isTaken = (event: DragEvent): boolean => event.defaultPrevented || !hasFile(event);
    const over = (event: DragEvent): void => {
      if (hasFile(event)) dataset['fileOver'] = '';
      if (!isTaken(event)) event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) delete dataset['fileOver'];
    };
    const drop = (event: DragEvent): void => {
      delete dataset['fileOver'];
      if (isTaken(event)) return;
      event.preventDefault();
      refuse(`A file cannot be dropped here. ${takers[getState().place]}`);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [refuse, getState]);
}
