import { useState } from 'react';
import { remakeLogo } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';

/** Remedies that need a new picture, by the rule that asks for them: edits of the theme alone cannot make one. */
const remedies = {
  'logo-apart': { make: 'clear', label: 'Make the box transparent', change: 'Make the logo’s box transparent' },
  'logo-seen': { make: 'ink', label: 'Show it in the ink colour', change: 'Show the logo in the ink colour' },
} as const;

/** A button that has the logo made anew; nothing for other findings. */
export function LogoRemedy({ rule }: { readonly rule: string | null }) {
  const readOnly = useStudio(({ state }) => state?.readOnly !== null);
  const { edit, refuse } = useStudioStore();
  const [isMaking, setMaking] = useState(false);
  const remedy = rule === 'logo-apart' || rule === 'logo-seen' ? remedies[rule] : null;
  if (remedy === null) return null;
  const make = async (): Promise<void> => {
    setMaking(true);
    const made = await remakeLogo(remedy.make);
    if ('refusal' in made) refuse(made.refusal);
    else await edit(remedy.change, { kind: 'set', path: ['brand', 'logo'], value: made.name });
    setMaking(false);
  };
  return (
    <button type="button" className="primary" disabled={readOnly || isMaking} onClick={() => void make()}>
      {remedy.label}
    </button>
  );
}
