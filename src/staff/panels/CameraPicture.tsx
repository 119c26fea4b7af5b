import { useCallback, useState } from 'react';
import type { CameraTurn } from '../../shared/contract/cameraTurns.ts';

interface CameraPictureProps {
  /** The browser's id of the camera; undefined lets the browser choose. */
  readonly camera: string | undefined;
  readonly turn: CameraTurn;
}

/** The camera's live picture, turned as in photos. The camera runs only while this component is mounted. */
export function CameraPicture({ camera, turn }: CameraPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const play = useCallback(
    (video: HTMLVideoElement) => {
      let isShown = true;
      let stop = (): void => undefined;
      const wanted = camera === undefined ? true : { deviceId: { ideal: camera } };
      navigator.mediaDevices.getUserMedia({ audio: false, video: wanted }).then(
        (stream) => {
          const end = (): void => stream.getTracks().forEach((track) => track.stop());
          if (!isShown) return end();
          stop = end;
          video.srcObject = stream;
          setHasFailed(false);
        },
        () => {
          if (isShown) setHasFailed(true);
        },
      );
      return () => {
        isShown = false;
        stop();
      };
    },
    [camera],
  );
  return (
    <>
      <div className="cameraPicture" hidden={hasFailed}>
        <video
          ref={play}
          style={{ transform: `rotate(${String(turn)}deg)` }}
          aria-label="The camera’s picture"
          autoPlay
          muted
          playsInline
        />
      </div>
      {hasFailed && <p role="alert">No picture from the camera. Check its cable or choose another camera.</p>}
    </>
  );
}
