import { valueAt } from '../../document/editText.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { OneOf } from './OneOf.tsx';
import type { EditedSheet } from './SheetKind.ts';

const shows = { scene: 'Guests in their scene', photo: 'Photos as they are' } as const;

/** The choice between scenes and photos for a strip's shots. Renders nothing for sheets without that setting. */
export function ShotsChoice({ frames }: Pick<EditedSheet, 'frames'>) {
  const now = useStudio(({ whole }) => (frames !== null && valueAt(whole, frames) === 'photo' ? 'photo' : 'scene'));
  const { edit } = useStudioStore();
  if (frames === null) return null;
  return (
    <OneOf
      label="What its shots show"
      all={Object.entries(shows)}
      value={now}
      onChange={(value) => void edit(`Shots: ${shows[value as keyof typeof shows].toLowerCase()}`, { kind: 'set', path: frames, value })}
    />
  );
}
