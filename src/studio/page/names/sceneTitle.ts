/** A screen's plain name: `result-print-line` is "Result: print line". */
export function sceneTitle(name: string): string {
  const [, step] = /^survey-(\d)$/.exec(name) ?? [];
  if (step !== undefined) return `Question ${step}`;
  const known: Readonly<Record<string, string>> = {
    'survey-1-open': 'Question 1, nothing chosen',
    'survey-still-there': 'Still there?',
    'not-found': 'Not found',
    'closed-until': 'Closed until',
    'result-kept': 'Result without a code',
    'result-photo': 'Result with the photo',
    'photo-denied': 'Camera needs help',
    'photo-frozen': 'The shot',
  };
  if (known[name] !== undefined) return known[name];
  const [first = '', ...rest] = name.split('-');
  const head = first.slice(0, 1).toUpperCase() + first.slice(1);
  return rest.length === 0 ? head : `${head}: ${rest.join(' ')}`;
}
