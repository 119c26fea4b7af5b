// What @noble calls, and Safari before 15.4 and Chrome before 93 don't have.
const known: { hasOwn?: (object: object, key: PropertyKey) => boolean } = Object;
known.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);
