import { useState } from 'react';
import type { BoothAct, BoothOnConsole, LookOnConsole } from '../../shared/contract/console.ts';
import { boothActs } from '../../shared/contract/console.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { actTexts } from '../actTexts.ts';
import { useAnswer, useDeeds } from '../ConsoleContext.ts';
import { Able } from './Able.tsx';
import { Confirmed } from './Confirmed.tsx';
import { SendLook } from './SendLook.tsx';

export interface SeveralBoothsProps {
  readonly all: readonly BoothOnConsole[];
  readonly chosen: readonly BoothOnConsole[];
  readonly onChoose: (chosen: readonly BoothOnConsole[]) => void;
}

/** Selects all booths or none, and sends a command to the selected ones. */
export function SeveralBooths({ all, chosen, onChoose }: SeveralBoothsProps) {
  return (
    <div className={`several${chosen.length > 0 ? ' open' : ''}`} role="group" aria-label="Several booths">
      <label>
        <input
          type="checkbox"
          checked={chosen.length === all.length}
          ref={(input) => {
            if (input !== null) input.indeterminate = chosen.length > 0 && chosen.length < all.length;
          }}
          onChange={({ target }) => onChoose(target.checked ? all : [])}
        />
        <span>{chosen.length === 0 ? `Choose all ${String(all.length)}` : `${counted(chosen.length, 'booth')} chosen`}</span>
      </label>
      {chosen.length > 0 && (
        <div className="deeds">
          {boothActs.map((act) => (
            <ActOfAll key={act} act={act} chosen={chosen} />
          ))}
          <ThemeOfAll chosen={chosen} />
        </div>
      )}
    </div>
  );
}

const names = (booths: readonly BoothOnConsole[]): string => booths.map(({ name }) => name).join(', ');

function ActOfAll({ act, chosen }: { readonly act: BoothAct; readonly chosen: readonly BoothOnConsole[] }) {
  const { askEach } = useDeeds();
  const able = chosen.filter(({ cannot }) => cannot[act] === undefined);
  const others = chosen.filter((booth) => !able.includes(booth));
  const { verb, asked } = actTexts[act];
  const silent = able.filter(({ isKnown }) => !isKnown);
  return (
    <Able whyNot={able.length > 0 ? undefined : 'None of the chosen booths can do this.'}>
      <Confirmed
        label={`${verb} …`}
        question={`${verb} ${counted(able.length, 'booth')}?`}
        verb={verb}
        onConfirm={() =>
          askEach(
            'order',
            able,
            (id) => ['POST', `booths/${id}/orders`, { act }],
            (count) => `${counted(count, 'booth')} ${count === 1 ? 'was' : 'were'} asked to ${asked}. Each booth’s page shows the result.`,
          )
        }
      >
        <p>{names(able)}</p>
        {silent.length > 0 && <p className="quiet">{`Silent now, so they get the command later: ${names(silent)}`}</p>}
        {others.map(({ id, name, cannot }) => (
          <p key={id} className="quiet">{`Not ${name}: ${cannot[act] ?? ''}`}</p>
        ))}
      </Confirmed>
    </Able>
  );
}

function ThemeOfAll({ chosen }: { readonly chosen: readonly BoothOnConsole[] }) {
  const { askEach } = useDeeds();
  const looks = useAnswer<readonly LookOnConsole[]>('themes') ?? [];
  const [isSending, setSending] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setSending(true)}>
        Send a theme …
      </button>
      {isSending && (
        <Dialog title={`Send a theme to ${counted(chosen.length, 'booth')}`} onClose={() => setSending(false)}>
          <SendLook
            looks={looks}
            onEnd={() => setSending(false)}
            onSend={(look, name) =>
              askEach(
                'look',
                chosen,
                (id) => ['PUT', `booths/${id}/theme`, { look }],
                (count) => `“${name}” is on its way to ${counted(count, 'booth')}.`,
              )
            }
          />
        </Dialog>
      )}
    </>
  );
}
