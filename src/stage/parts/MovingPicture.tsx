import type Konva from 'konva';
import { useLayoutEffect, useRef, useState } from 'react';
import { Group } from 'react-konva';
import { animate } from './animate.ts';
import { useStageSettings } from './StageSettings.ts';
import type { PictureProps } from './Picture.tsx';
import { Picture } from './Picture.tsx';

/** A sequence of pictures: photos in turn, or one movement, forwards and back. */
export interface Moving {
  readonly samples: readonly { readonly image: string }[];
  readonly swings: boolean;
}

export interface MovingPictureProps extends PictureProps {
  readonly moving: Moving;
  /** Whether the answer is chosen; a newly chosen picture moves once more. */
  readonly chosen: boolean;
}

/** WCAG 2.2.2: movement beside text that can't be paused must end within this time. */
const longestMs = 5000;

/** How long each picture is shown. */
const [turnMs, swingMs] = [800, 160];

/** A picture that alternates with others for a while and then returns to the first. With reduced motion it doesn't change. */
export function MovingPicture({ moving: { samples, swings }, chosen, ...still }: MovingPictureProps) {
  const { motion } = useStageSettings();
  const ref = useRef<Konva.Group>(null);
  const hasMoved = useRef(false);
  const shown = swings ? [...samples, ...samples.slice(1, -1).reverse()] : samples;
  const { length } = shown;
  const everyMs = swings ? swingMs : turnMs;
  const [there, setThere] = useState(0);
  const isMoving = motion === 'full' && there >= length;
  const rounds = Math.max(1, Math.floor(longestMs / (everyMs * length)));
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || !isMoving || (hasMoved.current && !chosen)) return;
    hasMoved.current = true;
    const durationMs = rounds * length * everyMs;
    const show = (place: number): void => node.getChildren().forEach((one, index) => one.visible(index === place));
    const step = (progress: number): void => show(progress < 1 ? 1 + (Math.floor((progress * durationMs) / everyMs) % length) : 0);
    const stop = animate({ node, durationMs, everyMs, step });
    return () => {
      stop();
      show(0);
    };
  }, [isMoving, chosen, rounds, length, everyMs]);
  // Draw the pictures one after another: drawing all at once would delay a touch.
  const drawn = motion === 'full' ? shown.slice(0, there + 1) : [];
  return (
    <Group ref={ref} name="moving" listening={false}>
      <Group>
        <Picture {...still} />
      </Group>
      {drawn.map(({ image }, place) => (
        <Group key={place} visible={false}>
          <Picture
            {...still}
            src={image}
            onStatus={(_src, status) => {
              if (status !== 'loading') setThere((before) => Math.max(before, place + 1));
            }}
          />
        </Group>
      ))}
    </Group>
  );
}
