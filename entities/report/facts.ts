/** The facts that a report can take from a record (decision 0093). */

import { ukDate } from '../../contract/days.ts'
import { withVisibleMarks } from '../../contract/direction.ts'
import { operationInWords } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import { type Fact, factId } from '../../contract/reports.ts'
import { dataDayIn } from '../../contract/source.ts'
import type { Claim, MentionKey, Property } from '../claim.ts'
import { inWords } from '../dates.ts'
import { claimsOf, type ToExtract } from '../extract/claims-of.ts'
import { toMetre } from '../geo/position.ts'
import { postcodeOf, rowKey } from '../keys.ts'
import { type Labels, labelsOf } from '../labels.ts'
import { periodsIn } from './periods.ts'
import { placesIn } from './places.ts'
import { type Part, sentenceOf } from './sentences.ts'

export type Told = {
  id: string
  fact: Fact
  parts: Part[]
  subject: string
  value: string
  kinds: ReadonlyMap<MentionKey, string>
  /** Null for an outcome, a position or a field. */
  claim: Claim | null
}
/** `of`: the day of its data, where the answer names one. */
export type ToTell = ToExtract & { outcome: string; reason: string | null; of?: string | null }
/** A fact of a record. Its words are made when they are wanted: a report tells few facts of each record. */
export type RecordFact = { fact: Fact; tell: () => Told }

/**
 * Every claim of a record as a fact, after its outcome; then the positions that it gives.
 * @param inCase names a company that the record gives by its number alone (decision 0178)
 */
export function factsIn(record: ToTell, inCase: Labels = numberOf): RecordFact[] {
  const { id, at, of } = record
  const day = dataDayIn(of) ?? ukDate(at)
  const { claims, mentions } = claimsOf(record)
  let own: Labels | null = null
  const label: Labels = (key) => {
    own ??= labelsOf(claims)
    const name = own(key)
    return key.startsWith('company:') && name === numberOf(key) ? inCase(key) : name
  }
  const kinds = new Map(mentions.map(({ key, kind }) => [key, kind]))
  const periodOf = periodsIn(claims)
  const counts = new Map<string, number>()
  const ofClaims = claims.map((claim): RecordFact => {
    const { property, source, mention } = claim
    const place = `${source.pointer}#${property}`
    const nth = counts.get(place) ?? 0
    counts.set(place, nth + 1)
    const fact: Fact = { record: id, pointer: source.pointer, property, nth }
    const tell = (): Told => {
      const kind = kinds.get(mention) ?? 'person'
      return {
        id: factId(fact),
        fact,
        // A comparison needs no sentence.
        get parts() {
          return sentenceOf(claim, { label, kind, day, period: periodOf(claim) })
        },
        ...comparedBy(claim, (pointer) => pointer),
        kinds,
        claim,
      }
    }
    return { fact, tell }
  })
  return [outcomeOf(record, kinds), ...ofClaims, ...positionFacts(record, kinds)]
}

/**
 * A claim without its record, for comparison with a newer record of the same question.
 * @param placeOf where that record has what this one has at a pointer; null if nowhere
 */
export function comparedBy(
  { mention, property, value = '', other = '', source: { record } }: Claim,
  placeOf: (pointer: string) => string | null,
): Pick<Told, 'subject' | 'value'> {
  const own = rowKey(record, '')
  const keyOf = (key: MentionKey) => (key.startsWith(own) ? `row:${placeOf(key.slice(own.length)) ?? 'nowhere'}` : key)
  return {
    subject: [keyOf(mention), property, isIdentity(property) ? keyOf(other) : ''].join('\n'),
    value: `${value}\n${keyOf(other)}`,
  }
}

/** The first fact of a record. It needs no result. @param kinds of what the record names, for redaction */
export function outcomeOf(record: Omit<ToTell, 'result'>, kinds: Told['kinds'] = new Map()): RecordFact {
  if (record.operation === 'own_file') return fileFact(record, kinds)
  const { id, operation, at, outcome, reason } = record
  return outcomeFact(id, { operation, at, outcome, reason, kinds })
}

const numberOf: Labels = (key) => key.replace(/^company:/, '')

/** An office includes its company. An address or a number is a value. */
const isIdentity = (property: Property): boolean =>
  property !== 'address' && property !== 'telephone' && property !== 'email'

const outcomes: { readonly [outcome: string]: string } = {
  found: ' found an answer on ',
  none_found: ' found nothing on ',
  not_answered: ' was not answered on ',
}

type Outcome = { operation: string; at: string; outcome: string; reason: string | null; kinds: Told['kinds'] }

function outcomeFact(record: string, { operation, at, outcome, reason, kinds }: Outcome): RecordFact {
  const fact: Fact = { record, pointer: '', property: 'outcome', nth: 0 }
  const day = inWords(at.slice(0, 10))
  const why = outcome === 'not_answered' && reason ? ` (${reason.replaceAll('_', ' ')})` : ''
  const text = `${operationInWords(operation)}${outcomes[outcome] ?? ' ended on '}${day}${why}.`
  const told = { id: factId(fact), fact, parts: [{ text }], subject: 'outcome', value: outcome, kinds, claim: null }
  return { fact, tell: () => told }
}

/** Where a file comes from. Its content gives no facts, because only people read it. */
function fileFact({ id, params, at }: Omit<ToTell, 'result'>, kinds: Told['kinds']): RecordFact {
  const fact: Fact = { record: id, pointer: '', property: 'outcome', nth: 0 }
  const { file_name = '', source = '', day = '' } = params
  const [name, from] = [file_name, source].map(withVisibleMarks)
  const text = `File “${name}”, received from ${from} on ${inWords(day)}, added on ${inWords(at.slice(0, 10))}.`
  const told = { id: factId(fact), fact, parts: [{ text }], subject: 'outcome', value: 'found', kinds, claim: null }
  return { fact, tell: () => told }
}

/** Where the answer puts a place, no more exactly than it says. */
const positionFacts = (record: ToTell, kinds: Told['kinds']): RecordFact[] =>
  placesIn(record).flatMap(({ name, postcode, point, what, mentions: [about], source }) => {
    if (!point) return []
    const { latitude, longitude } = toMetre(point)
    const value = `${latitude}, ${longitude}`
    const fact: Fact = { record: record.id, pointer: source.pointer, property: 'position', nth: 0 }
    const its = about === undefined ? {} : { about }
    const parts: Part[] = [
      { text: postcode && postcode !== postcodeOf(name) ? `${name}, ${postcode}` : name, ...its },
      { text: ' has the position ' },
      { text: value, isPosition: true, ...its },
      { text: ` (WGS84): ${what.charAt(0).toLowerCase()}${what.slice(1)}.` },
    ]
    const subject = `${about ?? name}\nposition`
    const told = { id: factId(fact), fact, parts, subject, value, kinds, claim: null }
    return [{ fact, tell: () => told }]
  })

/** A field without a claim, in the answer's own words. Null if the pointer names no text or number. */
export function fieldFact(record: ToTell, pointer: string): Told | null {
  const { id, operation, result } = record
  const value = pointedAt(result, pointer)
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '') return null
  const fact: Fact = { record: id, pointer, property: 'value', nth: 0 }
  const field = pointer.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  const birth = /birth|dob/.test(pointer) ? { birth: String(value).trim(), ...aboutRow(record, pointer) } : {}
  const parts: Part[] = [
    { text: `${operationInWords(operation)} gives ${field}: ` },
    { text: String(value).trim(), ...birth },
    { text: '.' },
  ]
  return {
    id: factId(fact),
    fact,
    parts,
    subject: `value\n${pointer}`,
    value: String(value),
    kinds: new Map(),
    claim: null,
  }
}

/** The person whom the row of a field is about, or the nearest row around it. */
function aboutRow(record: ToTell, pointer: string): Pick<Part, 'about'> {
  const { claims, mentions } = claimsOf(record)
  const people = new Set(mentions.flatMap(({ key, kind }) => (kind === 'person' ? [key] : [])))
  const its = claims.filter(({ mention }) => people.has(mention))
  for (let row = pointer; row !== ''; row = row.slice(0, row.lastIndexOf('/'))) {
    const claim = its.find(({ source }) => source.pointer === row || source.pointer.startsWith(`${row}/`))
    if (claim) return { about: claim.mention }
  }
  return {}
}
