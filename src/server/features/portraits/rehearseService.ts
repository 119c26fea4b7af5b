import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Answers } from '../../../shared/survey/answers.ts';
import { promptFor, referenceFor } from '../../../shared/theme/promptFor.ts';
import { bundledThemes } from '../../../themeFiles/bundledThemes.ts';
import { packageRoot } from '../../../themeFiles/packageRoot.mjs';
import { imageSize } from '../../../shared/share/imageSize.ts';
import { readTheme } from '../../../themeFiles/readTheme.ts';
import { lineOfFinding } from '../../../themeFiles/ThemeFinding.ts';
import { referenceReader } from '../../core/disk/referenceReader.ts';
import { savePicture } from '../../core/disk/savePicture.ts';
import { lateTimeoutMs } from './openPictureOrders.ts';
import { openPictureServices } from './openPictureServices.ts';
import { pngOfImage } from './services/fakeService.ts';
import { samplePortrait } from './services/samplePortrait.ts';
import type { PortraitSettings } from './pictureSettings.ts';

/** The booth's settings for picture services and theme. */
type ServiceSettings = PortraitSettings & { readonly theme: string };

/**
 * `npm run rehearse -- --service`: sends the sample portrait to the configured picture service, as a booth would send a guest's photo, and saves the
 * result. `tell` receives progress texts. Succeeds with a description of the result, its duration and its cost; fails with the reason.
 */
export async function rehearseService(
  args: readonly string[],
  readOptions: (args: readonly string[]) => Result<ServiceSettings | 'help', string>,
  tell: (text: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<string, string>> {
  const { out, rest } = outOf(args);
  const read = readOptions(rest);
  if (!read.ok) return read;
  if (read.value === 'help') return success(helpText);
  const { pictureServices, theme: asked, sentTo = [] } = read.value;
  if (pictureServices.length === 0)
    return failure('No picture service is chosen. Add the options with which the booth is started, such as --picture-service openai.');
  const loaded = readTheme(asked, { themesFolder: bundledThemes });
  if (!loaded.ok) return failure(loaded.error.map(lineOfFinding).join('\n'));
  const opened = await openPictureServices(pictureServices);
  if (!opened.ok) return opened;
  const { service } = opened.value;
  try {
    if (service === null) return failure('No picture service is chosen.');
    const { theme, resolve: fileOf } = loaded.value;
    const answers: Answers = Object.fromEntries(theme.survey.map(({ id, options }) => [id, options[0]?.value ?? '']));
    const prompt = promptFor(theme, answers, 1);
    const style = referenceFor(theme, answers);
    const styleFile = style === null ? null : fileOf(style);
    const reference = styleFile === null ? null : await referenceReader(pngOfImage)(styleFile);
    const photo = await samplePortrait();
    const to = new Set(sentTo.map((name) => name ?? 'a computer in this venue'));
    tell(
      `\n${line('service', service.name)}${line('sent to', [...to].join(', '))}${line('prompt', prompt.text)}${line('photo', told(photo))}`,
    );
    let orders = 1;
    const startedMs = performance.now();
    const made = await service.make({
      photo,
      answers,
      prompt,
      seed: randomInt(2 ** 31),
      signal: AbortSignal.any([signal, AbortSignal.timeout(lateTimeoutMs)]),
      again: () => Promise.resolve(++orders > 0),
      ...(reference === null ? {} : { reference }),
    });
    const took = line('took', `${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
    if (!made.ok)
      return failure(
        `${line('came', `nothing: ${made.error.reason}`)}${made.error.howToFix === undefined ? '' : line('to do', made.error.howToFix)}${took}${keyText(pictureServices)}`,
      );
    const png = await pngOfImage(made.value);
    if (png === null) return failure(`${line('came', 'not a PNG, JPEG or WebP of a usable size')}${took}`);
    const file = resolve(out ?? join(packageRoot, 'build', 'service-portrait.png'));
    const saved = await savePicture(file, png);
    if (!saved.ok) return saved;
    return success(`${line('came', told(made.value))}${took}${line('cost', costText(read.value, orders))}${line('saved as', file)}\n`);
  } finally {
    await opened.value.close();
  }
}

const line = (about: string, says: string): string => `  ${about.padEnd(9)} ${says}\n`;

function told(image: Buffer): string {
  const size = imageSize(image);
  const what = size === null ? 'a file' : `${size.type.toUpperCase()} of ${String(size.width)} × ${String(size.height)}`;
  return `${what}, ${(image.length / 1e6).toFixed(1)} MB`;
}

function costText({ picturePrice: price }: ServiceSettings, orders: number): string {
  const count = orders === 1 ? 'one order' : `${String(orders)} orders`;
  return price === null
    ? `${count}; add --picture-price 0.04 to see the cost`
    : `${(orders * price).toFixed(2)} for ${count}, by --picture-price; only the service's own account shows the exact cost`;
}

/** Keys that staff set are encrypted with their passphrase, so a rehearsal cannot read them. */
function keyText(services: ServiceSettings['pictureServices']): string {
  const keyless = services.flatMap((one) => ('needsKey' in one && one.needsKey && one.key === null ? [one.kind] : []));
  return keyless.length === 0
    ? ''
    : line('key', `a rehearsal takes it from ${keyless.map((kind) => `STAGEBOOTH_${kind.toUpperCase()}_KEY`).join(' and ')}`);
}

/** Separates the file of `--out` from the other options. */
function outOf(args: readonly string[]): { readonly out: string | undefined; readonly rest: readonly string[] } {
  const place = args.findIndex((arg) => arg === '--out' || arg.startsWith('--out='));
  const given = args[place];
  if (given === undefined) return { out: undefined, rest: args };
  if (given.startsWith('--out=')) return { out: given.slice('--out='.length), rest: args.toSpliced(place, 1) };
  return { out: args[place + 1], rest: args.toSpliced(place, 2) };
}

const helpText = `Sends the sample portrait to the picture service, and saves the result.

  npm run rehearse -- --service [--out file.png] [options of the booth]

`;
