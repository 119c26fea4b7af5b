import Konva from 'konva';
import type { StageFit } from './fitStage.ts';

export interface StagePage {
  readonly stage: Konva.Stage;
  /** The element around the stage; its uncovered parts are the bars. */
  readonly surround: HTMLElement;
  /** Sets the stage's size, which is the same on every screen, and its position on this screen. */
  place(size: readonly [width: number, height: number], fit: StageFit): void;
  close(): void;
}

/**
 * Builds a Konva stage with a fixed resolution: its coordinates never change, the page scales the whole stage, and the canvases have the
 * screen's resolution. Konva maps touches through the scaling.
 */
export function stagePage(element: HTMLElement): StagePage {
  const surround = document.createElement('div');
  surround.className = 'surround';
  const frame = document.createElement('div');
  frame.className = 'stage';
  surround.append(frame);
  hearOnce(frame);
  element.append(surround);
  const stage = new Konva.Stage({ container: frame, width: 1, height: 1 });
  return {
    stage,
    surround,
    place([width, height], { left, top, scale }) {
      const { style } = frame;
      [style.width, style.height, style.left, style.top] = [width, height, left, top].map((pixels) => `${String(pixels)}px`) as Place;
      style.transform = `scale(${String(scale)})`;
      stage.size({ width, height });
    },
    close() {
      stage.destroy();
      surround.remove();
    },
  };
}

const echoes = 'mousedown mouseup mousemove mouseover mouseenter mouseleave touchstart touchmove touchend touchcancel'.split(' ');

/**
 * Konva handles every touch three times: as a pointer event, as a touch event, and as the browser's synthetic mouse event. Each time it
 * runs a hit test. The booth's controls only use pointer events, so stop the others here; this also keeps browsers from synthesising
 * mouse events.
 */
function hearOnce(frame: HTMLElement): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    if (event.cancelable && event.type.startsWith('touch')) event.preventDefault();
  };
  for (const type of echoes) frame.addEventListener(type, stop, { capture: true, passive: false });
}

type Place = [width: string, height: string, left: string, top: string];
