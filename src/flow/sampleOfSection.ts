/** The sample visit that shows a section of a layout best, by the section's name. */
export const sampleOfSection: Readonly<Record<string, string>> = {
  welcome: 'welcome',
  survey: 'survey-1',
  consent: 'consent',
  takePhoto: 'photo-live',
  result: 'result',
  notFound: 'not-found',
  trouble: 'trouble',
  closed: 'closed',
  stillThere: 'survey-still-there',
};
