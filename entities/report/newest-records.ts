/** The newest answers about each company: an older answer says what was. */
import type { Claim, MentionKey } from '../claim.ts'
import type { Given } from './filling.ts'
import { isGone, type RecordLine } from './model.ts'

/** The newest record of a lookup of each company, by the number that it was looked up with. */
export function newestOf(
  operation: string,
  { records }: Pick<Given, 'records'>,
  outcome = 'found',
): Map<MentionKey, RecordLine> {
  const newest = new Map<MentionKey, RecordLine>()
  for (const record of records) {
    if (record.operation !== operation || isGone(record)) continue
    const number = record.params.company_number?.trim()
    // Skips a further page: it is only a part of an answer.
    if (!number || record.params.page_id || (record.outcome !== 'found' && record.outcome !== 'none_found')) continue
    const key = `company:${number.toUpperCase()}`
    const known = newest.get(key)
    if (!known || known.at <= record.at) newest.set(key, record)
  }
  return new Map([...newest].filter(([, record]) => record.outcome === outcome))
}

/** Of records about one company, only the newest counts: an older page says what was. */
export function latest(
  claims: readonly Claim[],
  { records }: Pick<Given, 'records'>,
  /** Tells two entries about the same things apart, in whatever record they are. */
  entryOf: (claim: Claim) => string,
): Claim[] {
  const known = new Map(records.map((record) => [record.id, record]))
  const lookupOf = ({ source: { record } }: Claim): string => {
    const { operation = '', params = {} }: Partial<RecordLine> = known.get(record) ?? {}
    return operation === 'controller_search'
      ? `search ${record}`
      : `${operation} ${params.company_number || params.name || record}`
  }
  const dayOfRecord = ({ source: { record } }: Claim) => known.get(record)?.at ?? ''
  const newest = new Map<string, string>()
  for (const claim of claims) {
    const day = dayOfRecord(claim).slice(0, 10)
    if (day > (newest.get(lookupOf(claim)) ?? '')) newest.set(lookupOf(claim), day)
  }
  // Pages of one answer come on one day.
  const seen = new Set<string>()
  return claims.filter((claim) => {
    const { mention, other, value, source } = claim
    const own = mention.startsWith('row:') ? `${source.record}${source.pointer}` : mention
    const id = [own, other, value, entryOf(claim)].join('\n')
    if (dayOfRecord(claim).slice(0, 10) !== newest.get(lookupOf(claim)) || seen.has(id)) return false
    seen.add(id)
    return true
  })
}
