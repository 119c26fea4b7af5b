/** The pixels of a page, four bytes each. */
export interface PagePixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

const headerBytes = 1796;
const srgb = 19;
const most = 128;

/**
 * A page as PWG Raster (PWG 5102.4) in 8-bit sRGB, which every IPP Everywhere printer accepts. A header of names and big-endian numbers
 * precedes the lines. Each line starts with its repeat count, followed by runs of one repeated pixel or of different pixels.
 */
export function pwgRaster({ width, height, rgba }: PagePixels, dotsPerInch: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('PwgRaster', 0, 'latin1');
  const points = (dots: number): number => Math.round((dots * 72) / dotsPerInch);
  const fields: readonly (readonly [at: number, value: number])[] = [
    ...([276, 280] as const).map((at) => [at, dotsPerInch] as const),
    [340, 1], // copies
    [352, points(width)],
    [356, points(height)],
    [372, width],
    [376, height],
    [384, 8], // bits of a colour
    [388, 24],
    [392, 3 * width],
    [400, srgb],
    [420, 3], // colours
    [452, 1], // pages
    [456, 1], // not mirrored
    [460, 1], // not upside down
  ];
  for (const [at, value] of fields) header.writeUInt32BE(value, at);
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const parts: Buffer[] = [Buffer.from('RaS2', 'latin1'), header];
  for (let y = 0; y < height;) {
    const line = pixels.subarray(y * width, (y + 1) * width);
    let times = 1;
    while (times < 256 && y + times < height && isSame(line, pixels.subarray((y + times) * width, (y + times + 1) * width))) times += 1;
    parts.push(packed(line, times));
    y += times;
  }
  return Buffer.concat(parts);
}

const isSame = (one: Uint32Array, other: Uint32Array): boolean => one.every((pixel, at) => pixel === other[at]);

/** Encodes a line that repeats `times` times. */
function packed(line: Uint32Array, times: number): Buffer {
  const out = Buffer.alloc(2 + 4 * line.length);
  let end = out.writeUInt8(times - 1, 0);
  const put = (at: number): void => {
    const pixel = line[at] ?? 0;
    for (const shift of [0, 8, 16]) end = out.writeUInt8((pixel >>> shift) & 0xff, end);
  };
  for (let at = 0; at < line.length;) {
    let run = 1;
    while (run < most && at + run < line.length && line[at + run] === line[at]) run += 1;
    if (run > 1) {
      end = out.writeUInt8(run - 1, end);
      put(at);
      at += run;
      continue;
    }
    let different = 1;
    while (different < most && at + different < line.length && line[at + different] !== line[at + different - 1]) different += 1;
    // The last pixel may start its own run.
    if (different > 1 && line[at + different] === line[at + different - 1]) different -= 1;
    end = out.writeUInt8(different === 1 ? 0 : 257 - different, end);
    for (let one = 0; one < different; one++) put(at + one);
    at += different;
  }
  return out.subarray(0, end);
}
