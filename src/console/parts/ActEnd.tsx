import { useCallback } from 'react';
import type { FormEndProps } from '../../pageParts/FormEnd.tsx';
import { FormEnd } from '../../pageParts/FormEnd.tsx';
import { useConsole, useDeeds } from '../ConsoleContext.ts';

export interface ActEndProps extends Omit<FormEndProps, 'problem'> {
  /** The name of the form's action. */
  readonly act: string;
  /** Why the form can't be sent yet; '' if it can be sent. */
  readonly problem?: string;
}

/** The end of a dialog's form. Shows the action's refusals, which the page behind the dialog then omits. */
export function ActEnd({ act, problem = '', ...end }: ActEndProps) {
  const { showRefusals } = useDeeds();
  const refusal = useConsole(({ notice }) => (notice?.kind === 'failed' && notice.act === act ? notice.text : ''));
  // Refusals are shown here only while this component is mounted.
  const here = useCallback(() => showRefusals(act), [act, showRefusals]);
  return (
    <div className="stack" ref={here}>
      <FormEnd problem={problem === '' ? refusal : problem} {...end} />
    </div>
  );
}
