/** A text of some lines under the time of day, as people at the terminal read it; who saves the same fault twice sees that it was read twice. */
export const timedText = (text: string, now: Date): string => `${now.toTimeString().slice(0, 8)}  ${text}`.replaceAll(/^/gm, '  ');
