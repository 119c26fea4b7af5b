/** The sample visit that best shows each section of a layout, by the section's name. */
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
