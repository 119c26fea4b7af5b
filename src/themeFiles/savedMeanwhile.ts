/** How a program ends that was to draw a theme as it was, and finds that it has been saved since. */
export const savedMeanwhile = 3;
