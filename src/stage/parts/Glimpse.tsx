import { Group, Image } from 'react-konva';
import type { LiveSource } from '../../picture/LiveSource.ts';
import type { Box } from './Box.ts';
import { Entrance } from './Entrance.tsx';
import { Picture } from './Picture.tsx';

export interface GlimpseProps {
  /** The place they will be in. */
  readonly scene: string;
  /** The people alone, framed as the frozen shot beneath is. */
  readonly people: LiveSource;
  readonly box: Box;
  readonly mirrored: boolean;
}

/** The scene grows behind the people of the frozen shot: they stay where they are, what was behind them goes. */
export function Glimpse({ scene, people, box, mirrored }: GlimpseProps) {
  const { x, y, width, height } = box;
  return (
    <Group listening={false}>
      <Entrance from={{}}>
        <Picture src={scene} box={box} />
        <Image
          name="glimpse"
          image={people.image}
          x={mirrored ? x + width : x}
          y={y}
          width={width}
          height={height}
          scaleX={mirrored ? -1 : 1}
          perfectDrawEnabled={false}
        />
      </Entrance>
    </Group>
  );
}
