import { unzipSync } from 'fflate';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { isClutter, themeFolderIn, unpackedBytes } from '../shared/theme/themeArchive.ts';
import type { CloudError } from './askCloud.ts';

/** A theme file in the form that the cloud receives. */
export interface PackedFile {
  /** Relative to the theme's folder, such as `art/card.svg`. */
  readonly path: string;
  readonly base64: string;
}

interface PlainFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Limit for all files together: the cloud accepts 32 MB as base64. */
const maxBytes = 23 * 1024 * 1024;

const refused = (message: string): { ok: false; error: CloudError } => failure({ error: 'refused', message });

/**
 * Reads a theme's files from a folder or a zip archive. The browser unpacks the archive, because the cloud never unpacks archives. Fails
 * with a message for the user.
 */
export async function packTheme(chosen: readonly File[]): Promise<Result<readonly PackedFile[], CloudError>> {
  const [first] = chosen;
  if (first === undefined) return refused('Nothing was chosen.');
  const isZip = chosen.length === 1 && /\.zip$/i.test(first.name);
  if (chosen.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    return refused('The theme is larger than 23 MB. Reduce the size of its pictures.');
  const files = isZip ? await unpacked(first) : await Promise.all(chosen.map(ofFolder));
  if (files === null) return refused('This zip archive cannot be read, or contains more than 23 MB.');
  const wanted = files.filter(({ path }) => !isClutter(path) && !path.endsWith('/'));
  const top = themeFolderIn(wanted.map(({ path }) => path));
  if (top === null) return refused('It contains no theme.json.');
  const inside = wanted.filter(({ path }) => path.startsWith(top));
  if (inside.length > 500) return refused('The theme has more than 500 files.');
  return success(
    await Promise.all(inside.map(async ({ path, bytes }) => ({ path: path.slice(top.length), base64: await base64Of(bytes) }))),
  );
}

const ofFolder = async (file: File): Promise<PlainFile> => ({
  path: file.webkitRelativePath || file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
});

async function unpacked(zip: File): Promise<readonly PlainFile[] | null> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  let total = 0;
  try {
    // Stop unpacking once the announced sizes exceed the limit.
    const found = unzipSync(bytes, {
      filter: ({ name, ...announced }) => !isClutter(name) && (total += unpackedBytes(announced)) <= maxBytes,
    });
    return total > maxBytes ? null : Object.entries(found).map(([path, content]) => ({ path, bytes: new Uint8Array(content) }));
  } catch {
    // The file is not an archive, or is damaged.
    return null;
  }
}

function base64Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    // Remove the prefix `data:...;base64,`.
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(new Blob([bytes]));
  });
}
