import { useTyped, useTypedText } from './useTyped.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';

/** A text of one or several lines. */
export function TextControl(props: ControlProps<'text'>) {
  const { kind } = props;
  const typed = useTypedText(props);
  if (kind.long) return <textarea rows={2} {...inputProps(props)} {...typed.props} />;
  return <input type="text" spellCheck={false} autoComplete="off" {...inputProps(props)} {...typed.props} />;
}

/** Raw JSON, for values that another program defines. */
export function JsonControl(props: ControlProps<'json'>) {
  const { edit, onProblem } = props;
  const typed = useTyped({
    shown: edit.value === undefined ? '' : JSON.stringify(edit.value, null, 2),
    read: readJson,
    type: (value) => edit.type(() => value),
    flush: edit.flush,
    onProblem,
  });
  return (
    <textarea
      className="field-code"
      rows={4}
      spellCheck={false}
      placeholder='{ "denoising_strength": 0.5 }'
      {...inputProps(props)}
      {...typed.props}
    />
  );
}

function readJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const where = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : '');
    const place = where === null ? '' : ` The error is at line ${where[1] ?? ''}, character ${where[2] ?? ''}.`;
    return { problem: `This is not valid JSON: put names and texts in "quotes" and a comma between two fields.${place}` };
  }
}
