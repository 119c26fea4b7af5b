import type { Result } from '../../shared/errors.ts';
import { success } from '../../shared/errors.ts';

/** A part that is open. */
export interface Closable {
  close(): unknown;
}

/** Opens one part after the other, each passed on as soon as it is open. `close` closes them in reverse order; so does a failure. */
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
