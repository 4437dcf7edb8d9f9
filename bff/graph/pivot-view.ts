import {
  isRegistration,
  type Kind,
  type MentionKey,
  type Property,
  propertyNames,
  property as rowOf,
} from '../../entities/claim.ts'
import { labelProperties, labelsOf } from '../../entities/labels.ts'
import { type Equal, type PivotQuestion, pivotQuestions, registerLookup, type Through } from '../../entities/pivots.ts'
import { wordsIn } from '../ledger/words.ts'
import type { ClaimReader } from './read-claims.ts'
import type { Sharer, SharerReader } from './read-sharers.ts'
import { membersIn, type Seen, seqsOf } from './seen.ts'

/** Values that are compared together. */
const mostPivots = 40
/** Queries at once. On a server, each takes a connection. */
const pivotsAtOnce = 4
const mostShared = 50
/** A pivot counts no further for one value. Rows are numbers, so thousands take a few milliseconds. */
const mostRows = 5000
/** Claims about the entity itself, and as many that point to it. They are read in full. */
const mostClaims = 1500
const mostSaid = 20_000

const related = propertyNames.filter((name) => rowOf(name).holds === 'relation')
/** Values of these properties lead on to their owners. */
const belongings: readonly Kind[] = ['address', 'email', 'document']

export type Reading = { reader: ClaimReader; sharers: SharerReader; seen: Seen }
/** `isCut`: there are more rows than are counted. */
type Rows = { rows: readonly Sharer[]; isCut: boolean }
type Counted = { question: PivotQuestion; count: number; isCut: boolean; shown: Sharer[] }

/** @param skip values that the reader has already */
export async function pivotsOf(reading: Reading, key: MentionKey, skip = 0) {
  const { reader, sharers, seen } = reading
  const { scope } = seen
  const own = await seqsOf(reader, seen, [key])
  const [about, towards] = await Promise.all([
    reader.about(scope, own, mostClaims + 1),
    reader.towards(scope, own, mostClaims + 1),
  ])
  const claims = [about, towards].flatMap((read) => read.claims.slice(0, mostClaims))
  const kinds = new Map([...about.kinds, ...towards.kinds])
  const keys = membersIn(seen, key)
  const kind = kinds.get(keys.find((its) => kinds.has(its)) ?? key)
  if (kind === undefined) return null
  const seqOf = new Map<MentionKey, number>()
  for (const { mention, seq, other, otherSeq } of claims) {
    seqOf.set(mention, seq)
    if (other !== undefined && otherSeq !== null) seqOf.set(other, otherSeq)
  }
  const words = await sharers.said(
    scope,
    [...seqOf.values()],
    ['name', 'surname', 'postcode', 'birth_month', 'domain', 'charge_holder', 'registration_number', 'controller_of'],
    mostSaid,
  )
  const is_partial = [about, towards].some((read) => read.claims.length > mostClaims) || words.length >= mostSaid
  const others = claims.filter(({ property }) => rowOf(property).holds !== 'text')
  const questions = pivotQuestions({ kind, keys, claims: [...others, ...words], label: labelsOf(words) }, (its) =>
    kinds.get(its),
  )
  const entityOf = await entitiesBySeq(reading)
  const isOwn = new Set(own.map(entityOf))
  const counted: Counted[] = []
  const chosen = questions.slice(skip, skip + mostPivots)
  for (let from = 0; from < chosen.length; from += pivotsAtOnce) {
    const some = chosen.slice(from, from + pivotsAtOnce)
    const rowsOf = await Promise.all(
      some.map((question) =>
        'through' in question
          ? throughMention(reading, question, seqOf.get(question.through))
          : withValue(reading, question, question.at === undefined ? undefined : seqOf.get(question.at)),
      ),
    )
    for (const [at, question] of some.entries()) count(question, rowsOf[at]!)
  }
  // What others in the case share comes before what only the register may tell.
  const sorted = counted.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0))
  return {
    pivots: await named(reading, sorted, entityOf),
    left: Math.max(0, questions.length - skip - chosen.length),
    is_partial,
  }

  function count(question: PivotQuestion, { rows, isCut }: Rows): void {
    const sharing = new Map<number, Sharer>()
    for (const row of rows) {
      const entity = entityOf(row.mention)
      if (!isOwn.has(entity) && !sharing.has(entity)) sharing.set(entity, row)
    }
    counted.push({ question, count: sharing.size, isCut, shown: [...sharing.values()].slice(0, mostShared) })
  }
}

/** Other companies of one officer; otherwise others at one address, number or company. */
async function throughMention(
  { sharers, seen: { scope } }: Reading,
  { relation, pivot }: Through & { pivot: string },
  middle: number | undefined,
): Promise<Rows> {
  if (middle === undefined) return { rows: [], isCut: false }
  const rows = leadingOn.has(pivot)
    ? await sharers.from(scope, middle, relation, mostRows)
    : await sharers.towards(scope, [middle], relation === 'registered_office' ? atAddress : [relation], mostRows)
  return { rows, isCut: rows.length >= mostRows }
}

/** From an officer or a controller to its other companies. */
const leadingOn: ReadonlySet<string> = new Set(['shared_officers', 'same_agent', 'same_controller'])
const atAddress: readonly Property[] = ['registered_office', 'address']

async function withValue(
  { reader, sharers, seen: { scope } }: Reading,
  { property, equals, surname, passes, at }: Equal,
  address: number | undefined,
): Promise<Rows> {
  const words = surname === undefined ? [] : wordsIn(surname)
  const all = await sharers.withValue(scope, { property, equals, words }, mostRows)
  const there =
    at === undefined || address === undefined ? [] : await sharers.towards(scope, [address], atAddress, mostRows)
  const isThere = new Set(there.map(({ mention }) => mention))
  const rows = at === undefined ? all.rows : all.rows.filter(({ mention }) => isThere.has(mention))
  const known = await reader.bySeq([...new Set(rows.map(({ mention }) => mention))])
  const said = passes ? await sharers.said(scope, [...known.keys()], ['name', 'surname'], mostSaid, true) : []
  const saidOf = Map.groupBy(said, ({ mention }) => mention)
  const found = rows.filter(({ mention }) => {
    const one = known.get(mention)
    if (one === undefined || isRegistration({ mention: one.key, property })) return false
    return passes === undefined || passes(saidOf.get(one.key) ?? [])
  })
  const isBelonging = ({ mention }: Sharer) => belongings.includes(known.get(mention)!.kind)
  const values = new Set(found.filter(isBelonging).map(({ mention }) => mention))
  const owners = await sharers.towards(scope, [...values], related, mostRows)
  const isCut = all.isCut || there.length >= mostRows || said.length >= mostSaid || owners.length >= mostRows
  return { rows: [...found.filter(({ mention }) => !values.has(mention)), ...owners], isCut }
}

async function named(
  { reader, sharers, seen: { scope } }: Reading,
  counted: readonly Counted[],
  entityOf: (seq: number) => number,
) {
  const shown = counted.flatMap((one) => one.shown)
  const seqs = [...new Set(shown.flatMap(({ mention }) => [mention, entityOf(mention)]))]
  const mentions = await reader.bySeq(seqs)
  const label = labelsOf(await sharers.said(scope, seqs, labelProperties, mostSaid))
  const sourceOf = await sharers.sources(shown)
  return counted.map(({ question, count, isCut, shown }) => ({
    pivot: question.pivot,
    label: question.label,
    value: question.value,
    count,
    is_least: isCut,
    lookup: registerLookup(question),
    shared: shown.map((row) => {
      const { key, kind } = mentions.get(entityOf(row.mention)) ?? mentions.get(row.mention)!
      return { key, kind, label: label(key), source: sourceOf(row) }
    }),
  }))
}

/** From a mention's number to the number of the mention that names its entity. */
async function entitiesBySeq({ reader, seen: { clusters, scope } }: Reading): Promise<(seq: number) => number> {
  const rows = await reader.mentions(scope, clusters.flat())
  const first = new Map<number, number>()
  for (const members of clusters) {
    const known = members.toSorted().flatMap((key) => rows.get(key)?.seq ?? [])
    for (const seq of known) first.set(seq, known[0]!)
  }
  return (seq) => first.get(seq) ?? seq
}
