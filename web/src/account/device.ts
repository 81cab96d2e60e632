// Which browser a session belongs to, as far as it says so itself.

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const found = (table: [RegExp, string][], agent: string) => table.find(([pattern]) => pattern.test(agent))?.[1] ?? null

export interface Device {
  browser: string | null
  system: string | null
  /** For the picture beside it. */
  phone: boolean
}

export function deviceOf(agent: string): Device {
  return { browser: found(BROWSERS, agent), system: found(SYSTEMS, agent), phone: /\b(?:Mobile|Android|iPhone)\b/.test(agent) }
}
