import { Panel } from '../../pageParts/Panel.tsx';
import type { StaffStillCamera } from '../../shared/contract/camera/stillCamera.ts';
import { everyCamera, setupFor } from '../../shared/contract/camera/stillCameraSetups.ts';
import { useActions, useBusy, useStaffAnswer } from '../StaffContext.ts';

/** The camera that the server controls. Renders nothing if the booth was started without one. */
export function StillCameraPanel() {
  const camera = useStaffAnswer<StaffStillCamera | null>('still-camera') ?? null;
  return camera === null || camera.choices.length < 2 ? null : <Choosing camera={camera} />;
}

function Choosing({ camera: { chosen, choices, says, trouble, lines } }: { readonly camera: StaffStillCamera }) {
  const { act } = useActions();
  const busy = useBusy();
  const choose = (address: string) =>
    act('still-camera', 'PUT', 'still-camera', { address }, 'This camera takes the photos from the next visit on.');
  const [kind, word] = says === null ? ['quiet', 'Not in use'] : trouble === null ? ['good', 'Ready'] : ['bad', 'Needs help'];
  return (
    <Panel title="Camera with a shutter" aside={<p className={`pill ${kind}`}>{word}</p>}>
      <p role="status">{says ?? 'The browser’s camera takes the photos.'}</p>
      {trouble !== null && <p>Until then, the browser’s camera takes the photos.</p>}
      <label className="row">
        <span>Photos are taken by</span>
        <select value={chosen} disabled={busy} onChange={({ target }) => void choose(target.value)}>
          {choices.map(({ address, name }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {lines.map((line) => (
        <p className="quiet" key={line}>
          {line}
        </p>
      ))}
      {trouble !== null && <Connecting address={chosen} />}
      {says !== null && (
        <button
          type="button"
          disabled={busy}
          onClick={() => void act('test-shot', 'POST', 'still-camera/test', { test: true }, 'The test shot has arrived. It is not stored.')}
        >
          Take a test shot
        </button>
      )}
    </Panel>
  );
}

function Connecting({ address }: { readonly address: string }) {
  const setup = setupFor(address);
  if (setup === null) return null;
  return (
    <details>
      <summary>How to connect it</summary>
      <ol>
        {[...setup.steps, ...everyCamera].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
