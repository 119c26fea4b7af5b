import { offStage } from '../../shared/theme/offStage.ts';
import type { Box } from '../../stage/parts/Box.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { JsonPath, SeenScene } from '../ThemeEvidence.ts';
import type { WithFix } from './boxFixes.ts';
import { boxAt, boxFix, withFix } from './boxFixes.ts';

/** A QR code's quiet zone, as the result scene draws it. */
const quietZonePx = 31;

/** Computed positions can be off the stage although every box of the layout is on it. */
export const onStage: Rule = (evidence) =>
  evidence.scenes.flatMap((scene) => {
    const movedIn = (path: JsonPath, margin: number): WithFix => {
      const box = boxAt(evidence, path);
      return box === null ? {} : withFix(boxFix(evidence, scene, { path, to: box, label: 'Move it onto the stage', margin }));
    };
    return [
      ...scene.controls.flatMap(({ id, path, box }) => off(scene, box, path, `"${id}"`).map((one) => ({ ...one, ...movedIn(path, 0) }))),
      ...(scene.qr === null ? [] : off(scene, grown(scene.qr.box, quietZonePx), scene.qr.path, 'The quiet zone around the QR code')).map(
        (one) => ({ ...one, ...movedIn(one.path, quietZonePx) }),
      ),
    ];
  });

function off({ stage, name }: SeenScene, { x, y, width, height }: Box, path: RuleFinding['path'], what: string): RuleFinding[] {
  const beyond = offStage([x, y, width, height], [stage.width, stage.height]);
  if (beyond === null) return [];
  return [
    {
      severity: 'error',
      scene: name,
      path,
      message: `${what} lies partly off the ${stage.width}x${stage.height} stage: ${beyond}.`,
      howToFix: 'Move its box inwards, or make it smaller.',
      howToFixHere: 'Write its box into your theme.json, further inwards or smaller.',
    },
  ];
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });
