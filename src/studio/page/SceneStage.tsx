import type Konva from 'konva';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Stage } from 'react-konva';
import { isCutOut } from '../../flow/sampleVisits.ts';
import type { Visit } from '../../flow/Visit.ts';
import type { MotionKind } from '../../stage/parts/StageSettings.ts';
import { LateContext } from '../../stage/parts/lateDrawings.ts';
import { StageSettingsContext } from '../../stage/parts/StageSettings.ts';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';
import { viewOnly } from '../../stage/viewOnly.ts';
import { asLayers, drawOver, drawScene } from '../../stage/drawScene.tsx';
import { SceneLayers, SceneOnOneLayer } from '../../stage/canvas/SceneLayers.tsx';
import type { CardSpec } from '../../shared/theme/cardSchema.ts';
import type { Format, Theme } from '../../shared/theme/themeSchema.ts';
import type { StudioScene } from '../studioScenes.ts';
import { characterStandIn } from '../studioScenes.ts';
import { stageDrawings } from './prepareStage.ts';
import type { SampleGuest } from './people.ts';

export interface SceneStageProps {
  readonly theme: Theme;
  readonly scene: StudioScene;
  readonly people: SampleGuest;
  /** CSS pixels. */
  readonly width: number;
  readonly motion: MotionKind;
  /** Whether the whole scene is drawn on one canvas, for small still pictures. */
  readonly isFlat?: boolean;
}

/** A booth's typical address in a small network. */
export const sampleAddress = 'http://192.168.1.20:8081';

/** One screen at the given width, drawn with the kiosk's own parts. It ignores touches. */
export function SceneStage({ theme, scene: { visit, orientation }, people, width, motion, isFlat = false }: SceneStageProps) {
  const shown = useMemo(() => withCharacter(visit, people.character), [visit, people.character]);
  const stage = useRef<Konva.Stage>(null);
  const layout = theme.layouts[orientation];
  const [stageWidth, stageHeight] = layout?.stage ?? [1, 1];
  const scale = width / stageWidth;
  const pixelRatio = scale * window.devicePixelRatio;
  const seen = useAsFineAsSeen(theme, pixelRatio, stageWidth, stageHeight);
  const settings = useMemo(() => ({ theme: seen, motion, pixelRatio, focusedId: null }), [seen, motion, pixelRatio]);
  useLayoutEffect(() => {
    for (const layer of stage.current?.getLayers() ?? []) {
      layer.getCanvas().setPixelRatio(pixelRatio);
      layer.batchDraw();
    }
    // Show the stage only now: layers added to a visible stage would be drawn before they have their resolution.
    stage.current?.show();
  }, [pixelRatio, stageWidth, stageHeight]);
  if (layout === undefined) return null;
  const input = { theme: seen, layout, ...rememberedTexts, publicAddress: sampleAddress };
  const isLive = visit.scene === 'live' || visit.scene === 'countdown' || visit.scene === 'generating';
  const livePictures = { source: isLive ? people.photo : null, glimpse: isCutOut(visit) ? people.alone : null };
  const scene = drawScene(shown, input, livePictures, viewOnly);
  const over = drawOver(shown, input, viewOnly);
  const Layers = isFlat ? SceneOnOneLayer : SceneLayers;
  return (
    <div className="screen" style={{ width, height: stageHeight * scale, background: theme.colors.surround }}>
      <div style={{ width: stageWidth, height: stageHeight, transform: `scale(${String(scale)})`, transformOrigin: '0 0' }}>
        <LateContext value={stageDrawings}>
          <StageSettingsContext value={settings}>
            <Stage ref={stage} width={stageWidth} height={stageHeight} listening={false} visible={false}>
              <Layers stage={layout.stage} {...asLayers(scene, over)} />
            </Stage>
          </StageSettingsContext>
        </LateContext>
      </div>
    </div>
  );
}

/**
 * The theme, with cards at the highest resolution visible on the stage. Guests' cards have a much higher one, and drawing it for every
 * screen would take longer than everything else.
 */
function useAsFineAsSeen(theme: Theme, pixelRatio: number, stageWidth: number, stageHeight: number): Theme {
  const { card, formats } = theme;
  const [seenCard, seenFormats] = useMemo(() => {
    const asSeen = <Sheet extends Pick<CardSpec, 'width' | 'height' | 'exportScale'>>(sheet: Sheet): Sheet => {
      const largest = pixelRatio * Math.max(stageWidth / sheet.width, stageHeight / sheet.height);
      return { ...sheet, exportScale: Math.min(sheet.exportScale, largest) };
    };
    const withSheet = (format: Format): Format =>
      format.strip?.sheet === undefined ? format : { ...format, strip: { ...format.strip, sheet: asSeen(format.strip.sheet) } };
    return [asSeen(card), formats?.map(withSheet)] as const;
  }, [card, formats, pixelRatio, stageWidth, stageHeight]);
  return useMemo(() => ({ ...theme, card: seenCard, formats: seenFormats }), [theme, seenCard, seenFormats]);
}

/** Inserts the guest's character as each of the visit's pictures: the card's, and all shots of a strip. */
function withCharacter(visit: Visit, url: string): Visit {
  const replaced = (value: unknown): unknown => {
    if (value === characterStandIn) return url;
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part)]));
  };
  return replaced(visit) as Visit;
}
