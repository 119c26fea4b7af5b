import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** An element's size in CSS pixels, as it changes; null until it exists. */
export function useRoom<Element extends HTMLElement>(): [
  RefObject<Element | null>,
  { readonly width: number; readonly height: number } | null,
] {
  const ref = useRef<Element>(null);
  const [room, setRoom] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}
