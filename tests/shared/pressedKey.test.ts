import { describe, expect, test } from 'vitest';
import type { PressedKey } from '../../src/shared/pressedKey.ts';
import { editsText, isStopKeys, ordersBrowser } from '../../src/shared/pressedKey.ts';

/** Such as `Control+Shift+n`; `AltGraph+@` is a character typed with AltGr. */
function pressed(keys: string): PressedKey {
  const names = keys.split('+');
  const key = names.pop() ?? '';
  const has = (name: string): boolean => names.includes(name);
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return {
    ...{ key, code, ctrlKey: has('Control'), altKey: has('Alt'), metaKey: has('Meta'), shiftKey: has('Shift') },
    getModifierState: (name) => has(name),
  };
}

const orders =
  'Control+n Control+t Control+j Control+h Control+Shift+N Control+Shift+Delete F1 Shift+Escape Control+w Alt+F4 F5 F11 F12 Alt+ArrowLeft Alt+Home Meta+q ' +
  'BrowserBack BrowserHome BrowserSearch LaunchMail PrintScreen ContextMenu Control Alt Meta Control+Tab Control++ Control+0';
const plain = 'a A é @ 7 Enter Tab Shift+Tab Escape Backspace ArrowLeft Shift+ArrowLeft Home PageDown Shift Dead Process';
const edits =
  'Control+a Control+c Control+v Control+x Control+z Control+Shift+Z Control+y Meta+a Meta+Shift+z Meta+ArrowLeft Control+Shift+ArrowRight';
const signs = 'AltGraph+@ AltGraph+Control+Alt+@ Alt+@ Alt+ƒ Alt+Dead Control+Backspace Control+Delete Control+Home';
const noEdits =
  'Control+n Control+t Control+Shift+Delete Control+Shift+C Control+Shift+A Alt+f Alt+ArrowLeft Alt+Home Control+Alt+a Control+Meta+v F1 Control+p AltGraph+F4';

describe('a key', () => {
  test.each(orders.split(' '))('%s may be a browser shortcut', (keys) => {
    expect(ordersBrowser(pressed(keys))).toBe(true);
  });

  test.each(plain.split(' '))('%s belongs to the page', (keys) => {
    expect(ordersBrowser(pressed(keys))).toBe(false);
  });

  test.each(`${edits} ${signs}`.split(' '))('%s edits text', (keys) => {
    expect(editsText(pressed(keys))).toBe(true);
  });

  test.each(noEdits.split(' '))('%s does not edit text', (keys) => {
    expect(editsText(pressed(keys))).toBe(false);
  });
});

test('only Ctrl+Alt+Shift+Q ends the kiosk, regardless of the character that it types', () => {
  expect(isStopKeys(pressed('Control+Alt+Shift+Q'))).toBe(true);
  expect(isStopKeys({ ...pressed('Control+Alt+Shift+Ω'), code: 'KeyQ' })).toBe(true);
  expect(['Control+Alt+q', 'Control+Shift+Q', 'Alt+Shift+Q', 'Control+Alt+Shift+W'].some((keys) => isStopKeys(pressed(keys)))).toBe(false);
});
