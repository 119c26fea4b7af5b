/** The sample visit on which a section of a layout is best seen, by the section's name. */
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
