import { nameInWords } from '../../names/fieldLabel.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';

/** Picks one of a few options: side by side if there is room, otherwise a list. */
export function ChoiceControl(props: ControlProps<'choice'>) {
  const { kind, edit, field, onProblem } = props;
  return (
    <select
      {...inputProps(props)}
      value={kind.choices.find((choice) => choice === edit.value) ?? ''}
      onChange={({ target }) => {
        const choice = kind.choices.find((one) => String(one) === target.value);
        if (choice === undefined) edit.reset();
        else onProblem(edit.set(() => choice));
      }}
    >
      {(field.optional || edit.value === undefined) && <option value="">Not set</option>}
      {kind.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceText(choice)}
        </option>
      ))}
    </select>
  );
}

const choiceText = (choice: string | number): string =>
  typeof choice === 'string' && /^[a-z]+(-[a-z]+)*$/.test(choice) ? nameInWords(choice) : String(choice);

/** A choice of yes or no. An optional field has a third option. */
export function SwitchControl(props: ControlProps<'switch'>) {
  const { kind, edit, field, onProblem } = props;
  if (field.optional && kind.off === 'false')
    return (
      <select
        {...inputProps(props)}
        value={edit.value === undefined ? '' : edit.value === true ? 'true' : 'false'}
        onChange={({ target }) => {
          if (target.value === '') edit.reset();
          else onProblem(edit.set(() => target.value === 'true'));
        }}
      >
        <option value="">Not set</option>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    );
  return (
    <input
      type="checkbox"
      {...inputProps(props)}
      checked={edit.value === true}
      onChange={({ target }) => {
        if (!target.checked && kind.off === 'left-out') edit.reset();
        else onProblem(edit.set(() => target.checked));
      }}
    />
  );
}
