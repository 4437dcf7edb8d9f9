/** Limits of the house template of reports (decision 0182). */
export const mostLogoBytes = 256 * 1024
/** Pixels. More of them take long to print, and nobody sees them on paper. */
export const mostLogoSide = 2000
export const longestStandardWords = 5000
export const logoTypes = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

/** A blank line begins a paragraph. */
export const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n\s*\n/)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
