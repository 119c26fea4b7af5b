import { Group } from 'react-konva';
import type { WallShown } from '../../../flow/wall/WallShown.ts';
import type { Box } from '../../parts/Box.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Fan } from '../../parts/Fan.tsx';
import { HungCard } from '../../parts/HungCard.tsx';
import { Label } from '../../parts/Label.tsx';
import type { DrawnScene } from '../../views/DrawnScene.ts';
import type { SceneInput } from '../../views/SceneInput.ts';
import type { WallView } from './wallView.ts';
import { wallView } from './wallView.ts';

/** The wall, not yet on any stage. */
export function drawWall(shown: WallShown, input: SceneInput): DrawnScene {
  const view = wallView(input, shown);
  return { name: 'wall', view, ground: <WallGround view={view} />, live: null, front: <WallPictures view={view} /> };
}

/** The words, and under an invitation the sample cards. */
function WallGround({ view }: { readonly view: WallView }) {
  return (
    <>
      <Entrance key={view.heading}>
        <Label name="title" text={view.words} align={view.align} verticalAlign="middle" />
      </Entrance>
      <Label name="place" text={view.where} align={view.align} verticalAlign="middle" />
    </>
  );
}

/** The pictures. */
function WallPictures({ view: { fan, hung } }: { readonly view: WallView }) {
  return (
    <>
      {fan !== null && (
        <Group {...fitted(fan)} listening={false}>
          <Fan cards={fan.cards} cardShape={fan.cardShape} />
        </Group>
      )}
      {hung.map(({ id, image, box, turn }) => (
        <HungCard key={id} src={image} box={box} turn={turn} />
      ))}
    </>
  );
}

/** Moves and scales Welcome's fan into its box. */
function fitted({ cards, cardShape, box }: NonNullable<WallView['fan']>) {
  const corners = cards.map(({ center: [x, y], width }) => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - (width * cardShape) / 2,
    bottom: y + (width * cardShape) / 2,
  }));
  if (corners.length === 0) return {};
  const left = Math.min(...corners.map((one) => one.left));
  const top = Math.min(...corners.map((one) => one.top));
  const whole: Box = {
    x: left,
    y: top,
    width: Math.max(...corners.map((one) => one.right)) - left,
    height: Math.max(...corners.map((one) => one.bottom)) - top,
  };
  const scale = Math.min(box.width / whole.width, box.height / whole.height);
  return {
    scaleX: scale,
    scaleY: scale,
    x: box.x + (box.width - whole.width * scale) / 2 - whole.x * scale,
    y: box.y + (box.height - whole.height * scale) / 2 - whole.y * scale,
  };
}
