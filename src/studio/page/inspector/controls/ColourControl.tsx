import { nameInWords } from '../../names/fieldLabel.ts';
import { contrastsOf } from '../contrastsOf.ts';
import { coloursOf, wholePalette } from '../fieldStatusOf.ts';
import { useTyped } from './useTyped.ts';
import { inSentence } from '../../names/inSentence.ts';
import { useStudio, useStudioStore } from '../../StudioContext.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';

/** A colour: from the browser's picker, as hex, or from the theme's palette. Shows the resulting contrast. */
export function ColourControl(props: ControlProps<'colour'>) {
  const { field, edit, id, onProblem } = props;
  const store = useStudioStore();
  const own = useStudio((page) => page.own);
  const inherited = useStudio(({ state }) => state?.inherited);
  const palette = wholePalette(own, inherited);
  const hex = typeof edit.value === 'string' ? edit.value : '';
  const typed = useTyped({
    shown: hex,
    read: (text) => ({ value: text.trim() === '' || text.trim().startsWith('#') ? text.trim() : `#${text.trim()}` }),
    type: (value) => edit.type(() => value),
    flush: edit.flush,
    onProblem,
  });
  const [area, token] = field.path;
  const seen = isHex(typed.text) ? typed.text : hex;
  const contrasts =
    area === 'colors' && isHex(seen)
      ? contrastsOf(String(token), seen, palette, { own: coloursOf(own), inherited: coloursOf(inherited) })
      : [];
  const follow = async (other: string): Promise<void> => {
    await edit.flush();
    await store.edit(`Let ${inSentence(nameInWords(other))} follow`, { kind: 'reset', path: ['colors', other] });
  };
  const swatches = [...new Map(Object.entries(palette).map(([name, colour]) => [colour, name])).entries()];
  return (
    <div className="field-colour">
      <div className="field-colour-row">
        <input
          type="color"
          aria-label={`${field.label}, picked`}
          disabled={edit.readOnly}
          value={isHex(seen) ? sixDigits(seen) : '#000000'}
          // Keep the opacity, which colour pickers don't support.
          onChange={({ target }) => typed.put(target.value + (seen.length === 9 ? seen.slice(7) : ''))}
          onBlur={typed.props.onBlur}
        />
        <input type="text" spellCheck={false} autoComplete="off" placeholder="#16213e" {...inputProps(props)} {...typed.props} />
      </div>
      {area !== 'colors' && (
        <div className="field-swatches" role="radiogroup" aria-label="The theme’s colours">
          {swatches.map(([colour, name]) => (
            <label key={colour} title={`${nameInWords(name)}, ${colour}`} style={{ background: colour }}>
              <input
                type="radio"
                name={`${id}-swatch`}
                disabled={edit.readOnly}
                aria-label={`${nameInWords(name)}, ${colour}`}
                checked={colour.toLowerCase() === seen.toLowerCase()}
                onChange={() => typed.put(colour)}
                onBlur={typed.props.onBlur}
              />
            </label>
          ))}
        </div>
      )}
      {contrasts.length > 0 && (
        <ul className="field-contrasts">
          {contrasts.map(({ token: other, contrast, least, following }) => (
            <li key={other} className={contrast >= least ? 'good' : 'bad'}>
              <i style={{ background: palette[other] }} />
              {contrast.toFixed(1)}:1 with {inSentence(nameInWords(other))}
              {contrast >= least ? '' : `, too little: at least ${String(least)}`}
              {following !== null && (
                <button
                  type="button"
                  disabled={edit.readOnly}
                  // Save the colour being typed first. A blur caused by the press itself would move the button away from the pointer.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => void follow(other)}
                >
                  Let {inSentence(nameInWords(other))} follow: {following}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isHex = (text: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text);

const sixDigits = (hex: string): string =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex.slice(0, 7);
