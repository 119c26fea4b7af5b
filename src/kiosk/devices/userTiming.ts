/**
 * Leaves durations (milliseconds, by their names) where the browser's own tools and the bench find them: as User Timing measures
 * `<of> <name>`. Those of the time before are cleared, for a booth runs all day.
 */
export function userTiming(of: string, durations: Readonly<Record<string, number>>): void {
  performance.clearMeasures();
  const end = performance.now();
  for (const [name, duration] of Object.entries(durations)) performance.measure(`${of} ${name}`, { end, duration });
}
