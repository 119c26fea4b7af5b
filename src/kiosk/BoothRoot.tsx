import { useStore } from 'zustand';
import type { BoothProps } from './Booth.tsx';
import { Booth } from './Booth.tsx';
import { SceneBoundary } from '../stage/canvas/SceneBoundary.tsx';

/**
 * The booth with its safety net: a scene that throws, wherever it is drawn, brings the visit to a calm word and then to
 * Welcome. Where even those can't be drawn, the plain ground stays until the next state.
 */
export function BoothRoot(props: BoothProps) {
  const { visit, send } = useStore(props.store);
  return (
    <SceneBoundary scene={visit.scene} onFailed={() => send({ type: 'scene-failed' })} fallback={null}>
      <Booth {...props} />
    </SceneBoundary>
  );
}
