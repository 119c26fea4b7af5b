import type { FilmOutcome } from '../../shared/contract/film/filmOutcomes.ts';
import type { StaffDay } from '../../shared/contract/staff.ts';
import { counted } from '../../pageParts/amounts.ts';

const texts: Readonly<Record<FilmOutcome, string>> = {
  scene: 'in their scene',
  photo: 'as the camera saw them',
  still: 'with only a card',
};

/** How many guests were filmed, by result. */
export function FilmsLine({ sums: { tallies } }: { readonly sums: StaffDay }) {
  if (tallies.film.length === 0) return null;
  const parts = tallies.film.map(({ word, count }) => `${count.toLocaleString('en')} ${texts[word]}`);
  const all = tallies.film.reduce((total, { count }) => total + count, 0);
  return <p className="quiet">{`${counted(all, 'guest')} filmed: ${parts.join(', ')}.`}</p>;
}
