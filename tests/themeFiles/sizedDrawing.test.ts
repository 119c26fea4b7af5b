import { describe, expect, it, test } from 'vitest';
import { drawingSize } from '../../src/themeFiles/pictures/drawingSize.ts';
import { sizedDrawing } from '../../src/themeFiles/pictures/sizedDrawing.ts';

const svg = (root: string): string => `<svg xmlns="http://www.w3.org/2000/svg" ${root}><circle r="4"/></svg>`;
const rootOf = (text: string): string => /<svg[^>]*>/.exec(text)?.[0] ?? '';

describe("a drawing's size", () => {
  test.each([
    [{ width: '300', height: '200' }, [300, 200]],
    [{ width: '300px', height: '2in' }, [300, 192]],
    [{ width: '72pt', height: '25.4mm', viewBox: '0 0 4 2' }, [96, 96]],
    [{ viewBox: '0 0 640 480' }, [640, 480]],
    [{ width: '100%', height: '100%', viewBox: '10, 20, 640,480' }, [640, 480]],
    [{ width: '320', viewBox: '0 0 640 480' }, [320, 240]],
    [{ width: 'auto', height: '240', viewBox: '-5 -5 640 480' }, [320, 240]],
    [{ width: '0', height: '-3', viewBox: '0 0 64 48' }, [64, 48]],
    [{ style: 'fill:red; width:50px;height : 40px', width: '9', height: '9' }, [50, 40]],
    [{ style: 'width:100%', width: '9', viewBox: '0 0 64 48' }, [64, 48]],
    [{ width: '120' }, [120, 150]],
    [{ height: '120' }, [300, 120]],
    [{}, [300, 150]],
    [{ width: '50%', viewBox: '0 0 0 40' }, [300, 150]],
    [{ width: '1e2', height: '.5e3' }, [100, 500]],
  ])('is read from %j as %j', (attributes, [width, height]) => {
    const size = drawingSize(attributes);
    expect([size.width, size.height].map((length) => Math.round(length * 1000) / 1000)).toEqual([width, height]);
  });
});

describe('a drawing prepared for browsers', () => {
  it('states its size and view box, and keeps everything else', () => {
    expect(rootOf(sizedDrawing(svg('viewBox="0 0 64 48" id="a &amp; b" preserveAspectRatio="defer xMinYMin slice"')))).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48" id="a &#38; b" preserveAspectRatio="xMinYMin slice" width="64" height="48">',
    );
    expect(rootOf(sizedDrawing(svg('width="64" height="48"')))).toContain('viewBox="0 0 64 48"');
    expect(sizedDrawing(svg('width="100%" viewBox="0 0 64 48"/')).endsWith('<circle r="4"/></svg>')).toBe(true);
  });

  it('has a whole number of pixels in the same proportions', () => {
    expect(rootOf(sizedDrawing(svg('width="24.5" height="10.25"')))).toMatch(/width="4096" height="1714" viewBox="0 0 24.5 10.25"/);
    expect(rootOf(sizedDrawing(svg('viewBox="0 0 0.5 0.25"')))).toMatch(/width="4096" height="2048"/);
  });

  it('affects only the root, not drawings within it', () => {
    expect(sizedDrawing('<svg viewBox="0 0 4 4"><svg viewBox="0 0 9 9"/></svg>')).toMatch(
      /^<svg [^>]*viewBox="0 0 4 4"[^>]*><svg viewBox="0 0 9 9"\/><\/svg>$/,
    );
  });

  it('has the namespaces that browsers need', () => {
    expect(sizedDrawing('<svg viewBox="0 0 4 4"><use xlink:href="#a"/></svg>')).toBe(
      '<svg viewBox="0 0 4 4" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4"><use xlink:href="#a"/></svg>',
    );
  });

  it('is in the encoding it is sent in, whatever its prolog says', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n<!-- > <svg> -->\n${svg('viewBox="0 0 4 4"')}`;
    expect(sizedDrawing(text)).toMatch(/^<!-- > <svg> -->\n<svg xmlns/);
  });

  it('is unchanged if it is complete, or if its root cannot be read', () => {
    const whole = svg('width="64" height="48" viewBox="0 0 64 48"');
    for (const text of [
      whole,
      '',
      'nothing',
      '<html><svg/></html>',
      '<svg viewBox="0 0 4 4"',
      '<svg a="1" a="2"></svg>',
      '<svg x="&no;"/>',
    ])
      expect(sizedDrawing(text)).toBe(text);
  });

  it('takes a moment, however long it or its root is', () => {
    const long = [
      svg(`viewBox="0 0 4 4" id="${'x'.repeat(4_000_000)}"`),
      `<!--${'<'.repeat(4_000_000)}-->${svg('')}`,
      `${svg('')}${'<'.repeat(4e6)}`,
    ];
    const startedMs = performance.now();
    for (const text of long) sizedDrawing(text);
    expect(performance.now() - startedMs).toBeLessThan(3000);
  });
});
