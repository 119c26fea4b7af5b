import { useState } from 'react';
import { cameraProblem } from '../../shared/contract/cameraFaults.ts';
import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';
import { cameraTurns } from '../../shared/contract/cameraTurns.ts';
import type { CameraName } from '../../shared/contract/kioskStatus.ts';
import type { StaffOverview } from '../../shared/contract/staff.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { ago } from '../../pageParts/amounts.ts';
import { useActions, useBusy } from '../StaffContext.ts';
import { CameraPicture } from './CameraPicture.tsx';

/** Placeholder for a missing id; real ids are longer. */
const missing = 'missing';

const turnWords: Readonly<Record<CameraTurn, string>> = {
  0: 'not at all',
  90: '90° clockwise',
  180: '180°, upside down',
  270: '270° clockwise',
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The kiosk's last camera report, with controls for choosing the camera and rotating its picture. */
export function CameraPanel({ overview: { kiosks, camera, cameraTurn } }: { readonly overview: StaffOverview }) {
  const { act, backToBooth } = useActions();
  const busy = useBusy();
  const [isShown, setIsShown] = useState(false);
  const [kiosk] = kiosks;
  const choose = (chosen: CameraName | null) =>
    act('camera', 'PUT', 'camera', { camera: chosen }, 'The camera is used from the next photo on.');
  const turn = (to: CameraTurn) => act('camera', 'PUT', 'turn', { turn: to }, 'The new rotation is used from the next photo on.');
  if (kiosk === undefined)
    return (
      <Panel title="Camera" aside={<p className="pill warn">Unknown</p>}>
        <p>No kiosk has reported its camera yet. Is its page open?</p>
      </Panel>
    );
  const { source, trouble, cameras } = kiosk.camera;
  const [kind, word] =
    source !== 'webcam'
      ? ['quiet', capital(source)]
      : trouble !== null
        ? ['bad', 'Needs help']
        : cameras.length === 0
          ? ['bad', 'None']
          : ['good', 'Ready'];
  const nameOf = ({ label }: CameraName, index: number): string => (label === '' ? `Camera ${String(index + 1)}` : label);
  const chosen =
    camera === null ? undefined : (cameras.find(({ id }) => id === camera.id) ?? cameras.find(({ label }) => label === camera.label));
  return (
    <Panel title="Camera" aside={<p className={`pill ${kind}`}>{word}</p>}>
      {source !== 'webcam' && <p>The theme plays a picture instead of a camera.</p>}
      {source === 'webcam' && trouble !== null && <p>{cameraProblem(trouble)}</p>}
      {source === 'webcam' && trouble === null && cameras.length === 0 && <p>{cameraProblem('none')}</p>}
      {camera !== null && chosen === undefined && <p>“{camera.label}” was chosen but is not plugged in: another one is used.</p>}
      <label className="row">
        <span>Use</span>
        <select
          value={camera === null ? '' : (chosen?.id ?? missing)}
          disabled={busy}
          onChange={({ target }) => void choose(cameras.find(({ id }) => id === target.value && id !== '') ?? null)}
        >
          <option value="">any (the browser chooses)</option>
          {camera !== null && chosen === undefined && (
            <option value={missing}>not plugged in: {camera.label === '' ? 'the chosen one' : camera.label}</option>
          )}
          {cameras.map((one, index) => (
            <option key={one.id} value={one.id}>
              {nameOf(one, index)}
            </option>
          ))}
        </select>
      </label>
      <label className="row">
        <span>Rotate its picture</span>
        <select
          value={cameraTurn}
          disabled={busy}
          onChange={({ target }) => void turn(cameraTurns.find((one) => String(one) === target.value) ?? 0)}
        >
          {cameraTurns.map((one) => (
            <option key={one} value={one}>
              {turnWords[one]}
            </option>
          ))}
        </select>
      </label>
      {source === 'webcam' && backToBooth === null && <p className="quiet">Its live picture is shown on the booth’s own screen.</p>}
      {source === 'webcam' && backToBooth !== null && (
        <>
          {isShown && <CameraPicture camera={chosen?.id} turn={cameraTurn} />}
          <button onClick={() => setIsShown(!isShown)}>{isShown ? 'Hide its picture' : 'Show its picture'}</button>
        </>
      )}
      <p className="quiet">
        As the kiosk reported {ago(kiosk.heardSecondsAgo)} · screen {kiosk.screen.width} × {kiosk.screen.height}
      </p>
    </Panel>
  );
}
