import { useEffect, useState } from 'react';
import { studioScenes } from '../../studioScenes.ts';
import { SceneGuard } from '../SceneGuard.tsx';
import { SceneStage } from '../SceneStage.tsx';
import { useStudioGuest } from '../useStudioGuest.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useShownTheme } from '../useShownTheme.ts';

/** The screen that shows each animation. Durations not listed here have no preview. */
const screens: Readonly<Record<string, string>> = {
  sceneMs: 'welcome',
  dealMs: 'result',
  heroEveryMs: 'welcome',
  pulseMs: 'welcome',
};

/** The minimum duration of a demonstration, in milliseconds. */
const shortestMs = 2500;
const widthPx = 150;

/** A button that demonstrates a duration as on the booth: a bar runs for that time, with the animation beside it. */
export function TryTime({ path, ms }: { readonly path: Path; readonly ms: number }) {
  const [tried, setTried] = useState(0);
  const [running, setRunning] = useState(false);
  const scene = path[0] === 'motion' ? screens[String(path[1])] : undefined;
  const lastsMs = scene === undefined ? ms : Math.max(shortestMs, ms * 1.5);
  const { after } = useStudioStore();
  useEffect(() => (running ? after(lastsMs, () => setRunning(false)) : undefined), [after, running, tried, lastsMs]);
  return (
    <>
      <button
        type="button"
        aria-pressed={running}
        onClick={() => {
          setRunning(!running);
          setTried(tried + 1);
        }}
      >
        {running ? 'Stop' : 'Try'}
      </button>
      {running && (
        <div key={tried} className="field-try">
          <i className="field-try-bar" style={{ animationDuration: `${String(Math.max(1, ms))}ms` }} />
          {scene !== undefined && <MovingScene name={scene} />}
          {path[0] === 'motion' && (path[1] === 'touchMs' || path[1] === 'flashMs') && <Moved motion={path[1]} ms={ms} />}
        </div>
      )}
    </>
  );
}

/** The stage's flash lasts this multiple of its setting: it stays white for two fifths of that time, and fades for the rest. */
const flashLasts = 2.5;

/** Demonstrates movements that no screen makes by itself: a pressed button springs back, the flash fires. */
function Moved({ motion, ms }: { readonly motion: 'touchMs' | 'flashMs'; readonly ms: number }) {
  const theme = useShownTheme();
  if (theme === null) return null;
  const { colors, shape, texts } = theme;
  if (motion === 'flashMs')
    return (
      <div className="field-try-flash" style={{ background: colors.surround }}>
        <i style={{ animationDuration: `${String(ms * flashLasts)}ms` }} />
      </div>
    );
  return (
    <div
      className="field-try-press"
      style={{
        background: colors.accent,
        color: colors.onAccent,
        borderRadius: shape.buttonRadius,
        animationDuration: `${String(ms)}ms`,
        ['--pressed' as string]: theme.motion.pressScale,
      }}
    >
      {texts.start}
    </div>
  );
}

function MovingScene({ name }: { readonly name: string }) {
  const theme = useShownTheme();
  const orientation = useStudio((page) => page.orientation);
  const people = useStudioGuest();
  if (theme === null || people === null) return null;
  const scenes = studioScenes(theme).filter((one) => one.name === name);
  const scene = scenes.find((one) => one.orientation === orientation) ?? scenes[0];
  if (scene === undefined) return null;
  return (
    <SceneGuard theme={theme}>
      <SceneStage theme={theme} scene={scene} people={people} width={widthPx} motion="full" />
    </SceneGuard>
  );
}
