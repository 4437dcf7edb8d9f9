/** What a screening looks up: a name. Two subjects of one name share the lookup. */
import type { Register } from '../../contract/desk/sources.ts'
import type { OperationName } from '../../contract/operations.ts'
import { loadedDisqualified } from '../../contract/source.ts'
import { sha256 } from '../state/hash.ts'

export const screeningOperation = 'sanctions_search' satisfies OperationName

export type Question = { question: string; name: string }

/** @returns a digest: the tables of a screening repeat no name */
export const questionOf = (case_id: string, name: string): string =>
  sha256(`${case_id}\n${name.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()}`)

/** The registers that answer a screening, with their days. The same text means the same lists. */
export type LoadedLists = { registers: string; isLoaded: boolean }

const notKnown = 'not known'
export const isKnown = (registers: string): boolean => registers !== notKnown

/** @param told null if the service does not say: then only an answer tells */
export function listsIn(told: readonly Register[] | null): LoadedLists {
  if (told === null) return { registers: notKnown, isLoaded: true }
  const searched = told.filter(({ operations }) => operations.includes(screeningOperation))
  const banned = told.filter(({ register }) => register === loadedDisqualified)
  const registers = [...new Set([...searched, ...banned])]
    .map(({ register, kind, of, rows }) => [register, kind, of, rows].join(' '))
    .toSorted()
    .join('\n')
  return { registers, isLoaded: searched.length > 0 }
}
