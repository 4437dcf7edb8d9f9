/** Blocks about the lookups of a case: their questions, answers and costs. */
import { attributionOf } from '../../contract/attribution.ts'
import { companySearches, officerSearches, type Words } from '../../contract/codes.ts'
import { isoDate, ukDate } from '../../contract/days.ts'
import { isOperation, operationInWords, operation as rowOf } from '../../contract/operations.ts'
import { lastDay, listDay } from '../../contract/preference-check.ts'
import { type MentionKey, property } from '../claim.ts'
import { inWords } from '../dates.ts'
import { plain } from '../keys.ts'
import {
  byRecord,
  cell,
  count,
  dayOf,
  type Filling,
  type Given,
  pinnedElsewhere,
  redactedRecords,
  say,
  table,
} from './filling.ts'
import { isGone, type RecordLine } from './model.ts'
import { supersededIn } from './newest-records.ts'

export const lookupFills = {
  sources(id, { records }) {
    const groups = Map.groupBy(
      records,
      ({ register, operation }) => `${register ?? 'Not named by the service'}\n${operation}`,
    )
    if (groups.size === 0) return [say(id, 'Nothing was looked up in this case.')]
    const rows = [...groups].map(([key, of]) => {
      const [register = '', operation = ''] = key.split('\n')
      const days = of.map(({ at }) => at.slice(0, 10)).toSorted()
      const data = [...new Set(of.flatMap(({ of }) => (of ? [of.slice(0, 10)] : [])))].toSorted()
      return [
        cell(register),
        cell(operationInWords(operation)),
        cell(count(of.length)),
        cell(inWords(days[0]!)),
        cell(inWords(days.at(-1)!)),
        cell(data.length > 0 ? data.map(inWords).join(', ') : 'Not named'),
      ]
    })
    return table(id, 'Sources', ['Register', 'Lookup', 'Records', 'First day', 'Last day', 'Data of'], rows)
  },

  preferences(id, { claims, records, label }) {
    const answered = new Map(records.map((record) => [record.id, record]))
    const found = claims.filter(({ property: name }) => name === 'tps' || name === 'ctps')
    const isChecked = ({ operation, outcome, isRedacted }: RecordLine) =>
      operation === 'tps_full' && outcome === 'found' && !isRedacted
    if (found.length === 0)
      return [
        say(
          id,
          records.some(isChecked)
            ? 'Telephone numbers were checked. No answer in this report says clearly whether its number may be called.'
            : 'No answer about the preference registers is on record.',
        ),
      ]
    const rows = found.map(({ mention, property: name, value = '', source }) => {
      const record = answered.get(source.record)
      const check = record && { at: record.at, source: record }
      const list = check ? listDay(check) : null
      return [
        cell(label(mention), { about: mention }),
        cell(property(name).label),
        cell(value, { sources: [source] }),
        cell(check ? inWords(ukDate(check.at)) : ''),
        cell(list === null ? (record?.isSample ? 'Sample data' : 'Not known') : inWords(isoDate(list))),
        cell(check ? inWords(isoDate(lastDay(check))) : ''),
      ]
    })
    return [
      ...table(
        id,
        'Preference registers',
        ['Number', 'Register', 'Answer', 'Checked', 'List of', 'Valid through'],
        rows,
      ),
      say(
        `${id}-limit`,
        'A check is valid through the 28th day. The first is the day of the list, or of the check if the list’s day is not known.',
      ),
    ]
  },

  not_found: listRecords(
    'none_found',
    'None found: nothing. No lookup on record was answered with nothing found.',
    'Looked up, none found',
  ),

  not_answered: listRecords(
    'not_answered',
    'Not answered: nothing. No lookup on record was left without an answer.',
    'Not answered',
  ),

  not_run(id, all) {
    const { label, waiting } = all
    const rows = notRunOf(all).map(({ company, lookups }) => [
      cell(label(company), { about: company }),
      cell(lookups.join(', ')),
    ])
    const rules = all.contradictions().filter(({ state }) => state === 'not_run')
    return [
      ...(rows.length > 0
        ? table(id, 'Lookups that were not run', ['Company', 'Not run, or not answered'], rows)
        : [say(id, allRun(companiesIn(all).length))]),
      ...(rules.length > 0
        ? table(
            `${id}-rules`,
            'Checks that were not run',
            ['Check', 'Missing'],
            rules.map(({ label, why }) => [cell(label), cell(why ?? '')]),
          )
        : []),
      ...waiting.map(({ name, rows }, at) =>
        say(`${id}-batch-${at}`, `Batch ${name}: ${count(rows)} rows were not run.`),
      ),
    ]
  },

  cost(id, { records }) {
    const groups = Map.groupBy(records, ({ operation }) => operation)
    const sum = (of: readonly RecordLine[]) =>
      of.reduce((total, { credits }) => total + Math.round(Number(credits ?? 0) * 1000), 0) / 1000
    const unknown = (of: readonly RecordLine[]) => of.filter(({ credits }) => credits === null).length
    const line = (name: string, of: readonly RecordLine[]) => [
      cell(name),
      cell(count(of.length)),
      cell(sum(of).toLocaleString('en-GB')),
      cell(count(unknown(of))),
    ]
    const rows = [...groups].map(([operation, of]) => line(operationInWords(operation), of))
    return table(
      id,
      'Cost in credits',
      ['Lookup', 'Calls', 'Credits', 'Price not known'],
      [...rows, line('Total', records)],
    )
  },

  limits(id, { records, gaps, isPartial, redacted, elsewhere = 0 }) {
    const notAccepted = (gaps.not_accepted ?? []).reduce((sum, { rows }) => sum + rows, 0)
    const items = [
      ...(records.some(({ isSample }) => isSample)
        ? ['Records come from an invented register. No company or person in them is real.']
        : []),
      'A record says what the register answered on its day. The register may have changed since.',
      '“None found” means that the register returned no entry. It does not prove that there is none.',
      'A director id names an entry of the register, and not a person. Analysts decided which entries are one person.',
      'A dashed link is suggested by equal values. It is not stated by a record.',
      ...new Set(
        records.flatMap(({ register, of }) => attributionOf(register === null ? null : { register, of }) ?? []),
      ),
      ...(gaps.missing.length > 0
        ? [`${count(gaps.missing.length)} records cannot be read. Nothing of them is shown.`]
        : []),
      ...(gaps.hidden > 0 ? [`${count(gaps.hidden)} records of other cases are not shown to this reader.`] : []),
      ...(elsewhere > 0 ? [pinnedElsewhere(elsewhere)] : []),
      ...(notAccepted > 0
        ? [`${count(notAccepted)} found rows of batches are not accepted. Nothing of them is shown.`]
        : []),
      ...(gaps.pending > 0 ? [`${count(gaps.pending)} records were not read yet.`] : []),
      ...(redacted.records ? [redactedRecords(redacted.records)] : []),
      ...(isPartial ? ['The case holds more claims than the report reads. The newest records are shown.'] : []),
    ]
    return [{ kind: 'list', id, ordered: false, items: items.map((text) => [{ text }]) }]
  },
} satisfies { [fill: string]: Filling }

function listRecords(outcome: string, none: string, title: string): Filling {
  return (id, { records }) => {
    const found = records.filter((record) => record.outcome === outcome && !isGone(record))
    if (found.length === 0) return [say(id, none)]
    const rows = found.map((record) => [
      cell(operationInWords(record.operation), byRecord(record)),
      cell(askedFor(record)),
      cell(dayOf(record.at)),
      ...(outcome === 'not_answered' ? [cell((record.reason ?? 'not known').replaceAll('_', ' '))] : []),
    ])
    return table(id, title, ['Lookup', 'Question', 'Day', ...(outcome === 'not_answered' ? ['Reason'] : [])], rows)
  }
}

/**
 * Without those that a newer lookup of the same question answered. "None found" for a screened subject is a result of the
 * screening, so that lookup is not among these.
 */
export function lookupsWith(outcome: string, { records, screening }: Pick<Given, 'records' | 'screening'>) {
  const screened = new Set<string>(
    screening?.subjects.flatMap(({ state, names }) => (state === 'screened' ? names.map(plain) : [])),
  )
  const isSuperseded = supersededIn(records)
  return records.filter(
    (record) =>
      record.outcome === outcome &&
      !isGone(record) &&
      !isSuperseded(record) &&
      !(isEmptyListSearch(record) && screened.has(plain(record.params.name ?? ''))),
  )
}

const isEmptyListSearch = ({ operation, outcome }: RecordLine): boolean =>
  operation === 'sanctions_search' && outcome === 'none_found'

/** What a lookup asked for, in words. */
export const askedFor = ({ params }: RecordLine): string =>
  Object.entries(params)
    .filter(([name, value]) => value && !['page_id', 'previous_page_id', 'client', 'api_key'].includes(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${codeInWords(codes.get(name), value)}`)
    .join(', ')

/** Parameters whose values are codes. */
const codes = new Map<string, Words>([
  ['type', companySearches],
  ['officer_type', officerSearches],
])
const codeInWords = (words: Words = {}, code: string): string =>
  (Object.hasOwn(words, code) ? words[code]?.toLowerCase() : undefined) ?? code

const companiesIn = ({ kinds }: Pick<Given, 'kinds'>): MentionKey[] =>
  [...kinds].flatMap(([key, kind]) => (kind === 'company' && key.startsWith('company:') ? [key] : []))

/** The lookups that each company still lacks: not run, or not answered. */
export function notRunOf({ records, kinds }: Pick<Given, 'records' | 'kinds'>) {
  const outcomes = new Map<string, Set<string>>()
  for (const { operation, params, outcome } of records) {
    const lookup = `${operation} ${params.company_number?.trim()}`
    outcomes.set(lookup, (outcomes.get(lookup) ?? new Set()).add(outcome))
  }
  const isAnswered = (lookup: string) => ['found', 'none_found'].some((outcome) => outcomes.get(lookup)?.has(outcome))
  return companiesIn({ kinds }).flatMap((company) => {
    const number = company.slice(8)
    const left = ofCompany.filter((operation) => !isAnswered(`${operation} ${number}`))
    const inWords = (operation: string) =>
      operationInWords(operation) + (outcomes.has(`${operation} ${number}`) ? ' (not answered)' : '')
    return left.length === 0 ? [] : [{ company, lookups: left.map(inWords) }]
  })
}

/** Answers may have further pages, so it never says that a list is complete. */
const allRun = (companies: number): string =>
  companies === 0
    ? 'The records of this case name no company by its number.'
    : `Not run: nothing. Each of these lookups was answered for each company: ${ofCompany.map(operationInWords).join(', ')}.`

/** Lookups that need only a company's number. */
const ofCompany = [
  'company_number_search',
  'company_appointments',
  'company_mortgage_index',
  'company_filing_history',
  'company_profile',
  'company_controllers',
  'company_insolvency',
].filter(
  (operation) => isOperation(operation) && (rowOf(operation).params as readonly string[]).includes('company_number'),
)
