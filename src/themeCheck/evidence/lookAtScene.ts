import { viewOnly } from '../../stage/viewOnly.ts';
import type Konva from 'konva';
import type { ShownState } from '../../flow/wall/WallShown.ts';
import type { ArtSource } from '../../headless/loadArt.ts';
import type { BuiltScene } from '../../headless/renderScene.tsx';
import { buildScene } from '../../headless/renderScene.tsx';
import { rememberedTexts } from '../../stage/parts/rememberedTexts.ts';
import type { Box } from '../../stage/parts/Box.ts';
import { drawShown } from '../../stage/drawShown.ts';
import type { WelcomeView } from '../../stage/scenes/welcome/welcomeView.ts';
import type { SceneInput } from '../../stage/views/SceneInput.ts';
import type { LiveSource } from '../../picture/LiveSource.ts';
import { ownLanguage } from '../../shared/theme/inLanguage.ts';
import type { Orientation } from '../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { JsonPath, SeenLogo, SeenMoving, SeenPanel, SeenScene, SeenText, ShownText } from '../ThemeEvidence.ts';
import { finenessOf } from './finenessOf.ts';
import { glyphContrast } from './glyphContrast.ts';
import type { Letters } from './lettersOf.ts';
import { inkOf, lettersOf } from './lettersOf.ts';
import type { CheckedVisit } from '../FeatureCheck.ts';
import type { QrOnStage } from './lookAtQr.ts';
import { lookAtEdges } from './lookAtEdges.ts';
import { lookAtLogo } from './lookAtLogo.ts';
import { lookAtQr } from './lookAtQr.ts';
import { takePixels } from './pixelsOf.ts';
import { textNeeds } from './textNeeds.ts';
import { shownTexts } from './shownTexts.ts';

/** As long as a booth's address at an event can be. */
const longAddress = 'https://photobooth.example-events.com';

export interface SceneSubject {
  readonly theme: Theme;
  readonly art: ArtSource;
  readonly orientation: Orientation;
  /** The camera's picture. */
  readonly live: LiveSource;
}

/** One state of the visit: its texts and controls in their places and, if it is drawn, the backgrounds of its texts. */
export function lookAtScene({ name, visit, drawn }: CheckedVisit, subject: SceneSubject): SeenScene | null {
  const { theme, orientation } = subject;
  const layout = theme.layouts[orientation];
  if (layout === undefined || (visit.scene === 'wall' && layout.wall === undefined)) return null;
  const at = (publicAddress: string | null): SceneInput => ({ theme, layout, ...rememberedTexts, publicAddress });
  const drawnAt = (input: SceneInput) => drawShown(visit, input, { source: null, glimpse: null }, viewOnly);
  // A feature that only this card's guest can use may have moved the code; then the code is judged with the theme's own address.
  const isMoved = visit.scene === 'result' && !isAt(codeOf(visit, drawnAt(at(longAddress)).scene.view), layout.result.qr);
  const publicAddress = isMoved ? null : longAddress;
  const { scene, over } = drawnAt(at(publicAddress));
  const view = over?.view ?? scene.view;
  const inLayout = (path: JsonPath): JsonPath => ['layouts', orientation, ...path];
  const { language = ownLanguage(theme) } = theme;
  const places = shownTexts(view).map((place) => ({ ...place, language, box: inLayout(place.box), ...textNeeds(place.fitted) }));
  const path = inLayout([sceneName(visit, view)]);
  const controlPath = (id: string): JsonPath => places.find(({ control }) => control === id)?.box ?? path;
  const seen = {
    name: `${name}.${orientation}`,
    orientation,
    stage: { width: layout.stage[0], height: layout.stage[1] },
    path,
    panel: panelOf(view, path),
    moving: movingOf(view, inLayout(['welcome', 'fan'])),
    controls: view.controls.map(({ id, box }) => ({ id, box, path: controlPath(id) })),
  };
  const undrawn = places.map((place) => ({ ...place, contrast: null, area: null, isBlank: false }));
  if (!drawn) return { ...seen, texts: undrawn, edges: [], logo: null, failure: null, qr: null };
  try {
    const built = buildScene({
      ...subject,
      visit,
      live: cameraOf(visit, subject.live),
      publicAddress,
      pixelRatio: finenessOf(...layout.stage),
      setting: rememberedTexts,
    });
    const code = codeOf(visit, scene.view);
    const qr = code === null ? null : { path: inLayout([visit.scene, 'qr']), ...lookAtQr(built.stage, code, theme) };
    const texts = lookAtTexts(built, places, over !== null);
    const edges = lookAtEdges(built.stage, view, theme);
    const logo = logoOf(view, built.stage);
    built.destroy();
    return { ...seen, texts, edges, logo, failure: null, qr };
  } catch (error) {
    // Catch every error of a part: it would occur on the kiosk, too, and the check looks for exactly that.
    return { ...seen, texts: undrawn, edges: [], logo: null, failure: error instanceof Error ? error.message : String(error), qr: null };
  }
}

function cameraOf(visit: ShownState, live: LiveSource): LiveSource | null {
  return visit.scene === 'live' || visit.scene === 'countdown' || visit.scene === 'generating' ? live : null;
}

/** The code for phones: the one beside the finished card, or the one beside the terms. */
function codeOf(visit: ShownState, view: object): QrOnStage | null {
  const { code = null, link = null } = view as Partial<Record<'code' | 'link', { readonly qr: QrOnStage } | null>>;
  return visit.scene === 'result' && visit.sharing.name !== 'done' ? null : ((code ?? link)?.qr ?? null);
}

/** Whether a code is in its layout box; true without a code. */
const isAt = (code: QrOnStage | null, [x, y, width, height]: readonly [number, number, number, number]): boolean =>
  code === null || (code.box.x === x && code.box.y === y && code.box.width === width && code.box.height === height);

function sceneName(visit: ShownState, view: object): string {
  if ('leaveAfterMs' in view) return 'stillThere';
  if ('staff' in view) return 'trouble';
  return ['preparing', 'live', 'countdown', 'generating'].includes(visit.scene) ? 'takePhoto' : visit.scene;
}

/** The texts on the stage, each compared with the scene without any text. */
function lookAtTexts({ stage }: BuiltScene, places: readonly ShownText[], over: boolean): SeenText[] {
  const nodes = (over ? stage.findOne<Konva.Layer>('.over') : stage)?.find<Konva.Text>('Text') ?? [];
  const fineness = finenessOf(stage.width(), stage.height());
  const onStage = (box: Box): Box => scaled(box, 1 / fineness);
  const letters = nodes.filter((node) => node.findAncestors('.card').length === 0).map((node) => ({ node, ...lettersOf(node, fineness) }));
  for (const node of stage.find('Text')) node.visible(false);
  const area = around(letters, scaled({ x: 0, y: 0, width: stage.width(), height: stage.height() }, fineness));
  const behind = takePixels(stage.toCanvas({ ...onStage(area), pixelRatio: fineness }));
  const found = letters.map(({ node, pixels, left, top }) => {
    const at = { left: left - area.x, top: top - area.y };
    const ink = inkOf(pixels);
    const taken = ink === null ? null : onStage({ ...ink, x: left + ink.x, y: top + ink.y });
    const [color, opacity] = [node.fill() as string, Number(node.getAbsoluteOpacity())];
    return { node, area: taken, contrast: glyphContrast(pixels, behind, { ...at, color, opacity }) };
  });
  return places.map((place) => {
    const lines = found.filter(({ node }) => isLineOf(node, place));
    const own = lines.flatMap(({ contrast }) => contrast ?? []);
    return {
      ...place,
      contrast: own.length === 0 ? null : own.reduce((worst, one) => (one.contrast < worst.contrast ? one : worst)),
      isBlank: lines.length > 0 && lines.every(({ area: taken }) => taken === null),
      area: lines.flatMap(({ area: taken }) => taken ?? []).reduce<Box | null>((all, one) => (all === null ? one : united(all, one)), null),
    };
  });
}

const united = (one: Box, other: Box): Box => {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  return { x, y, width: right - x, height: Math.max(one.y + one.height, other.y + other.height) - y };
};

function panelOf(view: object, scene: JsonPath): SeenPanel | null {
  const { panel = null } = view as { readonly panel?: Box | null };
  return panel === null ? null : { path: [...scene, 'panel'], box: panel };
}

function logoOf(view: object, stage: Konva.Stage): SeenLogo | null {
  const { logo = null } = view as Partial<Pick<WelcomeView, 'logo'>>;
  return logo === null ? null : lookAtLogo(stage, logo.box);
}

/** The sample cards of Welcome; one of them turns over every few seconds. */
function movingOf(view: object, path: JsonPath): SeenMoving[] {
  if (!('fan' in view && 'cardShape' in view)) return [];
  const { fan, cardShape } = view as Pick<WelcomeView, 'fan' | 'cardShape'>;
  return fan.map(({ center: [x, y], width, turn }, place) => {
    const [across, down] = [width / 2, (width * cardShape) / 2];
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const corner = (right: number, low: number) => [x + right * cos - low * sin, y + right * sin + low * cos] as const;
    return {
      path: [...path, place],
      corners: [corner(-across, -down), corner(across, -down), corner(across, down), corner(-across, down)],
    };
  });
}

/** The part of the stage that contains all letters, in inspected pixels. */
function around(letters: readonly Letters[], stage: Box): Box {
  const [width, height] = [Math.ceil(stage.width), Math.ceil(stage.height)];
  const left = Math.max(0, Math.min(width - 1, ...letters.map((one) => one.left)));
  const top = Math.max(0, Math.min(height - 1, ...letters.map((one) => one.top)));
  const right = Math.min(width, Math.max(left + 1, ...letters.map((one) => one.left + one.pixels.width)));
  const bottom = Math.min(height, Math.max(top + 1, ...letters.map((one) => one.top + one.pixels.height)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const scaled = ({ x, y, width, height }: Box, by: number): Box => ({ x: x * by, y: y * by, width: width * by, height: height * by });

/** Matches a line by its content: two answers with the same text, size and width look alike anyway. */
function isLineOf(node: Konva.Text, { fitted }: ShownText): boolean {
  const { lines, font, box } = fitted;
  return lines.includes(node.text()) && Math.abs(node.fontSize() - font.size) < 0.01 && Math.abs(node.width() - box.width) < 0.01;
}
