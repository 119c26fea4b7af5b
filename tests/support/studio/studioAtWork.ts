import { request } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Command, ThemeEdit } from '../../../src/shared/theme/ThemeEdit.ts';
import { shownKey } from './shownKey.ts';
import { serveStudio } from '../../../src/studio/server/serveStudio.ts';
import type { StudioNews, StudioState } from '../../../src/studio/StudioState.ts';

export interface Answer {
  readonly status: number;
  readonly body: { readonly message?: string; readonly revision?: number; readonly news?: readonly StudioNews[]; readonly name?: string };
}

/** A studio that receives its page's requests from the test. */
export async function studioAtWork(folder: string) {
  const studio = await serveStudio({ theme: folder, port: 0 });
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await studio.close();
  };
  onTestFinished(close);
  const cookie = await shownKey(studio.address);
  const latest = listening(studio.address, cookie);
  onTestFinished(latest.end);

  const post = (path: string, body: unknown): Promise<Answer> =>
    send(new URL(path, studio.address), Buffer.from(JSON.stringify(body)), 'application/json', cookie);
  return {
    address: studio.address,
    close,
    cookie,
    get: (path: string): Promise<Response> => fetch(new URL(path, studio.address), { headers: { cookie } }),
    post,
    upload: (name: string, bytes: Buffer) =>
      send(new URL(`/files?name=${encodeURIComponent(name)}`, studio.address), bytes, 'application/octet-stream', cookie),
    command: (label: string, ...edits: readonly ThemeEdit[]) => post('/commands', { label, edits } satisfies Command),
    set: (path: ThemeEdit['path'], value: unknown) => post('/commands', { label: 'Set', edits: [{ kind: 'set', path, value }] }),
    state: latest.state,
  };
}

async function send(url: URL, body: Buffer, type: string, cookie: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, 'x-stagebooth-studio': '1', cookie },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** The newest data that the server sent to its pages. */
function listening(address: string, cookie: string) {
  let text = '';
  let told: StudioState | null = null;
  const asking = request(new URL('/events', address), { headers: { cookie } }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) {
        const { change } = JSON.parse(message.slice('data: '.length)) as StudioNews;
        told = { ...told, ...change } as StudioState;
      }
    });
    response.on('error', () => undefined);
  });
  asking.on('error', () => undefined);
  asking.end();
  return {
    end: () => void asking.destroy(),
    /** Resolves with the state once it is as wanted. */
    async state(wanted: (state: StudioState) => boolean = () => true): Promise<StudioState> {
      const until = Date.now() + 60_000;
      while (told === null || !wanted(told)) {
        if (Date.now() > until) throw new Error(`The studio never came to that; it told ${JSON.stringify(summary(told))}.`);
        await new Promise((go) => setTimeout(go, 20));
      }
      return told;
    },
  };
}

const summary = (state: StudioState | null) => state && { ...state, inLanguages: null, inherited: null, figures: null, written: null };

export const themeFile = (folder: string): string => join(folder, 'theme.json');
