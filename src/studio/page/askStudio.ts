import type { BaseTheme, StudioNews } from '../StudioState.ts';
import { hear } from './events.ts';
import type { StudioPorts } from './studioStore.ts';

interface Answer {
  /** The reason for a refusal, as a sentence; null if the request was accepted. */
  readonly refusal: string | null;
  readonly revision?: number;
  readonly news?: readonly StudioNews[];
  readonly name?: string;
  readonly names?: readonly string[];
}

/** Sends a request to the studio's server; returns `away` if it can't be reached. */
async function posted(path: string, away: string, body?: BodyInit, type?: string): Promise<Answer> {
  try {
    // Identifies the page to the server, because pages of other origins can't set this header without a preflight request.
    const headers = { 'x-stagebooth-studio': '1', ...(type === undefined ? {} : { 'content-type': type }) };
    const response = await fetch(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
    const answer = (await response.json()) as Omit<Answer, 'refusal'> & { readonly message?: string };
    return { ...answer, refusal: response.ok ? null : (answer.message ?? 'The studio did not accept this.') };
  } catch {
    return { refusal: away };
  }
}

export const askStudio: StudioPorts['ask'] = async (path, body) => {
  const away = 'The studio’s server cannot be reached. Check the terminal where you started `npm run theme -- edit`.';
  const { refusal, revision = null, news = [] } = await posted(path, away, JSON.stringify(body), 'application/json');
  news.forEach(hear);
  return { refusal, revision };
};

/** Uploads a picture or a font into the theme's folder; returns the file's name in the theme, or the reason for a refusal. */
export async function uploadFile(file: File): Promise<{ readonly name: string } | { readonly refusal: string }> {
  const away = `"${file.name}" could not be added: the studio’s server cannot be reached, or the file is far too large.`;
  const { name, refusal } = await posted(`/files?name=${encodeURIComponent(file.name)}`, away, file, 'application/octet-stream');
  return name === undefined ? { refusal: refusal ?? 'The studio did not accept this file.' } : { name };
}

/** Makes the server remake the theme's logo. Returns the name of the new picture, or the reason for a refusal. */
export async function remakeLogo(make: 'clear' | 'ink'): Promise<{ readonly name: string } | { readonly refusal: string }> {
  const away = 'The logo could not be created: the studio’s server cannot be reached.';
  const { name, refusal } = await posted('/logo', away, JSON.stringify({ make }), 'application/json');
  return name === undefined ? { refusal: refusal ?? 'The logo could not be created.' } : { name };
}

/**
 * Makes the server draw some of the theme's own cards into its folder. Returns the names of the pictures, or the reason for a refusal.
 */
export async function makeSamples(): Promise<{ readonly names: readonly string[] } | { readonly refusal: string }> {
  const { names, refusal } = await posted('/samples', 'The cards could not be drawn: the studio’s server cannot be reached.');
  return names === undefined ? { refusal: refusal ?? 'The cards could not be drawn.' } : { names };
}

/** The bundled themes that a theme can be based on. Empty if the server is down, which another part of the page reports. */
export async function fetchBases(): Promise<readonly BaseTheme[]> {
  try {
    const response = await fetch('/bases');
    return response.ok ? ((await response.json()) as readonly BaseTheme[]) : [];
  } catch {
    return [];
  }
}

/** A picture of guests from the server, and its kind (`PictureShape`); null if there is none. */
export async function fetchPicture(address: string): Promise<{ readonly blob: Blob; readonly shape: string | null } | null> {
  try {
    const response = await fetch(address);
    return response.ok ? { blob: await response.blob(), shape: response.headers.get('x-picture-shape') } : null;
  } catch {
    // Another part of the page reports that the server is down.
    return null;
  }
}
