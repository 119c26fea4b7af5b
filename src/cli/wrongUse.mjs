/**
 * The error for arguments that a command doesn't understand.
 * @param {string} usage
 */
export const wrongUse = (usage) => new Error(`Wrong usage. Use: npm run theme -- ${usage}`);
