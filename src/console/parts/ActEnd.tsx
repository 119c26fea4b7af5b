import { useCallback } from 'react';
import type { FormEndProps } from '../../pageParts/FormEnd.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { useConsole, useDeeds } from '../ConsoleContext.ts';

export interface ActEndProps extends Omit<FormEndProps, 'problem'> {
  /** The name of the form's action. */
  readonly act: string;
  /** Why the form can't be sent yet; '' if it can. */
  readonly problem?: string;
}

/** The end of a dialog's form. Shows why its action was refused; the page behind it then doesn't. */
export function ActEnd({ act, problem = '', ...end }: ActEndProps) {
  const { showRefusals } = useDeeds();
  const refusal = useConsole(({ notice }) => (notice?.kind === 'failed' && notice.act === act ? notice.text : ''));
  // Only while this is on the page.
  const here = useCallback(() => showRefusals(act), [act, showRefusals]);
  return (
    <div className="stack" ref={here}>
      <FormEnd problem={problem === '' ? refusal : problem} {...end} />
    </div>
  );
}
