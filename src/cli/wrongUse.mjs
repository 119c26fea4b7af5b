/**
 * The error for arguments that a command doesn't understand.
 * @param {string} usage
 */
export const wrongUse = (usage) => new Error(`That is not understood. It is written so: npm run theme -- ${usage}`);
