import type { Canvas } from '@napi-rs/canvas';
import type Konva from 'konva';
import type { ShownState } from '../flow/wall/WallShown.ts';
import { viewOnly } from '../stage/viewOnly.ts';
import { measureText } from '../stage/parts/measureText.ts';
import type { SceneView } from '../stage/parts/SceneView.ts';
import { asLayers } from '../stage/drawScene.tsx';
import { drawShown } from '../stage/drawShown.ts';
import type { SceneInput } from '../stage/views/SceneInput.ts';
import { SceneLayers } from '../stage/canvas/SceneLayers.tsx';
import type { LiveSource } from '../picture/LiveSource.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';
import type { ArtSource } from './loadArt.ts';
import { buildStage } from './buildStage.tsx';

export interface SceneOrder {
  readonly theme: Theme;
  readonly art: ArtSource;
  readonly visit: ShownState;
  readonly orientation: Orientation;
  /** The camera's picture. */
  readonly live?: LiveSource | null;
  /** The address where phones find their photos; without it, the QR code contains the theme's fixed address. */
  readonly publicAddress?: string | null;
  /** The people in the shot whose picture is being made. */
  readonly glimpse?: LiveSource | null;
  /** Image pixels per stage pixel. */
  readonly pixelRatio?: number;
  readonly setting?: Pick<SceneInput, 'measure' | 'fit'>;
}

/** A scene on its own stage. */
export interface BuiltScene {
  readonly view: SceneView;
  readonly stage: Konva.Stage;
  /** Frees the stage. */
  destroy(): void;
}

export interface RenderedScene extends BuiltScene {
  readonly canvas: Canvas;
}

/**
 * Draws a state of the visit, or the wall, as the kiosk would, without motion and without a browser. Throws if the theme lacks the
 * orientation.
 */
export function renderScene(order: SceneOrder): RenderedScene {
  const built = buildScene(order);
  return { ...built, canvas: built.stage.toCanvas({ pixelRatio: order.pixelRatio ?? 1 }) as unknown as Canvas };
}

/** Builds a state of the visit on a stage, for callers that inspect its parts. Throws if the theme lacks the orientation. */
export function buildScene(order: SceneOrder): BuiltScene {
  const { theme, art, visit, orientation, live = null, glimpse = null, publicAddress = null } = order;
  const { pixelRatio = 1, setting = { measure: measureText } } = order;
  const layout = theme.layouts[orientation];
  if (layout === undefined) throw new RangeError(`the theme "${theme.name}" has no ${orientation} layout`);
  const [width, height] = layout.stage;
  const input = { theme, layout, ...setting, publicAddress };
  const { scene, over } = drawShown(visit, input, { source: live, glimpse }, viewOnly);

  const { stage, destroy } = buildStage(
    { theme, art, width, height, pixelRatio },
    <SceneLayers stage={layout.stage} {...asLayers(scene, over)} />,
  );
  for (const layer of stage.getLayers()) {
    // Exports draw on new canvases, which are already blank.
    layer.clearBeforeDraw(false);
    if (!layer.hasChildren()) layer.hide();
  }
  return { view: over === null ? scene.view : { background: scene.view.background, ...over.view }, stage, destroy };
}
