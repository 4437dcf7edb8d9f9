/** Finds the parts of a line of text that are left out. A case may have thousands of names, so an index chooses them. */
import type { RedactionReason } from '../../../contract/reports.ts'
import { type Folded, type Range, readingsOf } from './folded.ts'
import { givesAway, yearBeside } from './give-away.ts'

export type Keys = readonly string[] | { readonly code: string } | null
export type Term = {
  reason: RedactionReason
  /** A name of a person: other words beside it may tell who it is. */
  isPerson: boolean
  /**
   * A text that holds none of these cannot hold the term. `code`: a text whose words, without spaces and marks, do not
   * hold it. Null: try each text.
   */
  keys: Keys
  /** @param at indexes of the words with one of the keys */
  find(reading: Folded, at: readonly number[]): Range[]
}
export type Cut = Range & { reason: RedactionReason }
export type Finder = {
  /** @param beside the reason of a part that was left out of this line before @returns in their order, none over another */
  cutsIn(text: string, beside: RedactionReason | null): Cut[]
  reasonIn(text: string): RedactionReason | null
}

const longestKey = 20

export function createFinder(terms: readonly Term[]): Finder {
  const always: Term[] = []
  const index = new Map<string, Term[]>()
  const codes = new Map<string, Term[]>()
  for (const term of terms) {
    const { keys } = term
    if (keys === null) always.push(term)
    else if ('code' in keys) put(codes, keys.code, term)
    else for (const key of new Set(keys.map((key) => key.slice(0, longestKey)))) put(index, key, term)
  }
  const lengths = [...new Set([...codes.keys()].map(({ length }) => length))]

  function termsFor({ words, compact }: Folded): Map<Term, number[]> {
    const found = new Map(always.map((term): [Term, number[]] => [term, []]))
    for (const length of lengths)
      for (let from = 0; from + length <= compact.length; from++)
        for (const term of codes.get(compact.slice(from, from + length)) ?? []) found.set(term, [])
    if (index.size === 0) return found
    let initials = ''
    for (const [at, { text }] of words.entries()) {
      const add = (key: string) => {
        for (const term of index.get(key) ?? []) {
          const its = found.get(term)
          if (!its) found.set(term, [at])
          else if (its.at(-1) !== at) its.push(at)
        }
      }
      initials = text.length === 1 ? initials + text : ''
      for (let from = 0; from < initials.length - 1; from++) add(initials.slice(from))
      keysIn(text, add)
    }
    return found
  }

  return {
    cutsIn(text, before) {
      if (text.trim() === '') return []
      const found: Cut[] = []
      let beside = before
      for (const reading of readingsOf(text)) {
        // Many people may share the word.
        const known = new Set<string>()
        for (const [{ find, reason, isPerson }, at] of termsFor(reading))
          for (const range of find(reading, at)) {
            if (isPerson) beside ??= reason
            const id = `${range.from} ${range.until} ${isPerson}`
            if (known.has(id)) continue
            known.add(id)
            const cut = withMarks(text, reading.toOriginal(range))
            found.push({ ...(isPerson ? inAddress(text, cut) : cut), reason })
          }
      }
      if (beside !== null && terms.length > 0)
        for (const range of givesAway(text)) found.push({ ...range, reason: beside })
      for (const { until, reason } of [...found, ...gapsIn(text, before)])
        for (const range of yearBeside(text, until)) found.push({ ...range, reason })
      return joined(found)
    },

    reasonIn(text) {
      for (const reading of readingsOf(text))
        for (const [{ find, reason }, at] of termsFor(reading)) if (find(reading, at).length > 0) return reason
      return null
    },
  }
}

/** What was left out of the line before stands as this mark. */
const gapsIn = (text: string, reason: RedactionReason | null): Cut[] =>
  reason === null ? [] : [...text.matchAll(/\u0000/g)].map(({ index }) => ({ from: index, until: index + 1, reason }))

function put(lists: Map<string, Term[]>, key: string, term: Term): void {
  const known = lists.get(key)
  if (known) known.push(term)
  else lists.set(key, [term])
}

/** The word and its parts: a name may be joined to other letters. */
function keysIn(word: string, add: (key: string) => void): void {
  add(word)
  // Two letters are a name only where they are nearly the whole word, or in scripts without spaces.
  const least = word.length < 5 || word.charCodeAt(0) >= 0x370 ? 2 : 3
  for (let from = 0; from < word.length; from++)
    for (let length = least; length <= longestKey && from + length <= word.length; length++)
      add(word.slice(from, from + length))
  if (word.endsWith('IES')) add(`${word.slice(0, -3)}Y`)
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
