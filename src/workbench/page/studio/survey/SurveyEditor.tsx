/** Questions and answers: added, removed, put in order, with their words and pictures. */
export function SurveyEditor() {
  return null;
}
