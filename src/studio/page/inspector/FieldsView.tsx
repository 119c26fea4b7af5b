import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import { useStudio, useStudioStore } from '../StudioContext.ts';
import { allFields, partsOf } from './allFields.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { labelsTo } from '../names/fieldLabel.ts';
import { absentAround, findFields } from './findFields.ts';
import { HelpText } from './HelpText.tsx';
import { sceneOfPart } from './sceneOfPart.ts';
import type { ThemeField } from './themeField.ts';
import { fieldAt, wholeTheme } from './themeField.ts';
import './fields.css';

/** The maximum number of search results that are drawn at first. */
const maxFound = 40;

/** Every field of the theme, found by search or by browsing the parts. */
export function FieldsView() {
  const [query, setQuery] = useState('');
  const asked = useDeferredValue(query);
  const selected = useStudio((page) => page.selected);
  const { select, show } = useStudioStore();
  const id = useId();
  return (
    <div className="fields-view">
      <div className="fields-search">
        <label className="spoken" htmlFor={id}>
          Search all settings
        </label>
        <input
          id={id}
          type="search"
          value={query}
          placeholder="Search all settings: countdown, #d9381e, letters…"
          onChange={({ target }) => setQuery(target.value)}
        />
      </div>
      <nav className="fields-tree" aria-label="Parts of the theme">
        <Tree
          open={asked === '' ? (selected ?? []) : null}
          onOpen={(path) => {
            setQuery('');
            select(path);
            const scene = path === null ? null : sceneOfPart(path);
            if (scene !== null) show(scene);
          }}
        />
      </nav>
      {/* Another part starts scrolled to its top. */}
      <div key={asked === '' ? selected?.join('.') : 'found'} className="fields fields-middle">
        {asked.trim() === '' ? <Section path={selected ?? []} /> : <Found query={asked} />}
      </div>
    </div>
  );
}

/** The base comes first, and fields for people who edit theme.json come last. */
const rank = ({ path: [name] }: ThemeField): number => (name === 'extends' ? 0 : name === '$schema' ? 2 : 1);

const isPart = ({ kind }: ThemeField): boolean => kind.control === 'group' || (kind.control === 'list' && isListOfParts(kind.element));
const isListOfParts = (element: unknown): boolean =>
  ['object', 'union'].includes((element as { readonly def: { readonly type: string } }).def.type);

/** The theme's parts, and the subparts of the open part. */
function Tree({ open, onOpen }: { readonly open: Path | null; readonly onOpen: (path: Path | null) => void }) {
  const whole = useStudio((page) => page.whole);
  return (
    <ul>
      <li>
        <button type="button" aria-current={open?.length === 0 ? 'true' : undefined} onClick={() => onOpen(null)}>
          The theme itself
        </button>
      </li>
      <Branch field={wholeTheme} value={whole} open={open ?? []} onOpen={onOpen} />
    </ul>
  );
}

function Branch(props: {
  readonly field: ThemeField;
  readonly value: unknown;
  readonly open: Path;
  readonly onOpen: (path: Path) => void;
}) {
  const { field, value, open, onOpen } = props;
  return partsOf(field, value)
    .filter((part) => isPart(part.field))
    .map((part) => {
      const { path, label } = part.field;
      const isOpen = path.every((key, depth) => open[depth] === key);
      const inner = isOpen && part.field.kind.control === 'group';
      return (
        <li key={path.join('.')}>
          <button
            type="button"
            aria-current={isOpen && !partsBelow(part.field, part.value, open) ? 'true' : undefined}
            onClick={() => onOpen(path)}
          >
            {label}
          </button>
          {inner && (
            <ul>
              <Branch field={part.field} value={part.value} open={open} onOpen={onOpen} />
            </ul>
          )}
        </li>
      );
    });
}

/** Whether a part contains the open part below itself. */
const partsBelow = (field: ThemeField, value: unknown, open: Path): boolean =>
  field.kind.control === 'group' &&
  partsOf(field, value).some((part) => isPart(part.field) && part.field.path.every((key, depth) => open[depth] === key));

/** The fields of a part. A single selected field is shown among its neighbours. */
function Section({ path }: { readonly path: Path }) {
  const whole = useStudio((page) => page.whole);
  const field = fieldAt(path, whole);
  const isAlone = field !== null && !isPart(field) && field.kind.control !== 'variant';
  const home = isAlone ? path.slice(0, -1) : path;
  const shown = fieldAt(home, whole);
  const place = useRef<HTMLDivElement>(null);
  const wanted = isAlone ? path.join('.') : '';
  useEffect(() => {
    if (wanted !== '') place.current?.querySelector(`[data-path="${CSS.escape(wanted)}"]`)?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  if (shown === null) return <p className="quiet">This no longer exists.</p>;
  return (
    <div ref={place} className="fields-stack">
      <Breadcrumb path={home} />
      <h2>{home.length === 0 ? 'The theme itself' : shown.label}</h2>
      {home.length === 0 ? (
        partsOf(wholeTheme, whole)
          .filter((part) => !isPart(part.field))
          .toSorted((one, other) => rank(one.field) - rank(other.field))
          .map((part) => <FieldEditor key={part.field.path.join('.')} path={part.field.path} />)
      ) : (
        <div key={home.join('.')} className="fields-stack">
          {shown.kind.control === 'group' && valueAt(whole, home) !== undefined && (
            <div className="field-help">
              <HelpText text={shown.help} />
            </div>
          )}
          <FieldGroup path={home} />
        </div>
      )}
    </div>
  );
}

function Found({ query }: { readonly query: string }) {
  const whole = useStudio((page) => page.whole);
  const [most, setMax] = useState(maxFound);
  // Keep a found field while it is edited, even if the query no longer matches.
  const [fields] = useState(() => allFields(whole));
  const found = useMemo(() => findFields(fields, query), [fields, query]);
  return (
    <>
      <div role="status">
        <h2>{found.length === 0 ? 'Nothing found.' : `${String(found.length)} ${found.length === 1 ? 'field' : 'fields'}`}</h2>
      </div>
      {found.slice(0, most).map(({ field: { path } }) => (
        <FoundField key={path.join('.')} path={path} />
      ))}
      {found.length > most && (
        <button type="button" onClick={() => setMax(most + maxFound)}>
          {maxFound} more
        </button>
      )}
    </>
  );
}

function FoundField({ path }: { readonly path: Path }) {
  const isAbsent = useStudio(({ whole }) => absentAround(path, whole) !== null);
  const above = labelsTo(path).slice(0, -1);
  if (!isAbsent) return <FieldEditor path={path} {...(above.length === 0 ? {} : { lead: above.join(' · ') })} />;
  return (
    <div className="field">
      <p className="field-label">{labelsTo(path).join(' · ')}</p>
      <FieldGroup path={path} />
    </div>
  );
}
