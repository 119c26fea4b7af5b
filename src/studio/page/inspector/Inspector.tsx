import { useMemo } from 'react';
import { studioScenes } from '../../studioScenes.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { writtenPath } from '../studioStore.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { useSettledTheme } from '../useShownTheme.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { fieldLabel, labelsTo } from '../names/fieldLabel.ts';
import { fieldsAround } from './fieldsAround.ts';
import { HelpText } from './HelpText.tsx';
import { ScreenBeside } from './ScreenBeside.tsx';
import { fieldAt } from './themeField.ts';
import './fields.css';

/** The parts to show while nothing on the screen is selected. */
const beginnings: readonly Path[] = [['extends'], ['brand'], ['languages'], ['colors'], ['fonts'], ['type'], ['shape'], ['motion']];

/** The selection, field by field, with a screen that shows the selected part if All settings is open. */
export function Inspector() {
  const selected = useStudio((page) => page.selected);
  const place = useStudio((page) => page.place);
  if (place === 'fields') return <ScreenBeside />;
  return selected === null ? <Beginnings /> : <Selected key={selected.join('.')} path={selected} />;
}

function Beginnings() {
  const { select } = useStudioStore();
  return (
    <div className="fields">
      <p className="quiet">Nothing is selected. Choose something on the screen, or begin with what all screens share:</p>
      {beginnings.map((path) => (
        <button key={path.join('.')} type="button" className="field-open" onClick={() => select(path)}>
          <b>{fieldLabel(path)}</b> {fieldAt(path, {})?.help.split('.')[0]}
        </button>
      ))}
    </div>
  );
}

function Selected({ path }: { readonly path: Path }) {
  const whole = useStudio((page) => page.whole);
  const around = useFieldsAround(path);
  const field = fieldAt(path, whole);
  if (field === null)
    return (
      <div className="fields">
        <Breadcrumb path={path} />
        <p className="quiet">This no longer exists.</p>
      </div>
    );
  return (
    <div className="fields">
      <Breadcrumb path={path} />
      <h2>{field.label}</h2>
      {field.kind.control === 'group' && (
        <div className="field-help">
          <HelpText text={field.help} />
        </div>
      )}
      <FieldGroup path={path} />
      {around.map((other) => (
        <section key={other.join('.')} className="field-section" aria-label={labelsTo(other).join(', ')}>
          <h3>{labelsTo(other).slice(0, -1).join(', ')}</h3>
          <FieldGroup path={other} level={4} />
        </section>
      ))}
    </div>
  );
}

/** The fields of a selected box that are elsewhere in the theme: its words, their type and their colour. */
function useFieldsAround(path: Path): readonly Path[] {
  const theme = useSettledTheme();
  const name = useStudio((page) => page.scene);
  const orientation = useStudio((page) => page.orientation);
  const state = useStudio((page) => page.state);
  return useMemo(() => {
    const scene = theme === null ? undefined : studioScenes(theme).find((one) => one.name === name && one.orientation === orientation);
    if (theme === null || state === null || scene === undefined) return [];
    return fieldsAround(path, theme, scene).map((place) => writtenPath(state, place));
  }, [theme, state, name, orientation, path]);
}
