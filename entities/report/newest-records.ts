/** The newest answer to each question: an older answer says what was. */
import type { Claim, MentionKey } from '../claim.ts'
import type { Given } from './filling.ts'
import { isGone, type RecordLine } from './model.ts'

type Records = Pick<Given, 'records'>

/**
 * The newest record of a lookup of each company, by the number that it was looked up with. A company has none if it is
 * redacted.
 */
export function newestOf(operation: string, given: Records, outcome = 'found'): Map<MentionKey, RecordLine> {
  return new Map(
    [...newestFirstPages(given).values()].flatMap((record): [MentionKey, RecordLine][] => {
      const number = numberOf(record)
      const isWanted = record.operation === operation && record.outcome === outcome && !record.isRedacted
      return isWanted && number !== '' ? [[`company:${number}`, record]] : []
    }),
  )
}

/** Whether a record is part of the newest answer to its question: its first page, or a page after that. */
export function isNewestIn(given: Records): (record: RecordLine) => boolean {
  const newest = newestFirstPages(given)
  return (record) => {
    const first = newest.get(questionOf(record) ?? '')
    return first === undefined || record.id === first.id || (isFurtherPage(record) && record.at >= first.at)
  }
}

/** What the newest answers say. Of an entry in the answers to two questions, the newer counts. */
export function latest(
  claims: readonly Claim[],
  given: Records,
  /** Tells two entries about the same things apart, in whatever record they are. */
  entryOf: (claim: Claim) => string,
): Claim[] {
  const known = new Map(given.records.map((record) => [record.id, record]))
  const isNewest = isNewestIn(given)
  const answeredAt = ({ source: { record } }: Claim) => known.get(record)?.at ?? ''
  const found = new Map<string, Claim>()
  for (const claim of claims) {
    const { mention, other, value, source } = claim
    const record = known.get(source.record)
    if (record && !isNewest(record)) continue
    const own = mention.startsWith('row:') ? `${source.record}${source.pointer}` : mention
    const id = [own, other, value, entryOf(claim)].join('\n')
    const one = found.get(id)
    if (!one || answeredAt(claim) > answeredAt(one)) found.set(id, claim)
  }
  return [...found.values()]
}

function newestFirstPages({ records }: Records): Map<string, RecordLine> {
  const newest = new Map<string, RecordLine>()
  for (const record of records) {
    const question = questionOf(record)
    const isAnswered = record.outcome === 'found' || record.outcome === 'none_found'
    if (question === null || !isAnswered || isFurtherPage(record) || isGone(record)) continue
    const known = newest.get(question)
    if (!known || known.at <= record.at) newest.set(question, record)
  }
  return newest
}

/** The same question has the same operation and parameters. */
export const wholeQuestionOf = ({ operation, params }: Pick<RecordLine, 'operation' | 'params'>): string =>
  JSON.stringify([
    operation,
    ...Object.entries(params)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== '')
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  ])

/** Whether a newer lookup of the same question was answered. */
export function supersededIn(records: readonly RecordLine[]): (record: RecordLine) => boolean {
  const answered = new Map<string, string>()
  // Redaction leaves no more of a question than its company.
  const isTold = ({ isRedacted, params }: RecordLine) => !isRedacted || Boolean(params.company_number)
  for (const record of records) {
    if (record.outcome === 'not_answered' || isGone(record) || !isTold(record)) continue
    const question = wholeQuestionOf(record)
    if (record.at > (answered.get(question) ?? '')) answered.set(question, record.at)
  }
  return (record) => isTold(record) && (answered.get(wholeQuestionOf(record)) ?? '') > record.at
}

const isFurtherPage = ({ params }: RecordLine): boolean => Boolean(params.page_id)
const numberOf = ({ params }: RecordLine): string => params.company_number?.trim().toUpperCase() ?? ''

/** Null for a search of controllers: a newer search replaces no older one. */
function questionOf(record: RecordLine): string | null {
  const { operation, params } = record
  const about = numberOf(record) || params.name?.trim().toUpperCase()
  return about && operation !== 'controller_search' ? `${operation} ${about}` : null
}
