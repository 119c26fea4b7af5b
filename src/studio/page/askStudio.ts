import type { StudioPorts } from './studioStore.ts';

/** Names the page to the server: pages from elsewhere can't say so without asking first. */
const studioHeader = { 'x-stagebooth-studio': '1' };

/** Asks the studio's server to do something. What goes wrong comes as a sentence. */
export const askStudio: StudioPorts['ask'] = async (path, body) => {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...studioHeader },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly message?: string; readonly revision?: number };
    return { refusal: response.ok ? null : (answer.message ?? 'The studio did not take this.'), revision: answer.revision ?? null };
  } catch {
    return { refusal: 'The studio’s server cannot be reached. It runs where `npm run theme -- edit` was typed.', revision: null };
  }
};

/** Brings a picture or a font into the theme's folder; gives the name by which the theme can name it, or a sentence. */
export async function bringFile(file: File): Promise<{ readonly name: string } | { readonly refusal: string }> {
  try {
    const response = await fetch(`/files?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...studioHeader },
      body: file,
    });
    const answer = (await response.json()) as { readonly message?: string; readonly name?: string };
    return answer.name === undefined ? { refusal: answer.message ?? 'The studio did not take this file.' } : { name: answer.name };
  } catch {
    return { refusal: `"${file.name}" could not be brought in: the studio’s server cannot be reached, or the file is far too large.` };
  }
}

/** Has the server draw a few of the theme's own cards into its folder; gives the names of the pictures, or a sentence. */
export async function makeSamples(): Promise<{ readonly names: readonly string[] } | { readonly refusal: string }> {
  try {
    const response = await fetch('/samples', { method: 'POST', headers: studioHeader });
    const answer = (await response.json()) as { readonly message?: string; readonly names?: readonly string[] };
    return answer.names === undefined ? { refusal: answer.message ?? 'The cards could not be drawn.' } : { names: answer.names };
  } catch {
    return { refusal: 'The cards could not be drawn: the studio’s server cannot be reached.' };
  }
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
