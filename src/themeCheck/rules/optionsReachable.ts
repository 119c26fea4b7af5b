import type { Fix } from '../../shared/theme/ThemeEdit.ts';
import type { ThemeBox } from '../../shared/theme/themeValues.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { SeenControl, SeenScene, ThemeEvidence } from '../ThemeEvidence.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';
import { fingerPx } from './controlSize.ts';
import { scaleOf } from './textLegible.ts';

/** A seated visitor reaches the lower 62 % of an upright screen: at least a finger's breadth of each control must be there. */
const reachFrom = 0.38;
/** The distance from an edge within which a frame gets in a finger's way. */
const edgePx = 48;

/** Answers that guests can't choose: without room, or out of reach. */
export const optionsReachable: Rule = (evidence) =>
  evidence.scenes.flatMap((scene) =>
    scene.controls.flatMap((control) => [
      ...withoutRoom(control).map((one) => ({ ...one, scene: scene.name })),
      ...outOfReach(scene, control).map((one) => ({ ...one, scene: scene.name, ...withFix(reachable(evidence, scene, control)) })),
    ]),
  );

/** Moves a control away from the edges and, on an upright screen, down to within reach. */
function reachable(evidence: ThemeEvidence, scene: SeenScene, { path, box }: SeenControl): Fix | null {
  const own = boxAt(evidence, path);
  if (own?.[2] !== box.width || own[3] !== box.height) return null;
  const { stage } = scene;
  const [x, y, width, height] = own;
  const lowest = stage.height > stage.width ? Math.ceil(stage.height * reachFrom + fingerPx * scaleOf(scene)) - height : y;
  const change = { path, to: [x, Math.max(y, lowest), width, height] satisfies ThemeBox, label: 'Move it within reach' };
  return boxFix(evidence, scene, { ...change, margin: Math.ceil(edgePx * scaleOf(scene)) });
}

function withoutRoom({ id, path, box }: SeenControl): RuleFinding[] {
  if (box.width > 0 && box.height > 0) return [];
  return [
    {
      severity: 'error',
      path,
      // Any of these settings may be the one that leaves no room; the author knows which.
      also: ['columns', 'gap'].map((name) => [...path.slice(0, -1), name]),
      message: `"${id}" has no room at all: nobody can choose it.`,
      howToFix: `Make the box of all options larger, their gap smaller, or change the number of columns (${pathText(path.slice(0, -1))}).`,
    },
  ];
}

function outOfReach(scene: SeenScene, { id, path, box }: SeenControl): RuleFinding[] {
  // A strip determines the positions of its shots; guests who can't reach one continue with the others.
  if (/^shot-\d$/.test(id)) return [];
  const { stage } = scene;
  const upright = stage.height > stage.width;
  const nearest = Math.min(box.x, box.y, stage.width - box.x - box.width, stage.height - box.y - box.height);
  const edge = edgePx * scaleOf(scene);
  // Another rule reports controls off the stage.
  const why =
    upright && box.y + box.height - fingerPx * scaleOf(scene) < stage.height * reachFrom
      ? 'higher than a visitor in a wheelchair reaches'
      : nearest >= 0 && nearest < edge
        ? `nearer to the edge than ${Math.round(edge)} px, where the screen's frame is in the way`
        : null;
  if (why === null) return [];
  return [
    {
      severity: 'warning',
      path,
      message: `"${id}" is ${why}.`,
      howToFix: upright ? 'Move its box down, or inwards.' : 'Move its box inwards.',
    },
  ];
}
