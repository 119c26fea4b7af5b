/** The exit code of a program that was to draw one state of a theme and finds that it has been saved since. */
export const savedMeanwhile = 3;
