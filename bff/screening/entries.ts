/** The candidates and the lists in an answer of a screening. */
import type { SearchedList } from '../../contract/desk/screening.ts'
import type { Result } from '../../contract/operations.ts'
import { type AnswerSource, registerOfDisqualified } from '../../contract/source.ts'
import { canonicalJson, type Json } from '../state/canonical-json.ts'
import { sha256 } from '../state/hash.ts'
import type { CandidateRow } from './rows.ts'

type Answer = Result<'sanctions_search'>
export type Entry = Omit<CandidateRow, 'record' | 'case_id' | 'question'>

export function entriesIn(result: Answer): Entry[] {
  return [...listedIn(result), ...bannedIn(result)]
}

function listedIn(result: Answer): Entry[] {
  return (result.listed_list ?? []).flatMap((entry, at) => {
    const { listed_id, list, list_day } = entry
    if (!listed_id) return []
    return [
      {
        pointer: `/listed_list/${at}`,
        kind: 'listed',
        list: list ?? '',
        list_day: list_day || null,
        listed_id,
        print: printOf(entry),
        entry: JSON.stringify(entry),
      },
    ]
  })
}

/** Disqualified people. The row of their register has its day (decision 0167). */
function bannedIn(result: Answer): Entry[] {
  const list_day = result.list_searched_list?.find(({ list }) => list === registerOfDisqualified)?.list_day || null
  return (result.disqualified_candidate_list ?? []).flatMap((entry, at) => {
    const { director_id } = entry
    if (!director_id) return []
    return [
      {
        pointer: `/disqualified_candidate_list/${at}`,
        kind: 'banned',
        list: registerOfDisqualified,
        list_day,
        listed_id: director_id,
        print: printOf(entry),
        entry: JSON.stringify(entry),
      },
    ]
  })
}

/** Of what the entry says: not of the list's day, and not of the name by which it was found. */
function printOf(entry: object): string {
  const { list_day: _, matched_on_list: __, ...says } = entry as { [field: string]: Json }
  return sha256(canonicalJson(says))
}

/** @param source of an answer that does not name its lists */
export function listsSearched(result: Answer, source: AnswerSource | null): SearchedList[] {
  const named = (result.list_searched_list ?? []).flatMap(({ list, list_day, entries }): SearchedList[] =>
    list ? [{ list, day: list_day || null, entries: countIn(entries), kind: kindOfList(list) }] : [],
  )
  if (named.length > 0 || source === null) return named
  return [{ list: source.register, day: source.of, entries: null, kind: 'listed' }]
}

export const kindOfList = (list: string) => (list === registerOfDisqualified ? 'banned' : 'listed')

const countIn = (text: string | null | undefined): number | null => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null)
