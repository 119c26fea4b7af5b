import { placeOfVariant, startOfVariant } from '../startValue.ts';
import { useStudioStore } from '../../StudioContext.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';

/** Chooses a value's variant. Switching keeps common fields and fills in the other required ones. */
export function VariantControl(props: ControlProps<'variant'>) {
  const { field, kind, edit, onProblem } = props;
  const store = useStudioStore();
  const chosen = placeOfVariant(field, edit.value);
  return (
    <select
      {...inputProps(props)}
      value={chosen < 0 ? '' : String(chosen)}
      onChange={({ target }) => {
        const variant = kind.variants[Number(target.value)];
        if (target.value === '' || variant === undefined) edit.reset();
        else onProblem(edit.set((before) => startOfVariant(field, variant.schema, before, store.getState().whole)));
      }}
    >
      {(field.optional || chosen < 0) && <option value="">Not set</option>}
      {kind.variants.map(({ label }, place) => (
        <option key={label} value={place}>
          {label}
        </option>
      ))}
    </select>
  );
}
