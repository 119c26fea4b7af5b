import { useState } from 'react';
import { remakeLogo } from '../askStudio.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';

/** The logo findings that need a new picture, because edits of the theme can't fix them; each with the picture to make. */
const logoFixes = {
  'logo-apart': { make: 'clear', label: 'Make the box transparent', change: 'Make the logo’s box transparent' },
  'logo-seen': { make: 'ink', label: 'Show it in the ink colour', change: 'Show the logo in the ink colour' },
} as const;

/** A button that remakes the logo. Renders nothing for other findings. */
export function LogoFix({ rule }: { readonly rule: string | null }) {
  const readOnly = useStudio(({ state }) => state?.readOnly !== null);
  const { edit, refuse } = useStudioStore();
  const [isMaking, setMaking] = useState(false);
  const fix = rule === 'logo-apart' || rule === 'logo-seen' ? logoFixes[rule] : null;
  if (fix === null) return null;
  const make = async (): Promise<void> => {
    setMaking(true);
    const made = await remakeLogo(fix.make);
    if ('refusal' in made) refuse(made.refusal);
    else await edit(fix.change, { kind: 'set', path: ['brand', 'logo'], value: made.name });
    setMaking(false);
  };
  return (
    <button type="button" className="primary" disabled={readOnly || isMaking} onClick={() => void make()}>
      {fix.label}
    </button>
  );
}
