import { familyNames } from '../../../../shared/theme/familyNames.ts';
import { listAt } from '../../../document/writtenSurvey.ts';
import { uploadFile } from '../../askStudio.ts';
import { useStudioStore } from '../../StudioContext.ts';
import { letterFamily, useLetters } from '../useLetters.ts';
import { useTypedText } from './useTyped.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';
import { FileDrop } from './FileDrop.tsx';

/** A font's file: dropped, chosen, or named. */
export function FontControl(props: ControlProps<'font'>) {
  const { field, edit, onProblem } = props;
  const typed = useTypedText(props);
  return (
    <FileDrop
      accept=".woff2"
      label={field.label}
      disabled={edit.readOnly}
      onFile={async (file) => {
        const uploaded = await uploadFile(file);
        onProblem('refusal' in uploaded ? uploaded.refusal : edit.set(() => uploaded.name));
      }}
    >
      <input type="text" spellCheck={false} autoComplete="off" {...inputProps(props)} {...typed.props} />
    </FileDrop>
  );
}

/** Font families that exist on every machine. */
const common = ['sans-serif', 'serif', 'monospace', 'system-ui'];

/** Chooses one of the theme's font families, each name shown in its own font; a dropped file adds a font. */
export function FamilyControl(props: ControlProps<'family'>) {
  const { field, edit, onProblem, id } = props;
  const store = useStudioStore();
  const typed = useTypedText(props);
  const families = [...new Set([...useLetters(), ...common])];
  const [chosen] = familyNames(typed.text);
  return (
    <>
      <FileDrop
        accept=".woff2"
        label={field.label}
        disabled={edit.readOnly}
        onFile={async (file) => {
          const uploaded = await uploadFile(file);
          if ('refusal' in uploaded) return onProblem(uploaded.refusal);
          const family = familyOfFile(file.name);
          await store.command(({ whole, now }) => {
            const path = now(field.path);
            const font = { family, weight: 400, file: uploaded.name };
            if (path === null) return null;
            return {
              label: `Add the font ${family}`,
              edits: [
                { kind: 'insert', path: ['fonts'], at: listAt(whole, ['fonts']).length, value: font },
                { kind: 'set', path, value: family },
              ],
            };
          });
        }}
      >
        <input
          type="text"
          spellCheck={false}
          autoComplete="off"
          {...inputProps(props)}
          {...typed.props}
          style={{ fontFamily: familyNames(typed.text).map(cssFamily).join(', ') }}
        />
      </FileDrop>
      <div className="field-families" role="radiogroup" aria-label="The theme’s font families">
        {families.map((family) => (
          <label key={family} style={{ fontFamily: cssFamily(family) }}>
            <input
              type="radio"
              name={`${id}-family`}
              disabled={edit.readOnly}
              checked={family === chosen}
              // Keep the fallback families: they provide glyphs missing from the first one.
              onChange={() =>
                onProblem(
                  edit.set((before) =>
                    [
                      family,
                      ...familyNames(typeof before === 'string' ? before : '')
                        .slice(1)
                        .filter((one) => one !== family),
                    ].join(', '),
                  ),
                )
              }
            />
            <span>
              {family} <span aria-hidden="true">Aa Gg 123</span>
            </span>
          </label>
        ))}
      </div>
    </>
  );
}

const cssFamily = (family: string): string => (common.includes(family) ? family : `${letterFamily(family)}, Figtree`);

/** The probable family of a font file: `Bebas-Neue_Regular.woff2` is "Bebas Neue". */
function familyOfFile(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .split(/[-_ ]+/)
    .filter((word) => !/^(?:regular|latin|normal|bold|\d+)$/i.test(word));
  return words.length === 0 ? name : words.join(' ');
}
