import type { BoothAct, BoothDetail } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { actTexts, askedText } from '../actTexts.ts';
import { useConsole, useDeeds } from '../ConsoleContext.ts';
import { Able } from './Able.tsx';
import { Confirmed } from './Confirmed.tsx';

/** The commands for one booth. */
export function BoothActs({ booth }: { readonly booth: BoothDetail }) {
  const { act } = useDeeds();
  const busy = useConsole((state) => state.busy !== null);
  const ask = (what: BoothAct) => act('order', 'POST', `booths/${booth.id}/orders`, { act: what }, askedText(what, booth));
  return (
    <Panel title="Remote control">
      <p className="quiet">The booth receives a command with its next report, within half a minute, and runs it between guests.</p>
      <div className="pair">
        {(['close', 'open', 'rehearse'] as const).map((what) => (
          <Able key={what} whyNot={booth.cannot[what]}>
            <button type="button" disabled={busy} onClick={() => void ask(what)}>
              {actTexts[what].verb}
            </button>
          </Able>
        ))}
        <Able whyNot={booth.cannot.restart}>
          <Confirmed label="Restart …" question={`Restart ${booth.name}?`} verb="Restart" onConfirm={() => ask('restart')}>
            <p>Its program stops between guests, and the launcher starts it again. This takes half a minute.</p>
          </Confirmed>
        </Able>
      </div>
    </Panel>
  );
}
