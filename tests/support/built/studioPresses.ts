import type { ElementHandle, Locator, Page } from 'playwright-core';

/** A control by its accessible name, and its index among controls with the same name. */
export interface Control {
  readonly role: (typeof roles)[number];
  readonly name: string;
  readonly nth: number;
}

export type Pressable = ElementHandle<HTMLElement>;

const roles = ['button', 'checkbox', 'combobox', 'option', 'radio', 'slider', 'spinbutton', 'switch', 'textbox'] as const;
const line = new RegExp(String.raw`^\s*- '?(${roles.join('|')})(?: "((?:[^"\\]|\\.)*)")?(?=[ :']|$)(.*)$`);

/** All usable controls in an area, including the options of selects. */
export async function controlsIn(area: Locator): Promise<Control[]> {
  const counts = new Map<string, number>();
  let select = Infinity;
  return (await area.ariaSnapshot()).split('\n').flatMap((text) => {
    const depth = text.search(/\S/);
    if (depth <= select) select = Infinity;
    const [, role, quoted = '', rest = ''] = line.exec(text) ?? [];
    if (role === undefined || depth > select) return [];
    if (role === 'combobox') select = depth;
    const name = JSON.parse(`"${quoted.replaceAll("''", "'")}"`) as string;
    const nth = counts.get(`${role} ${name}`) ?? 0;
    counts.set(`${role} ${name}`, nth + 1);
    return rest.includes('[disabled]') ? [] : [{ role: role as Control['role'], name, nth }];
  });
}

export async function elementOf(area: Locator, { role, name, nth }: Control): Promise<Pressable | null> {
  const found = area.getByRole(role, { name, exact: true });
  return (await found.count()) > nth ? ((await found.nth(nth).elementHandle()) as Pressable | null) : null;
}

/** Whether a person can use it now. */
export const isUsable = (element: Pressable): Promise<boolean> =>
  element.evaluate((one) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return one.isConnected && !one.matches(':disabled') && one.closest('[inert]') === null && (modal?.contains(one) ?? true);
  });

/** Uses a control: presses it, selects its next option, or types into it and moves on. */
export async function operate(page: Page, element: Pressable): Promise<void> {
  const kind = await element.evaluate((one) =>
    one.matches('select')
      ? 'select'
      : one.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="file"])')
        ? 'field'
        : 'button',
  );
  if (kind === 'select') await chooseNext(element);
  else if (kind === 'field') await type(element);
  else await click(page, element);
}

const chooseNext = (element: Pressable): Promise<void> =>
  (element as ElementHandle<HTMLSelectElement>).evaluate((select) => {
    select.focus();
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

async function type(element: Pressable): Promise<void> {
  const text = await (element as ElementHandle<HTMLInputElement>).evaluate(({ type: kind, value, step, max }) => {
    const isAtMost = Number(value) >= Number(max === '' ? Infinity : max);
    if (kind === 'number' || kind === 'range') return String(Number(value) + (isAtMost ? -1 : 1) * (Number(step) || 1));
    // Changes a colour slightly.
    return /^#[\da-f]{6}$/i.test(value) ? value.slice(0, 6) + (value.endsWith('f') ? 'e' : 'f') : `${value}a`;
  });
  await element.fill(text);
  await element.evaluate((one) => one.blur());
}

/** Clicks the control, or its label if the label hides it. */
async function click(page: Page, element: Pressable): Promise<void> {
  const at = await element.evaluate((one) => {
    const seen = (one as HTMLInputElement).labels?.[0] ?? one;
    seen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = seen.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const hit = document.elementFromPoint(left, top);
    return seen.contains(hit) || one.contains(hit) ? { left, top } : null;
  });
  if (at === null) await element.evaluate((one) => one.click());
  else await page.mouse.click(at.left, at.top);
}
