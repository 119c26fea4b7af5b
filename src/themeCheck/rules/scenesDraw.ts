import type { Rule } from '../Rule.ts';

/** A scene that fails while it is drawn. On a kiosk it would also fail, and lead back to Welcome. */
export const scenesDraw: Rule = ({ scenes }) =>
  scenes.flatMap(({ failure, name, path }) =>
    failure === null
      ? []
      : [
          {
            severity: 'error',
            scene: name,
            path,
            message: `The scene ${name} cannot be drawn (${failure}).`,
            howToFix: 'Check its boxes: one of them leaves no room for its content.',
          },
        ],
  );
