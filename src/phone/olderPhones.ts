// Functions that @noble needs and that Safari before 15.4 and Chrome before 93 lack.
const known: { hasOwn?: (object: object, key: PropertyKey) => boolean } = Object;
known.hasOwn ??= (object, key) => Object.prototype.hasOwnProperty.call(object, key);
