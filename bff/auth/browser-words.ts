/** A browser in words, for a list of sessions: "Firefox on Windows". The whole header would tell more than is needed. */

export function browserInWords(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent) ?? 'Another program'
  const system = nameIn(systems, userAgent)
  return system ? `${browser} on ${system}` : browser
}

type Named = readonly (readonly [pattern: RegExp, name: string])[]

/** Chrome says Safari, and Edge says both: the first that fits is it. */
const browsers: Named = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Named = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (list: Named, text = ''): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1]
