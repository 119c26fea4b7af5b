import { memo, useId, useState } from 'react';
import { BaseControl } from './controls/BaseControl.tsx';
import { ChoiceControl, SwitchControl } from './controls/ChoiceControl.tsx';
import { ColourControl } from './controls/ColourControl.tsx';
import { ConditionControl } from './controls/ConditionControl.tsx';
import type { ControlProps } from './controls/ControlProps.ts';
import { FamilyControl, FontControl } from './controls/FontControl.tsx';
import { ListControl } from './controls/ListControl.tsx';
import { NumberControl, NumbersControl } from './controls/NumberControl.tsx';
import { PictureControl } from './controls/PictureControl.tsx';
import { SayingControl } from './controls/SayingControl.tsx';
import { StartLanguageControl } from './controls/StartLanguageControl.tsx';
import { JsonControl, TextControl } from './controls/TextControl.tsx';
import { VariantControl } from './controls/VariantControl.tsx';
import { inSentence } from '../names/inSentence.ts';
import { HelpText } from './HelpText.tsx';
import type { FieldStatus } from './fieldStatusOf.ts';
import { briefly } from './fieldStatusOf.ts';
import type { ThemeField } from './themeField.ts';
import { fieldAt } from './themeField.ts';
import { useFieldEdit } from './useFieldEdit.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { useStudio } from '../StudioContext.ts';

export interface FieldEditorProps {
  readonly path: Path;
  /** Shown before the label if the field is shown apart from its neighbours. */
  readonly lead?: string;
  /** Shows only the control, because the list's row shows everything else. */
  readonly bare?: boolean;
}

/** One field of the theme with its label, help and status. Remount it for another path: use the path as its key. */
export const FieldEditor = memo(
  function FieldEditor({ path, lead, bare = false }: FieldEditorProps) {
    const field = useStudio(({ whole }) => fieldKnown(path, whole));
    return field === null ? null : <KnownField field={field} lead={lead} bare={bare} />;
  },
  // Compare paths by value: each list of fields creates new path objects.
  (one, other) => one.path.join('.') === other.path.join('.') && one.lead === other.lead && one.bare === other.bare,
);

/** Returns the same object for the same field, so that changes elsewhere cause no re-render. Computed once per state of the theme. */
const known = new Map<string, { whole: unknown; readonly field: ThemeField }>();
function fieldKnown(path: Path, whole: unknown): ThemeField | null {
  const key = path.join('.');
  const before = known.get(key);
  if (before !== undefined && before.whole === whole) return before.field;
  const field = fieldAt(path, whole);
  if (field === null) return null;
  if (before?.field.schema === field.schema) {
    before.whole = whole;
    return before.field;
  }
  known.set(key, { whole, field });
  return field;
}

/** A field with several inputs is a labelled group; a single input is labelled directly. */
const composite: readonly string[] = ['numbers', 'condition', 'list'];

/** Two fields of these kinds fit side by side. */
const narrow: readonly string[] = ['number', 'switch', 'choice', 'colour'];

function KnownField({ field, lead, bare }: { readonly field: ThemeField; readonly lead: string | undefined; readonly bare: boolean }) {
  const edit = useFieldEdit(field);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [taken, setTaken] = useState(0);
  const { kind, help } = field;
  // Label a list item's type field "What it is": the item's name is already shown above.
  const label = kind.control === 'variant' && typeof field.path.at(-1) === 'number' ? 'What it is' : field.label;
  if (kind.control === 'fixed' || kind.control === 'group') return null;
  const ids = { control: `${id}-control`, label: `${id}-label`, help: `${id}-help`, problem: `${id}-problem` };
  const describedBy = bare ? ids.problem : `${ids.help} ${ids.problem}`;
  const control = <Control key={taken} {...{ field, kind, edit, id: ids.control, describedBy, problem, onProblem: setProblem }} />;
  const refused = (
    <p id={ids.problem} className="field-problem" role="status">
      {problem}
    </p>
  );
  if (bare)
    return (
      <div className="field bare" role="group" aria-label={label}>
        {kind.control !== 'numbers' && (
          <label className="spoken" htmlFor={ids.control}>
            {label}
          </label>
        )}
        {control}
        {refused}
      </div>
    );
  const isGroup = composite.includes(kind.control);
  const name = (
    <>
      {lead !== undefined && <span className="field-lead">{lead} · </span>}
      {label}
    </>
  );
  return (
    <div
      className={`field ${edit.status.from} ${narrow.includes(kind.control) ? 'narrow' : ''}`}
      data-path={field.path.join('.')}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? ids.label : undefined}
    >
      <div className="field-head">
        {isGroup ? (
          <span className="field-label" id={ids.label}>
            {name}
          </span>
        ) : (
          <label className="field-label" id={ids.label} htmlFor={ids.control}>
            {name}
          </label>
        )}
        <StatusLine
          label={label}
          status={edit.status}
          readOnly={edit.readOnly}
          onReset={() => {
            setProblem(null);
            setTaken(taken + 1);
            edit.reset();
          }}
        />
      </div>
      {control}
      {refused}
      <div id={ids.help} className="field-help">
        <HelpText text={help} />
      </div>
    </div>
  );
}

/** Where the value comes from, and a button that restores the inherited one. */
function StatusLine(props: {
  readonly label: string;
  readonly status: FieldStatus;
  readonly readOnly: boolean;
  readonly onReset: () => void;
}) {
  const { label, status, readOnly, onReset } = props;
  const { from, before, base, canReset, isFollowing } = status;
  if (from !== 'own') {
    const text = { inherited: `from ${base}`, derived: 'derived from your colours', nowhere: 'not set' }[from];
    return <span className="field-from">{text}</span>;
  }
  const does = before === undefined ? 'Remove' : isFollowing ? 'Follow your colours' : `Use ${base}’s`;
  const was = before === undefined ? '' : ` (${briefly(before)})`;
  return (
    <span className="field-from own">
      <span className="spoken">yours; </span>
      {canReset && (
        <button
          type="button"
          disabled={readOnly}
          title={`${does}${was}`}
          aria-label={`${label}: ${inSentence(does)}${was}`}
          onClick={onReset}
        >
          {does}
        </button>
      )}
    </span>
  );
}

/** Texts that users choose instead of typing, by their paths. */
const choices: Readonly<Record<string, typeof TextControl>> = { language: StartLanguageControl, extends: BaseControl };

function Control(props: ControlProps) {
  const { kind } = props;
  switch (kind.control) {
    case 'list':
      return <ListControl {...props} kind={kind} drawPart={(path) => <FieldEditor path={path} bare />} />;
    case 'variant':
      return <VariantControl {...props} kind={kind} />;
    case 'number':
      return <NumberControl {...props} kind={kind} />;
    case 'numbers':
      return <NumbersControl {...props} kind={kind} />;
    case 'switch':
      return <SwitchControl {...props} kind={kind} />;
    case 'choice':
      return <ChoiceControl {...props} kind={kind} />;
    case 'text': {
      const Chosen = choices[props.field.path.join('.')] ?? TextControl;
      return <Chosen {...props} kind={kind} />;
    }
    case 'saying':
      return <SayingControl {...props} kind={kind} />;
    case 'colour':
      return <ColourControl {...props} kind={kind} />;
    case 'picture':
      return <PictureControl {...props} kind={kind} />;
    case 'font':
      return <FontControl {...props} kind={kind} />;
    case 'family':
      return <FamilyControl {...props} kind={kind} />;
    case 'condition':
      return <ConditionControl {...props} kind={kind} />;
    case 'json':
      return <JsonControl {...props} kind={kind} />;
    case 'group':
    case 'fixed':
      return null;
  }
}
