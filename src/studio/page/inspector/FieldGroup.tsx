import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { saysItself } from '../studioStore.ts';
import { allFieldsOf, partsOf } from './allFields.ts';
import { FieldEditor } from './FieldEditor.tsx';
import { summaryOf } from '../names/fieldLabel.ts';
import { absentAround } from './findFields.ts';
import { HelpText } from './HelpText.tsx';
import { startValue } from './startValue.ts';
import { baseName } from './fieldStatusOf.ts';
import type { ThemeField } from './themeField.ts';
import { fieldAt } from './themeField.ts';

/** A group with more fields than this is opened from its row instead of being shown in place. */
const maxInside = 14;

const isLeaf = ({ kind }: ThemeField): boolean => kind.control !== 'group' && kind.control !== 'fixed' && kind.control !== 'list';

/** The fields of a part of the theme: its own fields, small groups below headings, and large groups as rows to open. */
export function FieldGroup({ path, level = 3 }: { readonly path: Path; readonly level?: 3 | 4 | 5 }) {
  const whole = useStudio((page) => page.whole);
  const readOnly = useStudio(({ state }) => state?.readOnly !== null);
  const store = useStudioStore();
  const field = fieldAt(path, whole);
  if (field === null) return null;
  const absent = absentAround(path, whole);
  const around = absent === null ? null : fieldAt(absent, whole);
  if (around !== null) return <Absent field={around} isNone={valueAt(whole, around.path) === null} readOnly={readOnly} />;
  const value = valueAt(whole, path);
  if (field.kind.control !== 'group') return <AsField field={field} value={value} level={level} />;
  // A group with only optional fields starts empty.
  if (value === null || (value === undefined && partsOf(field, undefined).some((part) => !part.field.optional)))
    return <Absent field={field} isNone={value === null} readOnly={readOnly} />;
  const isSaid = saysItself(store.getState(), path);
  return (
    <>
      {field.nullable && (
        <button
          type="button"
          className="field-remove"
          disabled={readOnly}
          onClick={() => void store.edit(`No ${field.label}`, { kind: 'set', path, value: null })}
        >
          Use none
        </button>
      )}
      {field.optional && isSaid && (
        <button
          type="button"
          className="field-remove"
          disabled={readOnly}
          onClick={() => void store.edit(`Reset ${field.label}`, { kind: 'reset', path })}
        >
          Remove your settings for “{field.label}”
        </button>
      )}
      <Parts parts={partsOf(field, value)} level={level} />
    </>
  );
}

/** A missing group, or a group that the theme sets to null, with a button that adds it. */
function Absent({ field, isNone, readOnly }: { readonly field: ThemeField; readonly isNone: boolean; readonly readOnly: boolean }) {
  const store = useStudioStore();
  const { path, label } = field;
  const isSaid = isNone && valueAt(store.getState().own, path) === null;
  const below = useStudio(({ state }) => valueAt(state?.inherited, path));
  return (
    <div className="field-absent">
      <HelpText text={field.help} />
      {isNone && <p>This theme has none.</p>}
      <div className="row">
        <button
          type="button"
          disabled={readOnly}
          onClick={() =>
            void store.command(({ whole, now }) => {
              const home = now(path);
              if (home === null) return null;
              return { label: `Add ${label}`, edits: [{ kind: 'set', path: home, value: startValue(field, whole) }] };
            })
          }
        >
          Add {label.toLowerCase()}
        </button>
        {isSaid && (
          <button type="button" disabled={readOnly} onClick={() => void store.edit(`Reset ${label}`, { kind: 'reset', path })}>
            {below === undefined ? 'Leave it unset' : `Use ${baseName(valueAt(store.getState().own, ['extends']))}’s`}
          </button>
        )}
      </div>
    </div>
  );
}

function Parts({ parts, level }: { readonly parts: ReturnType<typeof partsOf>; readonly level: 3 | 4 | 5 }) {
  const leaves = parts.filter(({ field }) => isLeaf(field) && field.kind.control !== 'variant');
  const others = parts.filter((part) => !leaves.includes(part));
  return (
    <>
      {leaves.map(({ field }) => (
        <FieldEditor key={field.path.join('.')} path={field.path} />
      ))}
      {others.map(({ field, value }) =>
        field.kind.control === 'list' ? (
          <FieldEditor key={field.path.join('.')} path={field.path} />
        ) : field.kind.control === 'group' ? (
          <Inner key={field.path.join('.')} field={field} value={value} level={level} />
        ) : (
          <AsField key={field.path.join('.')} field={field} value={value} level={level} />
        ),
      )}
    </>
  );
}

/** A single field, with the fields of its current shape. */
function AsField({ field, value, level }: { readonly field: ThemeField; readonly value: unknown; readonly level: 3 | 4 | 5 }) {
  const isLanguages = field.path.length === 1 && field.path[0] === 'languages';
  return (
    <>
      {isLanguages && <FieldEditor path={['language']} />}
      <FieldEditor key={field.path.join('.')} path={field.path} />
      {field.kind.control === 'variant' && <Parts parts={partsOf(field, value)} level={level} />}
    </>
  );
}

function Inner({ field, value, level }: { readonly field: ThemeField; readonly value: unknown; readonly level: 3 | 4 | 5 }) {
  const store = useStudioStore();
  const count = allFieldsOf(field, value).length;
  const Heading = `h${level}` as const;
  if (count > maxInside || level === 5)
    return (
      <button type="button" className="field-open" onClick={() => store.select(field.path)}>
        <b>{field.label}</b> <span className="field-count">{count} fields</span> {summaryOf(value)}
      </button>
    );
  return (
    <section className="field-section" aria-label={field.label}>
      <Heading>{field.label}</Heading>
      {value !== undefined && (
        <div className="field-help">
          <HelpText text={field.help} />
        </div>
      )}
      <FieldGroup path={field.path} level={level === 3 ? 4 : 5} />
    </section>
  );
}
