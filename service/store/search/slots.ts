/** The typed words of a name, each with what it may stand for, and whether a name holds them. */
import type { Correction } from './correct-words.ts'
import { joinedIn, sameAs } from './name-words.ts'
import { lastMeant } from './short-words.ts'

/** A typed word, other ways to write it, and its corrections with their errors. */
export type Slot = { typed: string; errors: Map<string, number>; isUnfinished: boolean }

export const slotsOf = (words: readonly string[], corrections: readonly (readonly Correction[])[] = []): Slot[] =>
  words.map((typed, at) => ({
    typed,
    errors: new Map([
      ...(corrections[at] ?? []).map(({ word, errors }) => [word, errors] as const),
      ...[typed, ...sameAs(typed), ...(at === words.length - 1 ? lastMeant(words) : [])].map(
        (word) => [word, 0] as const,
      ),
    ]),
    isUnfinished: at === words.length - 1,
  }))

export type Matched = { word: string; errors: number }

export function matchOf(held: readonly string[], { typed, errors, isUnfinished }: Slot): Matched | null {
  let best: Matched | null = null
  for (const word of held) {
    const found = errors.get(word) ?? (isUnfinished && word.startsWith(typed) ? 0 : undefined)
    if (found !== undefined && (best === null || found < best.errors)) best = { word, errors: found }
  }
  return best
}

export const holdsAll = (held: readonly string[], slots: readonly Slot[]): boolean => {
  const all = [...held, ...joinedIn(held).map(({ word }) => word)]
  return slots.every((slot) => matchOf(all, slot) !== null)
}

export function begins(held: readonly string[], slots: readonly Slot[]): boolean {
  return slots.every((slot, at) => held[at] !== undefined && matchOf([held[at]], slot) !== null)
}
