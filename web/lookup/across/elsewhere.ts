/** In which other cases the subjects of a screen are too. One request for all of them (decision 0183). */
import { useQuery } from '@tanstack/react-query'
import { longestKeyAcross, mostSubjectsAcross } from '../../../contract/across.ts'
import { carriesOnlyXmlText } from '../../../contract/characters.ts'
import type { Elsewhere } from '../../../contract/desk/across.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { count, numberInWords } from '../../ui/numbers.ts'

const elsewhereQuery = (except: string, keys: string[]) =>
  reading(['across', 'subjects', except, ...keys], desk.across.elsewhere({ keys, except }))

/** An answer may hold anything, and no register has such a key. */
const isAsked = (key: string): boolean => key !== '' && key.length <= longestKeyAcross && carriesOnlyXmlText(key)

/** @param keys of mentions; of more than one request takes, the first */
export function useElsewhere(case_id: string | undefined, keys: readonly string[]) {
  const asked = [...new Set(keys)].filter(isAsked).slice(0, mostSubjectsAcross)
  return useQuery({ ...elsewhereQuery(case_id ?? '', asked), enabled: case_id !== undefined && asked.length > 0 })
}

/** “12 of 14 other cases”, where not all could be searched. */
export const searchedIn = ({ searched, in_all }: Pick<Elsewhere, 'searched' | 'in_all'>): string =>
  searched === in_all ? count(in_all, 'other case') : `${numberInWords(searched)} of ${count(in_all, 'other case')}`

/** The cases that hold any of these mentions, each once. */
export function casesHolding({ held }: Elsewhere, mentions: readonly string[]) {
  const own = held.filter(({ key }) => mentions.includes(key))
  const cases = new Map(own.flatMap(({ cases }) => cases.map((one) => [one.case_id, one] as const)))
  // Of two mentions, the further cases may be the same.
  return { cases: [...cases.values()], more: Math.max(0, ...own.map(({ more }) => more)) }
}
