// Functions that @noble calls and that are missing in Safari before 15.4 and Chrome before 93.
const known: { hasOwn?: (object: object, key: PropertyKey) => boolean } = Object;
known.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);
