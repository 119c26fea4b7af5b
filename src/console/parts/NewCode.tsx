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

/** Shows the link by which a person sets their passphrase, once. */
export function NewCode({ name, code: { code, hours }, onEnd }: NewCodeProps) {
  const publicUrl = useConsole((state) => state.session?.publicUrl ?? '');
  return (
    <Dialog title={`A link for ${name}`} onClose={onEnd}>
      <ShownOnce value={invitationLink(publicUrl, { name, code })} copyLabel="Copy the link" onEnd={onEnd}>
        {`Send ${name} this link: it opens the page where they set a passphrase, once, within ${String(hours)} hours. It is shown only now. By phone, the code ${code} does the same at ${publicUrl}/console.`}
      </ShownOnce>
    </Dialog>
  );
}
