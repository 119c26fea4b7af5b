import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOffLater } from './mounted.ts';

/** Shows something on the page in an element with this style until the test ends. */
export function putOnPage(
  shown: ReactNode,
  { tag = 'div', style = '' }: { readonly tag?: 'div' | 'main'; readonly style?: string } = {},
): void {
  const container = document.body.appendChild(document.createElement(tag));
  container.style.cssText = style;
  const root = createRoot(container);
  takeOffLater(() => {
    root.unmount();
    container.remove();
  });
  root.render(shown);
}
