/** Entities as a reconciliation client names them. No id contains a name, an address or a telephone number. */
import type { Kysely } from 'kysely'
import { companyNumberNamed } from '../../contract/company-number.ts'
import { controllerKindInWords } from '../../contract/register/words.ts'
import { companyNumberOrName } from '../../contract/values/company-number.ts'
import type { MentionKey, Property } from '../../entities/claim.ts'
import { companyKey } from '../../entities/keys.ts'
import { kindLabels, labelProperties, labelsOf } from '../../entities/labels.ts'
import { mentionId } from '../graph/digests.ts'
import { type ClaimReader, type ClaimRow, claimsIn, type MentionRow, type Scope } from '../graph/read-claims.ts'
import { Problem } from '../http/problem.ts'
import { wordsIn } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { type Query, typeOf } from './queries.ts'
import { type ColumnName, columnName, decidingFor, inWords, lookupOf, saysNow } from './register-properties.ts'
import { nameScore } from './scores.ts'

const most = 20
/** Claims for a first look. An officer of many companies has thousands. */
const mostClaims = 500
/** Different values in a cell. */
const mostValues = 2000
/** Repeated ones too. */
const mostRead = 10 * mostValues

type Fact = { value: string; other: { id: string; name: string } | null }
type Facts = Map<Property, Fact[]>

export type CaseEntities = ReturnType<typeof createCaseEntities>

export function createCaseEntities(db: Kysely<Tables>) {
  const reader: ClaimReader = claimsIn(db)

  /** Keeps `company:90000012` and `postcode:LS14AP`. Any other key becomes its id in the case. */
  const idOf = ({ case_seq }: Scope, key: MentionKey): string =>
    /^(company|postcode):/.test(key) ? key.replaceAll(' ', '') : mentionId(case_seq, key)

  async function mentionOf(scope: Scope, id: string): Promise<MentionRow | null> {
    const number = companyNumberNamed(/^company:(.+)$/.exec(id)?.[1] ?? '')
    if (number !== null) return (await reader.mentions(scope, [companyKey(number)])).values().next().value ?? null
    return /^m[0-9a-z]{1,12}$/.test(id) ? reader.withId(scope, id) : null
  }

  return {
    scope: reader.scope,
    idOf,

    /** Entities of the case with this name, id or company number. Costs nothing. */
    async named(scope: Scope, { query, limit }: Pick<Query, 'query' | 'limit'>) {
      const number = companyNumberOrName(query)
      const own = await mentionOf(scope, number === null ? query : companyKey(number))
      const rows = own ? [own] : await reader.withWords(scope, wordsIn(query), most)
      const { claims } = await reader.about(
        scope,
        rows.map(({ seq }) => seq),
        mostClaims,
        [...labelProperties, 'status'],
      )
      const label = labelsOf(claims)
      return rows
        .map(({ key, kind }) => {
          const likeness = own ? 100 : nameScore(query, label(key))
          return {
            id: idOf(scope, key),
            name: label(key),
            description: kindLabels[kind],
            score: likeness,
            // A name alone does not identify anybody.
            match: own !== null,
            features: [{ id: 'name_likeness', value: likeness }],
            type: typeOf('entity'),
          }
        })
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
    },

    isKnown: async (scope: Scope, id: string): Promise<boolean> => (await mentionOf(scope, id)) !== null,

    /** Some facts of an entity. Those that change with time come from the newest answer alone. */
    async facts(scope: Scope, id: string) {
      const mention = await mentionOf(scope, id)
      if (mention === null) return null
      const { claims } = await reader.newestAbout(scope, mention.seq, mostClaims)
      const label = await labelsFor(scope, claims)
      const [first] = claims
      return {
        name: label(mention.key),
        kind: kindLabels[mention.kind],
        facts: factsIn(scope, claims.filter(saidNow(claims)), label),
        record: first?.source.record ?? null,
      }
    },

    /**
     * All values of these columns.
     *
     * @param records of the newest answers of the lookups that give them, with all pages @throws Problem for too many
     */
    async values(
      scope: Scope,
      id: string,
      { wanted, records }: { wanted: readonly Property[]; records: ReadonlySet<string> },
    ): Promise<Facts> {
      const mention = await mentionOf(scope, id)
      if (mention === null || wanted.length === 0) return new Map()
      const isOfRecords = (name: Property) => records.size > 0 && lookupOf(name) !== null
      const others = wanted.filter((name) => !isOfRecords(name))
      const only = [...new Set(others.flatMap((name) => [name, decidingFor(name)]))]
      const most = (mostValues + 1) * only.length
      const [inAnswers, inCase] = await Promise.all([
        reader.inRecords(
          scope,
          { side: 'mention', seq: mention.seq, ids: records },
          mostRead,
          wanted.filter(isOfRecords),
        ),
        reader.aboutOrOnce(scope, [mention.seq], most, only),
      ])
      const isCut = inAnswers.claims.length >= mostRead || (inCase.isPartial && inCase.claims.length >= most)
      const claims = [...inAnswers.claims, ...inCase.claims.filter(isCut ? () => true : saidNow(inCase.claims))]
      const facts = factsIn(scope, claims, await labelsFor(scope, claims))
      const [longest] = [...facts].toSorted(([, one], [, other]) => other.length - one.length)
      if (longest && (isCut || longest[1].length > mostValues)) throw tooMany(id, longest[0])
      return facts
    },

    /** Who controls a company, by the pages of the newest answer. Ended controls are left out. */
    async controllers(scope: Scope, id: string, records: ReadonlySet<string>): Promise<{ id: string; name: string }[]> {
      const mention = await mentionOf(scope, id)
      if (mention === null) return []
      const properties = ['controller_of', 'control_ceased'] as const
      const answers = { side: 'other', seq: mention.seq, ids: records } as const
      const { claims } = await reader.inRecords(scope, answers, mostRead, properties)
      if (claims.length >= mostRead) throw tooMany(id, 'controllers')
      const names = await reader.about(scope, [...new Set(claims.map(({ seq }) => seq))], mostRead, ['name'])
      const label = labelsOf(names.claims)
      const named = new Set(names.claims.map((claim) => claim.mention))
      const found = [...Map.groupBy(claims, (claim) => claim.mention)].flatMap(([key, said]) => {
        const control = said.filter(({ property }) => property === 'controller_of')
        const ended = said.filter(({ property }) => property === 'control_ceased').length
        if (ended >= control.length) return []
        const kind = controllerKindInWords(control[0]?.value ?? '')
        return [{ id: idOf(scope, key), name: named.has(key) ? label(key) : kind || label(key) }]
      })
      if (found.length > mostValues) throw tooMany(id, 'controllers')
      return found
    },
  }

  async function labelsFor(scope: Scope, claims: readonly ClaimRow[]): Promise<(key: MentionKey) => string> {
    const others = claims.flatMap(({ otherSeq }) => (otherSeq === null ? [] : [otherSeq]))
    const names = await reader.about(scope, [...new Set(others)], mostRead, labelProperties)
    return labelsOf([...claims, ...names.claims])
  }

  function factsIn(scope: Scope, claims: readonly ClaimRow[], label: (key: MentionKey) => string): Facts {
    const facts = new Map<Property, Map<string, Fact>>()
    for (const { property, value = '', other } of claims) {
      const named = other === undefined ? null : { id: idOf(scope, other), name: label(other) }
      const its = facts.get(property) ?? new Map<string, Fact>()
      const said = inWords(property, value)
      const key = JSON.stringify([said, named?.id])
      if (!its.has(key)) facts.set(property, its.set(key, { value: said, other: named }))
    }
    return new Map([...facts].map(([property, its]) => [property, [...its.values()]]))
  }
}

/** A cell with a part of a list reads as the whole. */
const tooMany = (id: string, column: ColumnName) =>
  new Problem(
    422,
    'Too many values',
    `${id.replace(/^company:/, 'Company ')}: the column “${columnName(column)}” has more than ${mostValues.toLocaleString('en')} values. Leave this row out, and open it in the case.`,
  )

/**
 * Whether a claim is from the newest record of the lookup that gives its property, also where that record no longer has
 * it. Always where the property is not one that changes.
 *
 * @param claims the newest first
 */
function saidNow(claims: readonly ClaimRow[]): (claim: ClaimRow) => boolean {
  const newest = new Map<Property, string | undefined>()
  const newestOf = (name: Property) =>
    claims.find(({ operation, property }) => property === decidingFor(name) || operation === lookupOf(name))?.source
      .record
  return ({ property, source }) => {
    if (!saysNow(property)) return true
    if (!newest.has(property)) newest.set(property, newestOf(property))
    return source.record === newest.get(property)
  }
}
