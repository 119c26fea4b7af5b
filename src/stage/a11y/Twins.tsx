import type { CSSProperties, KeyboardEvent, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { Box } from '../parts/Box.ts';
import type { Activate, Control } from '../parts/Control.ts';
import type { SceneView } from '../parts/SceneView.ts';

export interface TwinsProps {
  readonly view: Pick<SceneView, 'heading' | 'controls' | 'group' | 'groupDirection' | 'spokenDetail' | 'pictures' | 'anywhere'>;
  readonly onActivate: Activate;
  readonly onFocus: (id: string | null) => void;
}

/**
 * DOM twins of the drawn controls: real controls, placed exactly over the drawn ones, for keyboards, switches and screen readers. Touch and mouse
 * events on a twin also reach the canvas, because the twins are inside Konva's content; a twin therefore ignores pointer clicks.
 */
export function Twins({ view, onActivate, onFocus }: TwinsProps) {
  const { heading, controls, group, groupDirection, spokenDetail, pictures = [] } = view;
  const radios = controls.filter((control) => control.role === 'radio');
  const buttons = controls.filter((control) => control.role !== 'radio');
  const around = surrounding(radios.map((control) => control.box));
  const stop = radios.find(({ checked }) => checked === true) ?? radios[0];
  const twin = (control: Control, origin?: Box) => (
    <Twin
      key={control.id}
      control={control}
      origin={origin}
      group={group}
      isStop={control.role !== 'radio' || control === stop}
      onActivate={onActivate}
      onFocus={onFocus}
    />
  );
  const grouped = radios.length > 0 && (
    <div key="grouped" role="radiogroup" aria-label={group ?? heading} dir={groupDirection} style={placed(around)}>
      {radios.map((control) => twin(control, around))}
    </div>
  );
  const plain = buttons.map((control) => twin(control));
  return (
    <>
      <h1 className="spoken" tabIndex={-1}>
        {heading}
      </h1>
      {spokenDetail !== undefined && (
        <p className="spoken" id={spokenDetailId}>
          {spokenDetail}
        </p>
      )}
      {pictures.map(({ label, box }) => (
        <div key={label} role="img" aria-label={label} style={placed(box)} />
      ))}
      {controls[0]?.role === 'button' ? [plain, grouped] : [grouped, plain]}
    </>
  );
}

const spokenDetailId = 'spoken-detail';

/**
 * While a dialog is open, only its controls are reachable, and its first button has the focus. Escape counts as a touch outside the
 * dialog.
 */
export function ModalTwins(props: TwinsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { view, onActivate } = props;
  useEffect(() => ref.current?.querySelector('button')?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && view.anywhere !== undefined) onActivate(view.anywhere);
  };
  return (
    <div
      ref={ref}
      role="dialog"
      aria-modal
      aria-label={view.heading}
      aria-describedby={view.spokenDetail === undefined ? undefined : spokenDetailId}
      onKeyDown={onKeyDown}
    >
      <Twins {...props} />
    </div>
  );
}

interface TwinProps {
  readonly control: Control;
  /** The parent element's box; undefined if the parent is the stage. */
  readonly origin: Box | undefined;
  readonly group: string | undefined;
  /** Whether Tab stops at this control. In each group, Tab stops at one radio; arrow keys move between the others. */
  readonly isStop: boolean;
  readonly onActivate: Activate;
  readonly onFocus: (id: string | null) => void;
}

function Twin({ control, origin, group, isStop, onActivate, onFocus }: TwinProps) {
  const ref = useRef<HTMLInputElement & HTMLButtonElement>(null);
  useEffect(() => {
    const element = ref.current;
    return () => {
      // Removing a focused element fires no blur event.
      if (element?.isConnected === false) onFocus(null);
    };
  }, [onFocus]);
  const act = (event: SyntheticEvent): void => {
    // `detail` is the click count of a pointer; it is 0 for keys, switches and screen readers.
    if ((event.nativeEvent as UIEvent).detail === 0) onActivate(control);
  };
  const common = {
    ref,
    style: placed(control.box, origin),
    tabIndex: isStop ? 0 : -1,
    'data-control': control.id,
    'aria-label': control.label,
    'aria-description': control.description,
    'aria-disabled': control.enabled ? undefined : true,
    lang: control.language,
    onFocus: (event: { currentTarget: Element }) => onFocus(event.currentTarget.matches(':focus-visible') ? control.id : null),
    onBlur: () => onFocus(null),
  };
  if (control.role === 'checkbox') return <input type="checkbox" checked={control.checked === true} {...common} onChange={act} />;
  if (control.role === 'radio') {
    return <input type="radio" name={group ?? 'answers'} checked={control.checked === true} {...common} onChange={act} />;
  }
  return <button type="button" {...common} onClick={act} />;
}

const placed = ({ x, y, width, height }: Box, origin: Pick<Box, 'x' | 'y'> = { x: 0, y: 0 }): CSSProperties => ({
  position: 'absolute',
  left: x - origin.x,
  top: y - origin.y,
  width,
  height,
});

/** The smallest box around all these boxes. */
function surrounding(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}
