/** `9 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return 'less than 1 KB'
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Beforehand: `about 9 KB`. */
export const aboutInWords = (bytes: number): string => (bytes < 1000 ? '' : 'about ') + sizeInWords(bytes)
