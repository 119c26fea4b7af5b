/** A promise that is settled from outside. */
export interface OpenPromise<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

/** The result of `Promise.withResolvers`, for Node versions without it. */
export function openPromise<T>(): OpenPromise<T> {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
