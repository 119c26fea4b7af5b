import type { FieldKind, ThemeField } from '../themeField.ts';
import type { FieldEdit } from '../useFieldEdit.ts';

type Control = FieldKind['control'];

/** What every control of a field is given. */
export interface ControlProps<Kind extends Control = Control> {
  readonly field: ThemeField;
  readonly kind: Extract<FieldKind, { readonly control: Kind }>;
  readonly edit: FieldEdit;
  /** The id of what the field's label leads to. */
  readonly id: string;
  /** Ids of help and problem. */
  readonly describedBy: string;
  /** The sentence beside the field, null for none. */
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
}

/** What every input of a field has. */
export const inputProps = ({ id, describedBy, problem, edit }: Pick<ControlProps, 'id' | 'describedBy' | 'problem' | 'edit'>) =>
  ({
    id,
    'aria-describedby': describedBy,
    'aria-invalid': problem === null ? undefined : true,
    disabled: edit.readOnly,
  }) as const;
