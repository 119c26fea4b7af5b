import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';

/** An open part that can be closed. */
export interface Closable {
  close(): unknown;
}

/**
 * Opens parts one after the other; `open` passes each to `toClose` once it is open. `close` closes them in reverse order, as does a
 * failure.
 */
export async function openInTurn<Opened extends object>(
  open: (toClose: (part: Closable) => void) => Promise<Result<Opened, string>>,
): Promise<Result<Opened & { close(): Promise<void> }, string>> {
  const parts: Closable[] = [];
  const close = async (): Promise<void> => {
    for (const part of parts.splice(0).reverse()) await part.close();
  };
  const opened = await open((part) => void parts.push(part));
  if (opened.ok) return success({ ...opened.value, close });
  await close();
  return opened;
}
