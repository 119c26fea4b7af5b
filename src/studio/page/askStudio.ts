import type { StudioNews } from '../StudioState.ts';
import { hear } from './events.ts';
import type { StudioPorts } from './studioStore.ts';

interface Answer {
  /** A sentence why it was refused; null where it was not. */
  readonly refusal: string | null;
  readonly revision?: number;
  readonly news?: readonly StudioNews[];
  readonly name?: string;
  readonly names?: readonly string[];
}

/** Asks the studio's server to do something; `away` is said where it can't be reached. */
async function posted(path: string, away: string, body?: BodyInit, type?: string): Promise<Answer> {
  try {
    // Names the page to the server: pages from elsewhere can't say so without asking first.
    const headers = { 'x-stagebooth-studio': '1', ...(type === undefined ? {} : { 'content-type': type }) };
    const response = await fetch(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
    const answer = (await response.json()) as Omit<Answer, 'refusal'> & { readonly message?: string };
    return { ...answer, refusal: response.ok ? null : (answer.message ?? 'The studio did not take this.') };
  } catch {
    return { refusal: away };
  }
}

export const askStudio: StudioPorts['ask'] = async (path, body) => {
  const away = 'The studio’s server cannot be reached. It runs where `npm run theme -- edit` was typed.';
  const { refusal, revision = null, news = [] } = await posted(path, away, JSON.stringify(body), 'application/json');
  news.forEach(hear);
  return { refusal, revision };
};

/** Brings a picture or a font into the theme's folder; gives the name by which the theme can name it, or a sentence. */
export async function uploadFile(file: File): Promise<{ readonly name: string } | { readonly refusal: string }> {
  const away = `"${file.name}" could not be brought in: the studio’s server cannot be reached, or the file is far too large.`;
  const { name, refusal } = await posted(`/files?name=${encodeURIComponent(file.name)}`, away, file, 'application/octet-stream');
  return name === undefined ? { refusal: refusal ?? 'The studio did not take this file.' } : { name };
}

/** Has the server draw a few of the theme's own cards into its folder; gives the names of the pictures, or a sentence. */
export async function makeSamples(): Promise<{ readonly names: readonly string[] } | { readonly refusal: string }> {
  const { names, refusal } = await posted('/samples', 'The cards could not be drawn: the studio’s server cannot be reached.');
  return names === undefined ? { refusal: refusal ?? 'The cards could not be drawn.' } : { names };
}

/** A picture of guests that the server makes, and what it shows (`PictureShape`); null where there is none to be had. */
export async function fetchPicture(address: string): Promise<{ readonly blob: Blob; readonly shape: string | null } | null> {
  try {
    const response = await fetch(address);
    return response.ok ? { blob: await response.blob(), shape: response.headers.get('x-picture-shape') } : null;
  } catch {
    // The page says elsewhere that its server is away.
    return null;
  }
}
