import { Dialog } from '../../pageParts/Dialog.tsx';
import type { AccountCode } from '../../shared/contract/console.ts';
import { ShownOnce } from './ShownOnce.tsx';

export interface NewCodeProps {
  readonly name: string;
  readonly code: AccountCode;
  readonly onEnd: () => void;
}

/** Shows an account's new code, once. */
export function NewCode({ name, code: { code, hours }, onEnd }: NewCodeProps) {
  return (
    <Dialog title={`A code for ${name}`} onClose={onEnd}>
      <ShownOnce value={code} onEnd={onEnd}>
        {`With this code ${name} sets a passphrase on this page, within ${String(hours)} hours. It is shown only now.`}
      </ShownOnce>
    </Dialog>
  );
}
