/** Names and numbers of a case that begin with the typed words. The search box offers them first, because they are free. */
import type { Kysely } from 'kysely'
import type { CaseNamed } from '../../contract/desk/graph.ts'
import type { Kind } from '../../entities/claim.ts'
import { labelProperties, labelsOf } from '../../entities/labels.ts'
import { plain } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { holdsBeginnings } from './case-views.ts'
import type { Claims } from './claims.ts'
import { type ClaimRow, claimsIn, type MentionRow } from './read-claims.ts'
import { soughtIn } from './sought.ts'

const mostNamed = 4
const mostMentions = 50
const mostClaims = 1000

/** The best answer to open for a company or a person. */
const best = ['company_number_search', 'company_name_search', 'company_profile', 'director_details']
const order: readonly Kind[] = ['company', 'person', 'telephone', 'place', 'address', 'ip', 'email']

type Named = CaseNamed['named'][number]

export function createNamedInCase(db: Kysely<Tables>, claims: Pick<Claims, 'catchUp'>) {
  const reader = claimsIn(db)

  return async (case_id: string, q: string): Promise<Named[]> => {
    await claims.catchUp(case_id)
    const scope = await reader.scope(case_id)
    const found: MentionRow[] = []
    const also = new Map<number, string[]>()
    for (const way of soughtIn(q))
      for (const one of await reader.withWords(scope, way.beginnings, mostMentions))
        if (!also.has(one.seq)) {
          also.set(one.seq, way.also)
          found.push(one)
        }
    const seqs = found.map(({ seq }) => seq)
    const named = (await reader.about(scope, seqs, mostClaims, labelProperties)).claims
    const own = Map.groupBy(named, ({ mention }) => mention)
    // A number may have no name. Another claim says where it is.
    const unnamed = found.filter(({ key }) => !own.has(key)).map(({ seq }) => seq)
    const others = (await reader.naming(scope, unnamed)).claims
    const label = labelsOf(named)
    const rows = found.flatMap(({ key, kind, seq }): Named[] => {
      const claim = bestOf(own.get(key) ?? others.filter(({ mention, other }) => mention === key || other === key))
      if (claim === undefined || kind === 'document' || label(key) === 'Not named') return []
      if (!holdsBeginnings(label(key), also.get(seq)!)) return []
      const company_number = /^company:(.+)$/.exec(key)?.[1] ?? null
      const { source, operation } = claim
      return [{ kind, label: label(key), company_number, mentions: 1, keys: [key], operation, source }]
    })
    const begins = ({ label }: Named) => (plain(label).startsWith(plain(q)) ? 0 : 1)
    return joined(rows)
      .toSorted((a, b) => begins(a) - begins(b) || order.indexOf(a.kind) - order.indexOf(b.kind))
      .slice(0, mostNamed)
  }
}

const bestOf = (claims: readonly ClaimRow[]): ClaimRow | undefined =>
  best.flatMap((name) => claims.find(({ operation }) => operation === name) ?? [])[0] ?? claims[0]

/** Mentions with the same name fill one row, which counts them. Nothing says that they are one person. */
const joined = (rows: readonly Named[]): Named[] =>
  [...Map.groupBy(rows, ({ kind, label, company_number }) => `${kind} ${company_number} ${plain(label)}`).values()].map(
    (same) => ({ ...same[0]!, mentions: same.length, keys: same.flatMap(({ keys }) => keys) }),
  )
