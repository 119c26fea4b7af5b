import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenControl, SeenMoving, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';

/** The permitted overlap: edges may touch. */
const slackPx = 6;

/** Overlapping controls: a finger aims at one and hits the other. Also a control over a picture that moves beneath it. */
export const controlsApart: Rule = (evidence) => evidence.scenes.flatMap((scene) => [...overMoving(scene), ...overOthers(scene, evidence)]);

function overMoving({ controls, moving, name }: SeenScene): RuleFinding[] {
  return controls.flatMap((control): RuleFinding[] => {
    const beneath = moving.find((picture) => lieOver(control, picture));
    if (beneath === undefined) return [];
    const fan = beneath.path.slice(0, -1);
    return [
      {
        severity: 'warning',
        scene: name,
        path: control.path,
        also: [fan],
        message: `"${control.id}" lies over a sample card (${pathText(beneath.path)}), and these cards turn over.`,
        howToFix: `Move one of them, or have fewer cards: ${pathText(control.path)} or ${pathText(fan)}.`,
      },
    ];
  });
}

/** Tests the separating axes of two boxes; one box may be rotated. */
function lieOver({ box: { x, y, width, height } }: SeenControl, { corners }: SeenMoving): boolean {
  const upright: SeenMoving['corners'] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  return [upright, corners].every((shape) => sidesOf(shape).every((side) => sharedAlong(side, upright, corners) > slackPx));
}

/** The directions of two adjacent sides, each of length 1. */
function sidesOf([first = [0, 0], second = [0, 0], third = [0, 0]]: SeenMoving['corners']): SeenMoving['corners'] {
  return (
    [
      [first, second],
      [second, third],
    ] as const
  ).map(([from, to]) => {
    const [across, down] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(across, down) || 1;
    return [across / length, down / length];
  });
}

function sharedAlong([right, down]: SeenMoving['corners'][number], one: SeenMoving['corners'], other: SeenMoving['corners']): number {
  const [some, others] = [one, other].map((shape) => shape.map(([x, y]) => x * right + y * down));
  return (
    Math.min(Math.max(...(some ?? [])), Math.max(...(others ?? []))) - Math.max(Math.min(...(some ?? [])), Math.min(...(others ?? [])))
  );
}

const overOthers = (scene: SeenScene, evidence: ThemeEvidence): RuleFinding[] =>
  scene.controls.flatMap((one, index) =>
    scene.controls.slice(index + 1).flatMap((other): RuleFinding[] => {
      const [across, down] = shared(one.box, other.box);
      if (across <= 0 || down <= 0) return [];
      return [
        {
          severity: 'error',
          scene: scene.name,
          path: one.path,
          ...withFix(apart(evidence, scene, one, other) ?? apart(evidence, scene, other, one)),
          also: [other.path],
          message: `"${one.id}" and "${other.id}" overlap by ${Math.ceil(across)}x${Math.ceil(down)} px.`,
          howToFix: `Move one of them: ${[...new Set([one.path, other.path].map(pathText))].join(' or ')}.`,
        },
      ];
    }),
  );

/** The overlap of two boxes, across and down; there is none if either is negative. */
const shared = (one: Box, other: Box): [across: number, down: number] => [
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
];

/** The gap between two controls after the fix. */
const gapPx = 16;

/** Moves the second control off the first, by the shortest way to a free place. */
function apart(evidence: ThemeEvidence, scene: SeenScene, { box: still }: SeenControl, { path, box }: SeenControl): Fix | null {
  const own = boxAt(evidence, path);
  if (own?.[2] !== box.width || own[3] !== box.height) return null;
  const [x, y, width, height] = own;
  const moves: readonly (readonly [number, number])[] = [
    [still.x - gapPx - width, y],
    [still.x + still.width + gapPx, y],
    [x, still.y - gapPx - height],
    [x, still.y + still.height + gapPx],
  ];
  const byLength = [...moves].sort(([a, b], [c, d]) => Math.hypot(a - x, b - y) - Math.hypot(c - x, d - y));
  for (const [left, top] of byLength) {
    const fix = boxFix(evidence, scene, { path, to: [left, top, width, height], label: 'Move them apart' });
    const [edit] = fix?.edits ?? [];
    const [toX = 0, toY = 0] = edit?.kind === 'set' ? (edit.value as number[]) : [];
    const [across, down] = shared(still, { x: toX, y: toY, width, height });
    if (fix !== null && (across <= 0 || down <= 0)) return fix;
  }
  return null;
}
