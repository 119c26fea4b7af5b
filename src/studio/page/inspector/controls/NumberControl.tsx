import { valueAt } from '../../../document/editText.ts';
import type { NumberLimits } from '../themeField.ts';
import { TryTime } from '../TryTime.tsx';
import { useTyped } from './useTyped.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';

/** A number, typed or changed with the arrow keys (by ten steps with Shift). */
export function NumberControl(props: ControlProps<'number'>) {
  const { kind, edit, field } = props;
  return (
    <div className="field-number">
      <NumberInput {...props} limits={kind.limits} value={edit.value} onType={(value) => edit.type(() => value)} />
      {kind.unit !== null && <span className="field-unit">{kind.unit}</span>}
      <span className="field-limits">{limitsText(kind.limits)}</span>
      {kind.unit === 'ms' && <TryTime path={field.path} ms={typeof edit.value === 'number' ? edit.value : 0} />}
    </div>
  );
}

function NumberInput(
  props: Pick<ControlProps, 'id' | 'describedBy' | 'problem' | 'edit' | 'onProblem'> & {
    readonly limits: NumberLimits;
    readonly value: unknown;
    readonly onType: (value: number) => string | null;
  },
) {
  const { limits, value, edit, onType, onProblem } = props;
  const typed = useTyped({
    shown: typeof value === 'number' ? String(value) : '',
    read: readNumber,
    type: (next) => onType(next as number),
    flush: edit.flush,
    onProblem,
  });
  const now = Number(typed.text.replace(',', '.'));
  const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  return (
    <input
      type="text"
      inputMode="decimal"
      role="spinbutton"
      autoComplete="off"
      aria-valuenow={Number.isFinite(now) && typed.text !== '' ? now : undefined}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      {...inputProps(props)}
      {...typed.props}
      onKeyDown={(event) => {
        typed.props.onKeyDown(event);
        const by = steps[event.key];
        if (by === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        typed.put(String(stepped(Number.isFinite(now) ? now : 0, by * (event.shiftKey ? 10 : 1), limits)));
      }}
    />
  );
}

/** A row of related numbers. */
export function NumbersControl(props: ControlProps<'numbers'>) {
  const { kind, edit, id } = props;
  const numbers: readonly unknown[] = Array.isArray(edit.value) ? edit.value : [];
  return (
    <div className="field-numbers" style={{ gridTemplateColumns: `repeat(${String(kind.parts.length)}, minmax(0, 1fr))` }}>
      {kind.parts.map(({ label, limits }, place) => (
        <label key={label}>
          <span>{label}</span>
          <NumberInput
            {...props}
            id={`${id}-${String(place)}`}
            limits={limits}
            value={numbers[place]}
            onType={(value) =>
              edit.type((before) =>
                kind.parts.map((part, other) =>
                  other === place ? value : (valueAt(before, [other]) ?? Math.max(part.limits.min ?? 0, 0)),
                ),
              )
            }
          />
        </label>
      ))}
    </div>
  );
}

function readNumber(text: string): { readonly value: number } | { readonly problem: string } {
  const written = text.trim().replace(',', '.');
  const value = Number(written);
  return written === '' || !Number.isFinite(value) ? { problem: 'Expected a number.' } : { value };
}

/** A number after some steps, within its limits and without floating-point noise. */
function stepped(value: number, steps: number, { min = -Infinity, max = Infinity, above, step }: NumberLimits): number {
  const least = above ? min + step : min;
  return Number(Math.min(max, Math.max(least, value + steps * step)).toFixed(4));
}

function limitsText({ min, max, above }: NumberLimits): string {
  if (min !== undefined && max !== undefined) return `${above ? 'up' : min.toLocaleString('en')} to ${max.toLocaleString('en')}`;
  return min === undefined ? '' : `from ${min.toLocaleString('en')}`;
}
