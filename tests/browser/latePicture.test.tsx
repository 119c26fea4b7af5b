import { render } from '@testing-library/react';
import Konva from 'konva';
import { Layer, Stage } from 'react-konva';
import { afterEach, expect, it, vi } from 'vitest';
import { StageSettingsContext } from '../../src/stage/parts/StageSettings.ts';
import { Picture } from '../../src/stage/parts/Picture.tsx';
import '../../src/stage/parts/shapes.tsx';
import { clearCache } from '../../src/stage/parts/rasterCache.ts';
import { servedTheme } from '../support/page/servedTheme.ts';

const colored = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${color}"/></svg>`)}`;
const [red, blue] = [colored('#ff0000'), colored('#0000ff')];
const box = { x: 0, y: 0, width: 8, height: 8 };

const shown = (src: string) => (
  <StageSettingsContext value={{ theme: servedTheme(), motion: 'still', pixelRatio: 1, focusedId: null }}>
    <Stage width={8} height={8}>
      <Layer>
        <Picture src={src} box={box} />
      </Layer>
    </Stage>
  </StageSettingsContext>
);

const seen = (): string | undefined => {
  const image = Konva.stages[0]?.findOne<Konva.Image>('Image')?.image();
  return image instanceof HTMLCanvasElement
    ? [...(image.getContext('2d')?.getImageData(4, 4, 1, 1).data ?? [])].slice(0, 3).join()
    : undefined;
};

afterEach(() => {
  vi.restoreAllMocks();
  clearCache();
});

it.each([
  ['before', 20],
  ['after', 200],
])('a picture decoded %s a later request replaces neither its picture nor its name', async (_, redTakesMs) => {
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
  decode.mockImplementation(function (this: HTMLImageElement) {
    return new Promise((resolve) => setTimeout(resolve, this.src === red ? redTakesMs : 100));
  });
  const { rerender, unmount } = render(shown(red));
  await expect.poll(() => decode.mock.calls.length).toBe(1);
  rerender(shown(blue));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(seen()).toBe('0,0,255');
  rerender(shown(red));
  rerender(shown(blue));
  await expect.poll(seen).toBe('0,0,255');
  unmount();
});
