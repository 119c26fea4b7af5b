// What @noble calls, and Safari before 15.4 and Chrome before 93 don't have.
if (typeof (Object as { hasOwn?: unknown }).hasOwn !== 'function') {
  const value = (object: object, key: PropertyKey): boolean => Object.prototype.hasOwnProperty.call(object, key);
  Object.defineProperty(Object, 'hasOwn', { value, writable: true, configurable: true });
}
