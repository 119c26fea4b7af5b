import { useMemo, useState } from 'react';
import type { StudioScene } from '../../studioScenes.ts';
import type { StudioFinding } from '../../StudioState.ts';
import { findingInWords } from '../names/findingInWords.ts';
import { useNamedTheme } from '../names/useNamedTheme.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { writtenPath } from '../studioStore.ts';
import { findingsOnParts } from './findingsOnParts.ts';
import type { ShownPart } from './useStageParts.ts';

export interface FindingBadgesProps {
  readonly parts: readonly ShownPart[];
  readonly scene: StudioScene;
  readonly scale: number;
  /** Stage pixels. */
  readonly stage: readonly [width: number, height: number];
}

/** A screen's findings, as badges on the affected parts. Each badge opens the finding's text and fix. */
export function FindingBadges({ parts, scene, scale, stage }: FindingBadgesProps) {
  const state = useStudio((page) => page.state);
  if (state === null) return null;
  const written = parts.map((part) => ({ ...part, path: writtenPath(state, part.path) }));
  return findingsOnParts(state.findings, written, scene.id).map(({ part, findings }) => (
    <Badge
      key={part?.surface.id ?? ''}
      name={part?.name ?? 'This screen'}
      findings={findings}
      left={part === null ? 0 : (part.box.x + part.box.width) * scale}
      top={part === null ? 0 : part.box.y * scale}
      opens={`${part !== null && part.box.y > stage[1] / 2 ? 'up' : ''} ${part === null || part.box.x + part.box.width < stage[0] / 2 ? 'right' : ''}`}
    />
  ));
}

interface BadgeProps {
  readonly name: string;
  readonly findings: readonly StudioFinding[];
  readonly left: number;
  readonly top: number;
  /** The side on which the badge's text opens, if not below and to the left. */
  readonly opens: string;
}

function Badge({ name, findings, left, top, opens }: BadgeProps) {
  const { fix } = useStudioStore();
  const [isOpen, setOpen] = useState(false);
  const theme = useNamedTheme();
  const told = useMemo(() => findings.map((finding) => ({ finding, said: findingInWords(finding, theme) })), [findings, theme]);
  const kind = findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
  return (
    <div className={`finding-badge ${kind} ${opens}`} style={{ left, top }} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${name}: ${findings.length === 1 ? `1 ${kind}` : `${String(findings.length)} findings`}`}
        title={told.map(({ said }) => said.text).join('\n')}
        onClick={() => setOpen(!isOpen)}
      >
        {findings.length === 1 ? '!' : findings.length}
      </button>
      {isOpen && (
        <ul>
          {told.map(({ finding, said }) => (
            <li key={finding.message} className={finding.severity}>
              <p>{said.text}</p>
              {finding.fix !== null && (
                <button type="button" className="primary" onClick={() => void fix(finding)}>
                  {said.fix}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
