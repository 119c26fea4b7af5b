import type { FieldKind, ThemeField } from '../themeField.ts';
import type { FieldEdit } from '../useFieldEdit.ts';

type Control = FieldKind['control'];

/** The props of every field's control. */
export interface ControlProps<Kind extends Control = Control> {
  readonly field: ThemeField;
  readonly kind: Extract<FieldKind, { readonly control: Kind }>;
  readonly edit: FieldEdit;
  /** The id that the field's label refers to. */
  readonly id: string;
  /** Ids of help and error text. */
  readonly describedBy: string;
  /** The error beside the field; null for none. */
  readonly problem: string | null;
  readonly onProblem: (problem: string | null) => void;
}

/** The attributes of every input of a field. */
export const inputProps = ({ id, describedBy, problem, edit }: Pick<ControlProps, 'id' | 'describedBy' | 'problem' | 'edit'>) =>
  ({
    id,
    'aria-describedby': describedBy,
    'aria-invalid': problem === null ? undefined : true,
    disabled: edit.readOnly,
  }) as const;
