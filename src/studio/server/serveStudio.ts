import type { FastifyInstance } from 'fastify';
import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { logoRemakes, remadeLogo } from '../../headless/remadeLogo.ts';
import { sampleCards } from '../../headless/sampleCards.ts';
import { bundledThemes } from '../../themeFiles/bundledThemes.ts';
import { emojiNames } from '../../themeFiles/emoji.ts';
import { findTheme, isBundled } from '../../themeFiles/findTheme.ts';
import type { ThemeDraft } from '../../themeFiles/ThemeFile.ts';
import type { Checker } from '../../themeFiles/openChecker.ts';
import { openChecker } from '../../themeFiles/openChecker.ts';
import { filesIn } from '../../themeFiles/references.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { writeWhole } from '../../themeFiles/writeWhole.mjs';
import type { OpenStudio, TellsMeanwhile } from './pageServer.ts';
import { pageServer } from './pageServer.ts';
import { commandSchema } from './commandSchema.ts';
import { addToTheme, maxBytes } from './addToTheme.ts';
import type { OnlyStudio } from './onlyStudio.ts';
import { onlyStudio, unclaimed } from './onlyStudio.ts';
import type { Outcome, Draft } from './openDraft.ts';
import { openDraft } from './openDraft.ts';
import { packedTheme } from './packedTheme.ts';
import { sampleFile, samplesVersion } from '../samplesVersion.ts';
import { basePicture, baseThemes } from './baseThemes.ts';
import { firstPictures } from './firstPictures.ts';
import { pageOpening } from './pageOpening.ts';

export interface StudioToOpen {
  /** A theme's name, its folder or its theme.json. */
  readonly theme: string;
  /** 0 means any port. By default the usual port, or any port if that one is taken. */
  readonly port?: number | undefined;
  /** The parent folder for the user's own themes; defaults to the folder where the command was typed. */
  readonly home?: string;
  /** Called with the folder's full path when the user creates a theme. */
  readonly onMade?: (folder: string) => void;
}

/** The folder of the user's theme, and the event's name, by default the folder's name. */
const mineSchema = z.strictObject({ folder: z.string().trim(), name: z.string().trim().min(1).max(60).exactOptional() });
type Mine = z.infer<typeof mineSchema>;

/** The size limit of a command or a theme's text. */
const maxCommandBytes = 4_000_000;

/**
 * Opens the studio: a local server with a theme's draft, and the page for editing it. Throws an error with a message for the user if the
 * theme doesn't exist, is open in another studio, or the port is taken.
 */
export async function serveStudio({ theme, port, home = process.cwd(), onMade }: StudioToOpen): Promise<OpenStudio> {
  const opening = pageOpening();
  let opened: Opened | null = null;
  const current = (): Opened => {
    if (opened === null) throw new Error('No theme is open.');
    return opened;
  };
  const open = async (file: string, notice: string | null = null): Promise<Opened> => {
    // The studio never writes to a bundled theme, so two studios may open it.
    const claim = isBundled(file, bundledThemes) ? unclaimed : onlyStudio(dirname(file));
    const checker = openChecker();
    try {
      const check = (one: ThemeDraft) => opening.over.then(() => checker.check(one));
      return { file, claim, checker, draft: await openDraft(file, { check, onChange: () => server?.tell(), notice }) };
    } catch (error) {
      checker.close();
      claim.release();
      throw error;
    }
  };
  const leave = async (): Promise<void> => {
    const { draft, checker, claim } = current();
    await draft.close();
    checker.close();
    claim.release();
  };
  let server: Awaited<ReturnType<typeof pageServer>> | null = null;
  opened = await open(realpathSync(fileOf(theme)));
  /** The studio's address without the key, because the address is stored beside the theme, where others may read it. */
  let place = '';
  /** Creates a theme in a folder that doesn't exist yet. */
  async function makeMine({ folder: wanted, name = wanted }: Mine): Promise<Outcome> {
    if (!/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,60}$/u.test(wanted))
      return { ok: false, error: 'A folder’s name can have letters, digits, spaces, - and _, and begins with a letter or a digit.' };
    const folder = resolve(home, wanted);
    try {
      mkdirSync(home, { recursive: true });
      mkdirSync(folder);
      writeWhole(join(folder, 'theme.json'), mineText(basename(dirname(current().file)), name));
    } catch (error) {
      return { ok: false, error: `The folder ${folder} could not be created: ${systemReason(error)}.` };
    }
    const made = await open(realpathSync(join(folder, 'theme.json')), `Your theme is in ${folder}.`);
    onMade?.(folder);
    await leave();
    opened = made;
    made.claim.tell(place);
    server?.tell();
    return { ok: true, value: current().draft.state().revision };
  }
  server = await pageServer({
    state: () => current().draft.state(),
    loaded: () => current().draft.loaded(),
    onPage: () => opening.began(),
    more(app, telling) {
      app.addHook('onRequest', async ({ method, url }) => {
        if (method !== 'GET' || url === '/drawn') opening.ended();
      });
      routes(app, { current, makeMine, telling });
    },
  });
  let address: string;
  try {
    address = await server.listen(port);
  } catch (error) {
    // The caller will have no studio to close, so release the folder, and let the program end.
    opening.ended();
    await leave();
    await server.close();
    throw error;
  }
  place = new URL('/', address).href;
  current().claim.tell(place);
  const ended = server;
  return {
    address,
    async close() {
      opening.ended();
      await leave();
      await ended.close();
    },
  };
}

interface Opened {
  readonly file: string;
  readonly draft: Draft;
  readonly claim: OnlyStudio;
  readonly checker: Checker;
}

interface StudioDoes {
  readonly current: () => Opened;
  readonly makeMine: (mine: Mine) => Promise<Outcome>;
  readonly telling: TellsMeanwhile;
}

function routes(app: FastifyInstance, { current, makeMine, telling }: StudioDoes): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method === 'GET' || method === 'HEAD') return;
    // A foreign page can send this header only after a preflight request, which the server refuses.
    if (headers['x-stagebooth-studio'] !== undefined) return;
    return reply.code(403).send({ message: 'Only the studio’s own page may do this.' });
  });
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
    const code = error.statusCode ?? 500;
    const message =
      code === 413
        ? `This file is too large: a picture or a font can have at most ${String(maxBytes / 1_000_000)} MB. Save it smaller.`
        : code < 500
          ? 'Unknown request.'
          : 'Something went wrong in the studio. Your changes are kept.';
    return reply.code(code).send({ message });
  });
  const act = (path: string, does: (body: unknown) => Outcome | Promise<Outcome>): void => {
    app.post(path, { bodyLimit: maxCommandBytes }, async ({ body }, reply) => {
      const [done, news] = await telling(() => does(body));
      return done.ok ? { revision: done.value, news } : reply.code(409).send({ message: done.error });
    });
  };
  act('/commands', (body) => {
    const read = commandSchema.safeParse(body);
    return read.success ? current().draft.command(read.data) : { ok: false, error: 'Unknown command.' };
  });
  act('/undo', () => current().draft.undo());
  act('/redo', () => current().draft.redo());
  act('/save', () => current().draft.save());
  act('/resolve', (body) => {
    const read = z.strictObject({ keep: z.enum(['ours', 'theirs']) }).safeParse(body);
    return read.success ? current().draft.resolve(read.data.keep) : { ok: false, error: 'Choose which changes to keep.' };
  });
  act('/mine', (body) => {
    const read = mineSchema.safeParse(body);
    return read.success ? makeMine(read.data) : { ok: false, error: 'Enter the name of the event, in 60 characters at most.' };
  });
  app.get('/first', (_request, reply) => {
    const { draft } = current();
    const [{ inLanguages }, loaded] = [draft.state(), draft.loaded()];
    return inLanguages === null || loaded === null ? reply.callNotFound() : firstPictures(inLanguages, loaded);
  });
  app.get('/bases', () => baseThemes());
  app.get<{ Params: { folder: string } }>('/bases/:folder.webp', async ({ params }, reply) => {
    const picture = await basePicture(params.folder);
    return picture === null ? reply.callNotFound() : reply.type('image/webp').send(picture);
  });
  app.get('/emoji-names', () => emojiNames());
  app.get('/own-pictures', () => filesIn(dirname(current().file), 'picture'));
  app.post<{ Querystring: { name?: string } }>('/files', { bodyLimit: maxBytes }, async ({ query, body }, reply) => {
    const { file, draft } = current();
    const { readOnly } = draft.state();
    if (readOnly !== null) return reply.code(409).send({ message: readOnly });
    if (!Buffer.isBuffer(body)) return reply.code(400).send({ message: 'There is no file in this request.' });
    const added = await addToTheme(dirname(file), query.name ?? '', body);
    return added.ok ? { name: added.value } : reply.code(422).send({ message: added.error });
  });
  app.post('/logo', async ({ body }, reply) => {
    const { file, draft } = current();
    const { readOnly } = draft.state();
    const loaded = draft.loaded();
    const read = z.strictObject({ make: z.enum(logoRemakes) }).safeParse(body);
    if (readOnly !== null || loaded === null || !read.success)
      return reply.code(409).send({ message: readOnly ?? 'The studio cannot make a logo like this.' });
    const made = await remadeLogo(read.data.make, loaded);
    if (made === null) return reply.code(409).send({ message: 'The theme shows no logo.' });
    const added = await addToTheme(dirname(file), made.name, made.png);
    return added.ok ? { name: added.value } : reply.code(422).send({ message: added.error });
  });
  app.post('/samples', async (_request, reply) => {
    const { file, draft } = current();
    const { readOnly } = draft.state();
    const loaded = draft.loaded();
    if (readOnly !== null || loaded === null)
      return reply.code(409).send({ message: readOnly ?? 'The theme has no card to show yet: first fix what is wrong with it.' });
    const names: string[] = [];
    const version = samplesVersion(loaded.inLanguages);
    for (const [at, bytes] of (await sampleCards(loaded)).entries()) {
      const added = await addToTheme(dirname(file), sampleFile(at + 1, version), bytes);
      if (!added.ok) return reply.code(422).send({ message: added.error });
      names.push(added.value);
    }
    return { names };
  });
  app.get('/export', async (_request, reply) => {
    const { file, draft } = current();
    const packed = packedTheme(dirname(file), draft.state().text);
    if (!packed.ok) return reply.code(409).send({ message: packed.error });
    const name = basename(dirname(file)).replaceAll(/[^\w.-]+/g, '-');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .send(Buffer.from(packed.value));
  });
}

/** A three-line theme that extends another theme. */
const mineText = (base: string, name: string): string =>
  `{\n  "name": ${JSON.stringify(name)},\n  "extends": ${JSON.stringify(base)},\n  "brand": { "name": ${JSON.stringify(name)} }\n}\n`;

/** Finds the requested theme.json. Throws a plain sentence if there is none. */
function fileOf(theme: string): string {
  const found = findTheme(theme, { themesFolder: bundledThemes, from: process.cwd() });
  if (found.ok) return found.value;
  const { message, didYouMean } = found.error;
  throw new Error(`${message}${didYouMean === undefined ? '' : ` Did you mean "${didYouMean}"?`}`);
}
