const userAgentCharsMax = 500

// The first that matches counts: most browsers also name those that they descend from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and the system that a request names, in words of ours: 'Firefox on Windows', or blank for none that we know. */
export function readBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, userAgentCharsMax)
  const find = (kinds: typeof browsers) => kinds.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? ''
}
