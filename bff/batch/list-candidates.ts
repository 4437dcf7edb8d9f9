/** Candidates in lists of sanctions for the name of a row, weighed by what the row says (decision 0169). */
import { isYes } from '../../contract/flags.ts'
import type { RecordOf } from '../../contract/records.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import type { Weighed } from '../../entities/compare/weights.ts'
import { candidatesInWords, listInWords, reasonsInWords } from '../../entities/screening/in-words.ts'
import type { Screened } from '../../entities/screening/screened.ts'
import { shownFrom, weighBanned, weighListed } from '../../entities/screening/weigh.ts'

type Params = { readonly [parameter: string]: string }
type Fields = { [field: string]: string }
type Listed = RecordOf<'listed'>
type Director = RecordOf<'director'>
type Answer = {
  listed_list?: Listed[] | null
  disqualified_candidate_list?: Director[] | null
  list_searched_list?: RecordOf<'list_searched'>[] | null
  next_page_id?: string | null
  previous_page_id?: string | null
}

/** A file of names does not say who is a person, so a row is compared as what the entry is. */
const subjectOf = ({ name = '', date_of_birth = '', country = '' }: Params, kind: Screened['kind']): Screened => ({
  key: '',
  kind,
  names: [name],
  surnames: [],
  births: date_of_birth ? [date_of_birth] : [],
  genders: [],
  nationalities: country ? [country] : [],
  countries: country ? [country] : [],
  places: [],
  company_numbers: [],
})

function weighedBy(row: Params, list: string, entry: unknown): Weighed | null {
  if (list === 'disqualified_candidate_list') {
    const banned = entry as Director
    return weighBanned(subjectOf(row, isYes(banned.corporate_indicator) ? 'company' : 'person'), banned)
  }
  if (list !== 'listed_list') return null
  const listed = entry as Listed
  const isPerson = listed.kind?.trim().toLowerCase() === 'individual'
  return weighListed(subjectOf(row, isPerson ? 'person' : 'company'), listed)
}

/** The columns of an export for each entry. */
export const entryColumns: readonly { name: string; of(row: Params, list: string, entry: unknown): string }[] = [
  { name: 'weight in bits', of: (row, list, entry) => String(weighedBy(row, list, entry)?.bits ?? '') },
  {
    name: 'for and against',
    of: (row, list, entry) => reasonsInWords(weighedBy(row, list, entry)?.facts ?? []),
  },
]

/** How many candidates among which lists, and the likeliest. */
export function candidateFields(row: Params, answer: unknown): Fields {
  const { next_page_id, previous_page_id, ...its } = answer as Answer
  const all = (['listed_list', 'disqualified_candidate_list'] as const).flatMap((list) =>
    (its[list] ?? []).map((entry) => ({ list, entry, bits: weighedBy(row, list, entry)!.bits })),
  )
  const candidates = all.filter(({ bits }) => bits >= shownFrom).toSorted((one, other) => other.bits - one.bits)
  const [first] = candidates
  const isPart = Boolean(next_page_id || previous_page_id)
  const words = candidatesInWords({
    candidates,
    searched: (its.list_searched_list ?? []).map(searched),
    unlikely: all.length - candidates.length,
  })
  return {
    candidates: isPart ? `${words}; the list of candidates has more pages` : words,
    ...(first && { likeliest: `${nameOf(first.entry)}, ${listOf(first.entry)}, ${first.bits} bits` }),
    ...Object.fromEntries(
      (['listed_list', 'disqualified_candidate_list'] as const).flatMap((list) =>
        its[list] ? [[list, `${its[list].length}${isPart ? '+' : ''}`]] : [],
      ),
    ),
  }
}

const searched = ({ list, list_day, entries }: RecordOf<'list_searched'>) => ({
  list: list ?? '',
  day: list_day || null,
  entries: /^\d{1,9}$/.test(entries ?? '') ? Number(entries) : null,
})

const nameOf = (entry: Listed | Director): string =>
  ('name_single_line' in entry ? entry.name_single_line : (entry as Listed).name) || 'an entry without a name'

const listOf = (entry: Listed | Director): string =>
  'list' in entry ? listInWords({ list: entry.list ?? '', day: entry.list_day || null }) : registerOfDisqualified
