import Konva from 'konva';
import type { StageFit } from './fitStage.ts';

export interface StagePage {
  readonly stage: Konva.Stage;
  /** Where the stage stands; the bars around it are all of this that isn't the stage. */
  readonly surround: HTMLElement;
  /** Gives the stage its size, which it keeps on every screen, and its place on this one. */
  place(size: readonly [width: number, height: number], fit: StageFit): void;
  close(): void;
}

/**
 * Builds a Konva stage that keeps its own resolution: its coordinates never change, the page scales it as a whole, and the canvases
 * are as fine as the screen. Konva itself maps touches back through the scaling.
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
 * Konva hears a finger three times: as a pointer, as a touch and as the mouse that browsers make of it, and each time it looks for what is
 * beneath. The booth's controls know pointers only, so the others stop here; browsers, too, make nothing of a touch.
 */
function hearOnce(frame: HTMLElement): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    if (event.cancelable && event.type.startsWith('touch')) event.preventDefault();
  };
  for (const type of echoes) frame.addEventListener(type, stop, { capture: true, passive: false });
}

type Place = [width: string, height: string, left: string, top: string];
