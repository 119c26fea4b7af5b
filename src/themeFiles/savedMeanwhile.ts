/** The exit code of a drawing program if the theme was saved again before it could be read. */
export const savedMeanwhile = 3;
