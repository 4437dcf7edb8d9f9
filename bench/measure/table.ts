/** Lines for the table of docs/figures.md. */

/** @param aim with whether it was reached; none for a figure that stands beside another */
export function say(what: string, seen: string, peers = '', aim?: { words: string; isReached: boolean }): void {
  const aimed = aim ? `${aim.words}${aim.isReached ? '' : ', missed'}` : ''
  console.log(`| ${what} | ${seen} | ${peers} | ${aimed} |`)
}

export const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`
export const times = (one: number, other: number): string => `${(one / other).toFixed(2)} times`
