import type { CardProps } from './Card.tsx';
import { Card } from './Card.tsx';
import type { DrawingFile } from './DrawnFile.tsx';
import { DrawnFile } from './DrawnFile.tsx';
import { useStageSettings } from './StageSettings.ts';

export type DrawnCardProps = Omit<CardProps, 'after' | 'onReady' | 'onBroken'> & DrawingFile;

/** The maximum wait for the scene's entrance animation, which may take longer. */
const longestWaitMs = 1000;

/** The card as a file for sending, drawn once the scene's animations have ended. */
export function DrawnCard({ after, encodePng, onDrawn, ...card }: DrawnCardProps) {
  const { theme, motion } = useStageSettings();
  const waitMs = motion === 'full' ? Math.min(theme.motion.sceneMs, longestWaitMs) : 0;
  return (
    <DrawnFile size={card.spec} waitMs={waitMs} after={after} encodePng={encodePng} onDrawn={onDrawn}>
      {(onReady) => <Card {...card} after={after} onReady={onReady} />}
    </DrawnFile>
  );
}
