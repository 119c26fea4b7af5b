/** The exit code of a program that should draw a state of a theme but finds that the theme has been saved since. */
export const savedMeanwhile = 3;
