/**
 * Generated cases of records, decisions and erasures. A slow and plain program reads the answers again, without claims,
 * and must come to the same statements.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Claim, Kind, MentionKey } from '../claim.ts'
import { clusters } from '../clusters.ts'
import { contradictionsAmong } from '../contradictions/find.ts'
import { claimsOf, type ToExtract } from '../extract/claims-of.ts'
import { toGraphml } from '../formats/graphml.ts'
import { graphOf } from '../graph.ts'
import { factsIn } from './facts.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import type { CaseContent, RecordLine } from './model.ts'
import { textOfParts } from './sentences.ts'

type Ban = { start_date: string; end_date: string }
type Office = { company_number: string; company_name: string; date: string; resignation_date?: string; status?: string }
/** One officer as one record tells it. The name ends with the number of the record. */
type Told = { id: string; day: string; person: number; name: string; bans: Ban[]; offices: Office[] }
type Case = { told: Told[]; dissolved: Map<string, string>; same: [number, number][] }

const days = fc
  .tuple(fc.integer({ min: 2008, max: 2029 }), fc.constantFrom('01-01', '06-30', '12-31'))
  .map(([year, day]) => `${year}-${day}`)
const numbers = ['90000001', '90000002']
const office = fc.record({
  company_number: fc.constantFrom(...numbers),
  date: days,
  resignation_date: fc.option(days, { nil: undefined }),
  status: fc.constantFrom('CURRENT', 'RESIGNED', undefined),
})
const cases = fc
  .record({
    records: fc.array(
      fc.record({
        person: fc.integer({ min: 1, max: 4 }),
        day: days,
        bans: fc.uniqueArray(fc.record({ start_date: days, end_date: days }), {
          ...{ maxLength: 2, selector: ({ start_date }) => start_date },
        }),
        // One office in a company at a time keeps the plain program plain.
        offices: fc.uniqueArray(office, { maxLength: 2, selector: ({ company_number }) => company_number }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    erased: fc.array(fc.nat(5), { maxLength: 2 }),
    dissolved: fc.array(fc.tuple(fc.constantFrom(...numbers), days), { maxLength: 2 }),
    same: fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 3, max: 4 })), { maxLength: 2 }),
  })
  .map(({ records, erased, dissolved, same }): Case & { gone: Told[] } => {
    const all = records.map(
      (one, at): Told => ({
        ...{ ...one, id: `r${at}`, name: `Person${one.person} OF${at}X` },
        offices: one.offices.map((its) => ({ ...its, company_name: `COMPANY ${its.company_number}` }) as Office),
      }),
    )
    const isGone = (_: Told, at: number) => erased.includes(at)
    return {
      ...{ told: all.filter((one, at) => !isGone(one, at)), gone: all.filter(isGone) },
      ...{ dissolved: new Map(dissolved), same },
    }
  })

const keyOf = (person: number): MentionKey => `officer:${person}`
const toRecord = ({ id, day, person, name, bans, offices }: Told): ToExtract => ({
  ...{ id, operation: 'director_details', params: { director_id: String(person) }, at: `${day}T09:00:00.000Z` },
  result: {
    director: {
      ...{ director_id: String(person), name_single_line: name },
      ...{ director_disq_list: bans, director_appt_list: offices },
    },
  },
})
const ends = (dissolved: Case['dissolved']): ToExtract => ({
  ...{ id: 'ends', operation: 'company_number_search', params: {}, at: '2026-11-03T09:00:00.000Z' },
  result: {
    company_short_list: [...dissolved].map(([company_number, company_date]) => ({
      ...{ company_number, company_date, company_index_status: 'DISSOLVED', name: `COMPANY ${company_number}` },
    })),
  },
})

function contentOf({ told, dissolved, same }: Case): CaseContent {
  const records = [...told.map(toRecord), ends(dissolved)]
  const extracted = records.map(claimsOf)
  const claims: Claim[] = extracted.flatMap(({ claims }) => claims)
  const kinds = new Map<MentionKey, Kind>(
    extracted.flatMap(({ mentions }) => mentions.map(({ key, kind }) => [key, kind] as const)),
  )
  const judgements = same.map(([a, b], at) => ({
    ...{ seq: at + 1, a: keyOf(a), b: keyOf(b), verdict: 'same' as const, reason: '', analyst_name: 'Ann' },
    at: '2026-11-03T09:00:00.000Z',
  }))
  const line = ({ id, operation, at }: ToExtract): RecordLine => ({
    ...{ id, operation, at, outcome: 'found', reason: null, credits: '1', register: null, of: null, isSample: true },
    ...{ sha256: null, chain_seq: null, chain_hash: null, state: 'on_record', params: {} },
  })
  const file = { reference: 'R-1', title: 'T', purpose: 'P', lawful_basis: 'Consent', closed_at: null }
  return {
    file: { ...file, retention_date: '2030-01-01', created_at: '2026-01-01' },
    ...{ records: records.map(line), claims, kinds, clusters: clusters(judgements), judgements },
    ...{ explanations: new Map(), findings: [], waiting: [], placed: new Map(), hidden: new Set(), places: [] },
    ...{ redacted: { places: 0, addresses: new Set() }, gaps: { missing: [], pending: 0, hidden: 0 } },
    ...{ isPartial: false, today: '2026-11-03' },
  }
}

/** Who is one person, by joining until nothing changes. */
function personsOf({ same }: Case): (person: number) => number {
  const of = new Map([1, 2, 3, 4].map((person) => [person, person]))
  for (let round = 0; round < 4; round++)
    for (const [a, b] of same) {
      const least = Math.min(of.get(a)!, of.get(b)!)
      of.set(a, least).set(b, least)
    }
  return (person) => of.get(person)!
}

test('a sentence about a ban has the tense of its record’s day', () => {
  fc.assert(
    fc.property(cases, ({ told }) => {
      for (const record of told) {
        const facts = factsIn({ ...toRecord(record), outcome: 'found', reason: null })
        const said = facts
          .filter(({ fact }) => fact.property === 'disqualified_from')
          .map(({ parts }) => textOfParts(parts))
        expect(said).toHaveLength(record.bans.length)
        for (const [at, { start_date, end_date }] of record.bans.entries()) {
          const isOver = end_date < record.day
          const isAhead = !isOver && record.day < start_date
          const verb = isOver
            ? ' was disqualified '
            : isAhead
              ? ' will be disqualified '
              : ' is listed as disqualified '
          expect(said[at]).toContain(`${record.name}${verb}from `)
          expect(said[at]).toContain(start_date.slice(0, 4))
          expect(said[at]).toContain(end_date.slice(0, 4))
          expect(said[at]).toMatch(new RegExp(`\\(as of \\d+ \\w+ ${record.day.slice(0, 4)}\\)\\.$`))
        }
      }
    }),
  )
})

test('an office while disqualified is found exactly where the records and decisions say so', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { told, dissolved } = given
      const content = contentOf(given)
      const dayOf = (record: string) => content.records.find(({ id }) => id === record)?.at.slice(0, 10) ?? null
      const found = contradictionsAmong({ ...content, dayOf }).find(({ rule }) => rule === 'office_while_disqualified')
      const personOf = personsOf(given)
      const expected = told.some((ban) =>
        told.some(
          (other) =>
            personOf(ban.person) === personOf(other.person) &&
            ban.bans.some(({ start_date, end_date }) =>
              other.offices.some(({ company_number, date, resignation_date, status }) => {
                const held = status === 'CURRENT' ? other.day : date
                const last = resignation_date ?? dissolved.get(company_number) ?? held
                return date < end_date && start_date < last
              }),
            ),
        ),
      )
      expect(found?.state === 'found').toBe(expected)
      for (const { text } of found?.items ?? []) expect(text.match(/OF\d+X/g)?.length ?? 0).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

const shown = ['subjects', 'network', 'timeline', 'contradictions', 'identities', 'not_run'] as const

test('nothing of an erased record is in a report or an export, and every name is in a record', () => {
  fc.assert(
    fc.property(cases, (given_) => {
      const content = contentOf(given_)
      const known = given(content)
      const { claims, kinds, entityOf } = known
      const graph = graphOf({ claims, kinds, entityOf }, { limit: 1000, hub: 12 })
      const everything = [
        ...shown.map((name) => JSON.stringify(fill(name, name, known))),
        [...toGraphml({ graph, title: 'R-1' })].join(''),
      ].join('\n')
      const names = new Set(everything.match(/Person\d OF\d+X/g))
      for (const { name } of given_.gone) expect(names).not.toContain(name)
      const recorded = new Set(given_.told.map(({ name }) => name))
      for (const name of names) expect(recorded).toContain(name)
    }),
    { numRuns: 150 },
  )
})

test('a link names each end as the records of the link do, and a node names the whole decision', () => {
  fc.assert(
    fc.property(cases, (given_) => {
      const { claims, kinds, entityOf } = given(contentOf(given_))
      const { nodes, edges } = graphOf({ claims, kinds, entityOf }, { limit: 1000, hub: 12 })
      const labels = new Map(nodes.map(({ key, label }) => [key, label]))
      const personOf = personsOf(given_)
      for (const { a, names, sources, inferred, kind } of edges) {
        if (inferred || kind !== 'officer_of') continue
        const own = new Set(sources.map(({ record }) => record))
        const people = new Set(given_.told.filter(({ id }) => own.has(id)).map(({ person }) => person))
        const spoken = (names?.a ?? labels.get(a) ?? '').matchAll(/Person(\d)/g)
        expect(new Set([...spoken].map(([, person]) => Number(person)))).toEqual(people)
      }
      for (const { label, mentions } of nodes.filter(({ kind }) => kind === 'person')) {
        const people = mentions.map((key) => Number(key.slice('officer:'.length)))
        expect(new Set(people.map(personOf)).size).toBe(1)
        expect(label.split(' = ')).toHaveLength(people.length)
      }
    }),
    { numRuns: 200 },
  )
})

test('no office of a report’s timeline outlasts its company', () => {
  fc.assert(
    fc.property(cases, (given_) => {
      const known = given({ ...contentOf(given_), today: '2035-01-01' })
      const blocks = fill('timeline', 'timeline', known)
      const picture = blocks.find((block) => block.kind === 'picture')
      const isOpen = given_.told.some(({ offices }) =>
        offices.some(
          ({ company_number, date, resignation_date }) =>
            !(resignation_date && resignation_date >= date) && !((dissolvedOn(given_, company_number) ?? '') >= date),
        ),
      )
      if (picture?.kind !== 'picture' || isOpen) return
      const arrows = picture.shapes.filter(
        (shape) => shape.shape === 'outline' && shape.of === 'office' && shape.points.length > 4,
      )
      expect(arrows).toEqual([])
    }),
  )
})

const dissolvedOn = ({ dissolved }: Case, company: string) => dissolved.get(company)
