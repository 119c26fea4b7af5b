/** X's names for keys that browsers and desktops treat as commands, alone or in combination. */
const browserKeys = ['HomePage', 'Search', 'Favorites', 'Mail', 'Tools', 'Back', 'Forward', 'Close', 'Open', 'Save', 'New', 'WWW'];
const alone = ['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Menu', 'Print', 'Escape', 'BackSpace', ...browserKeys];
const withControl = ['n', 't', 'j', 'h', 'w', 'q', 'o', 's', 'p', 'u', 'f', 'd', 'l', 'k', 'r', 'Plus', 'Minus', 'F4', 'F5', 'Tab', '9'];
const withControlAndShift = ['n', 't', 'w', 'q', 'i', 'j', 'c', 'o', 'b', 'd', 'a', 'm', 'k', 'Delete', 'Escape', 'Tab'];
const withAlt = ['F4', 'Left', 'Right', 'Home', 'f', 'e', 'd', 'Return', 'Space', 'Tab'];
const withAltAndShift = ['i', 'a', 'b', 't'];
const withShift = ['Escape', 'F5', 'F6', 'F10', 'Delete'];
const withSuper = ['l', 'd', 'r', 'Up'];

/** Every key combination with which somebody might try to leave the booth, in `XKeyboard.press`'s form. */
export const escapeKeys: readonly (readonly string[])[] = [
  ...alone.map((key) => [key]),
  ...withControl.map((key) => ['Control', key]),
  ...withControlAndShift.map((key) => ['Control', 'Shift', key]),
  ...withAlt.map((key) => ['Alt', key]),
  ...withAltAndShift.map((key) => ['Alt', 'Shift', key]),
  ...withShift.map((key) => ['Shift', key]),
  ...withSuper.map((key) => ['Super', key]),
];
