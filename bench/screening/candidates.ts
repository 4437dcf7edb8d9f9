/** Candidates of subjects among the entries of a list, by the index that the service has in its tables. */
import {
  type FoldedWord,
  filedKeysOf,
  foldedWords,
  isInitial,
  mayBeOneName,
  soughtKeysOf,
} from '../../contract/values/folded-name.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { weighListed } from '../../entities/screening/weigh.ts'
import type { Entry } from './truth.ts'

export type Candidate = { subject: string; entry: string; bits: number }

export function screen(subjects: readonly Screened[], entries: readonly Entry[]): Candidate[] {
  const names = entries.flatMap((entry) =>
    (entry.name_list ?? []).map(({ name }) => ({ entry, words: foldedWords(name ?? '') })),
  )
  const filed = new Map<string, number[]>()
  for (const [at, { words }] of names.entries())
    for (const key of filedKeysOf(words)) {
      const known = filed.get(key)
      if (known) known.push(at)
      else filed.set(key, [at])
    }
  const shared = new Uint8Array(names.length)
  const namesLike = (asked: readonly FoldedWord[]): number[] => {
    const isWhole = asked.every((word) => !isInitial(word)) && new Set(asked.map(({ text }) => text)).size > 1
    const touched: number[] = []
    const joined = new Set(asked.flatMap(({ joined }) => joined?.keys ?? []))
    for (const key of new Set(asked.flatMap(soughtKeysOf)))
      for (const at of filed.get(key) ?? []) {
        if (shared[at] === 0) touched.push(at)
        shared[at]! += joined.has(key) ? 2 : 1
      }
    // As in the service: two keys or a joined one, unless one word or an initial leaves fewer.
    const near = touched.filter((at) => shared[at]! >= (isWhole ? 2 : 1) && mayBeOneName(asked, names[at]!.words))
    for (const at of touched) shared[at] = 0
    return near
  }
  return subjects.flatMap((subject) => {
    const found = new Set(subject.names.flatMap((name) => namesLike(foldedWords(name))).map((at) => names[at]!.entry))
    return [...found].map((entry) => ({
      subject: subject.key,
      entry: entry.listed_id ?? '',
      bits: weighListed(subject, entry).bits,
    }))
  })
}
