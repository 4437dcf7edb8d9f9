/** Companies that a case holds through a colleague's search by name. Their dossiers open free from that record. */
import type { Kysely } from 'kysely'
import type { Held } from '../../contract/desk/lookups.ts'
import { companyKey } from '../../entities/keys.ts'
import { askedIn } from '../ledger/content-body.ts'
import type { Tables } from '../state/tables.ts'
import type { Claims } from './claims.ts'
import { claimsIn } from './read-claims.ts'

const most = 2000

type Asked = { case_id: string; numbers: readonly string[]; since: string; upstream: string }

/**
 * The newest of the records that are read wins.
 *
 * @param since the oldest answer that counts @param upstream another service gives other answers
 */
export const createHeldCompanies =
  (db: Kysely<Tables>, claims: Pick<Claims, 'catchUp'>) =>
  async ({ case_id, numbers, since, upstream }: Asked): Promise<Map<string, Held>> => {
    if (numbers.length === 0) return new Map()
    await claims.catchUp(case_id)
    const reader = claimsIn(db)
    const scope = await reader.scope(case_id)
    const known = await reader.mentions(scope, [...new Set(numbers.map(companyKey))])
    const seqs = [...known.values()].map(({ seq }) => seq)
    // A former or proposed name is another property: it does not tell the present company.
    const { claims: named } = await reader.about(scope, seqs, most, ['name'])
    const listed = named.filter(({ operation }) => operation === 'company_name_search')
    const records = [...new Set(listed.map(({ source }) => source.record))]
    const answered = await answeredSince(db, records, { since, upstream })
    const held = new Map<string, Held>()
    for (const { mention, source } of listed) {
      const at = answered.get(source.record)
      if (at !== undefined && !held.has(mention))
        held.set(mention, { record: source.record, at, outcome: 'found', operation: 'company_name_search' })
    }
    return new Map(
      numbers.flatMap((number) => {
        const one = held.get(companyKey(number))
        return one ? [[number, one] as const] : []
      }),
    )
  }

async function answeredSince(
  db: Kysely<Tables>,
  ids: readonly string[],
  { since, upstream }: Pick<Asked, 'since' | 'upstream'>,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chain')
    .innerJoin('content', 'content.id', 'chain.id')
    .select(['chain.id', 'at', 'body'])
    .where('chain.id', 'in', ids)
    .where('event', '=', 'answered')
    .where('at', '>=', since)
    .execute()
  return new Map(rows.flatMap(({ id, at, body }) => (askedIn(body)?.upstream === upstream ? [[id, at] as const] : [])))
}
