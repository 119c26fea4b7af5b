/** Control characters, which command a terminal, and those that reverse the direction of text. */
const commands = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** A text from elsewhere for a terminal or a log: each run of such characters becomes a space. */
export const harmlessText = (text: string): string => text.replaceAll(commands, ' ');
