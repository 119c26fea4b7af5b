import { Dialog } from '../../pageParts/Dialog.tsx';
import type { AccountCode } from '../../shared/contract/console.ts';
import { invitationLink } from '../../shared/invitation.ts';
import { useConsole } from '../ConsoleContext.ts';
import { ShownOnce } from './ShownOnce.tsx';

export interface NewCodeProps {
  readonly name: string;
  readonly code: AccountCode;
  readonly onEnd: () => void;
}

/** Shows a person's link for setting a passphrase, once. */
export function NewCode({ name, code: { code, hours }, onEnd }: NewCodeProps) {
  const publicUrl = useConsole((state) => state.session?.publicUrl ?? '');
  return (
    <Dialog title={`A link for ${name}`} onClose={onEnd}>
      <ShownOnce value={invitationLink(publicUrl, { name, code })} copyLabel="Copy the link" onEnd={onEnd}>
        {`Send ${name} this link. It lets them set a passphrase once, within ${String(hours)} hours, and is shown only now. By phone, tell them the code ${code} and the address ${publicUrl}/console.`}
      </ShownOnce>
    </Dialog>
  );
}
