const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's name from its user agent, such as `Firefox on Windows`. `Another program` if it names neither browser nor system. */
export function browserName(userAgent = ''): string {
  const nameIn = (names: typeof browsers): string | undefined => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (system === undefined) return browser ?? 'Another program';
  return `${browser ?? 'Another browser'} on ${system}`;
}
