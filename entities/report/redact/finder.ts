/** Finds the parts of a line of text that are left out. A case may have thousands of names, so an index chooses them. */
import type { RedactionReason } from '../../../contract/reports.ts'
import { type Folded, type Range, readingsOf } from './folded.ts'
import { givesAway } from './give-away.ts'

export type Term = {
  reason: RedactionReason
  /** A name of a person: other words beside it may tell who it is. */
  isPerson: boolean
  /** A text that holds none of these cannot hold the term. Null: try each text. */
  keys: readonly string[] | null
  find(reading: Folded): Range[]
}
export type Cut = Range & { reason: RedactionReason }
export type Finder = {
  /** @param beside the reason of a part that was left out of this line before @returns in their order, none over another */
  cutsIn(text: string, beside: RedactionReason | null): Cut[]
  reasonIn(text: string): RedactionReason | null
}

/** The first letters of a key. */
const indexed = 3

export function createFinder(terms: readonly Term[]): Finder {
  const always = terms.filter(({ keys }) => keys === null)
  const index = new Map<string, Term[]>()
  for (const term of terms)
    for (const start of new Set(term.keys?.map((key) => key.slice(0, indexed)))) {
      const known = index.get(start)
      if (known) known.push(term)
      else index.set(start, [term])
    }

  function termsFor({ words }: Folded): Set<Term> {
    const found = new Set(always)
    const add = (start: string) => {
      for (const term of index.get(start) ?? []) found.add(term)
    }
    if (index.size > 0)
      for (const { text } of words) {
        add(text)
        add(text.slice(0, 2))
        for (let at = 0; at + indexed <= text.length; at++) add(text.slice(at, at + indexed))
      }
    return found
  }

  return {
    cutsIn(text, before) {
      if (text.trim() === '') return []
      const found: Cut[] = []
      let beside = before
      for (const reading of readingsOf(text))
        for (const { find, reason, isPerson } of termsFor(reading))
          for (const range of find(reading)) {
            const cut = withMarks(text, reading.toOriginal(range))
            found.push({ ...(isPerson ? inAddress(text, cut) : cut), reason })
            if (isPerson) beside ??= reason
          }
      if (beside !== null && terms.length > 0)
        for (const range of givesAway(text)) found.push({ ...range, reason: beside })
      return joined(found)
    },

    reasonIn(text) {
      for (const reading of readingsOf(text))
        for (const { find, reason } of termsFor(reading)) if (find(reading).length > 0) return reason
      return null
    },
  }
}

/** Also the invisible marks and the apostrophe at its end. */
function withMarks(text: string, { from, until }: Range): Range {
  const after = /^(?:[\p{M}\p{Cf}]|['’](?!\p{L}))*/u.exec(text.slice(until))?.[0] ?? ''
  return { from, until: until + after.length }
}

const email = /[^\s,;:()<>"“”]+@[^\s,;:()<>"“”]*[\p{L}\p{N}]/gu

/** An e-mail address with a name goes as a whole: its domain may name the person too. */
function inAddress(text: string, cut: Range): Range {
  if (!text.includes('@')) return cut
  for (const { 0: address, index } of text.matchAll(email)) {
    const end = index + address.length
    if (cut.from < end && cut.until > index) return { from: Math.min(cut.from, index), until: Math.max(cut.until, end) }
  }
  return cut
}

function joined(cuts: readonly Cut[]): Cut[] {
  const left: Cut[] = []
  for (const cut of cuts.toSorted((one, other) => one.from - other.from || other.until - one.until)) {
    const last = left.at(-1)
    if (last && cut.from < last.until) last.until = Math.max(last.until, cut.until)
    else left.push({ ...cut })
  }
  return left
}
