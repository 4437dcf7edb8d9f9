/**
 * Generated records of controllers. A slow and plain program reads the answers again, without claims and without a graph, and
 * must come to the same links, entities and sentences.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind, MentionKey } from '../claim.ts'
import { claimsOf, type ToExtract } from '../extract/claims-of.ts'
import { graphOf } from '../graph.ts'
import { labelsOf } from '../labels.ts'
import { factsIn } from '../report/facts.ts'
import { textOfParts } from '../report/sentences.ts'
import { toFtm } from './ftm.ts'
import { toGexf } from './gexf.ts'
import { toGraphml } from './graphml.ts'
import { inOrder, type Row, readers, recordsIn } from './testing/read-graph-files.ts'

const natures = {
  'ownership-of-shares-25-to-50-percent': 'Over 25% to 50% of the shares',
  'voting-rights-75-to-100-percent-as-trust': 'Over 75% of the voting rights, through a trust',
  'control-of-the-moon': 'control-of-the-moon',
}
type Nature = keyof typeof natures
const kinds = {
  person: 'individual-person-with-significant-control',
  body: 'corporate-entity-person-with-significant-control',
  hidden: 'super-secure-person-with-significant-control',
}
const numbers = ['90000001', '90000002', '90000003'] as const

type Entry = {
  who: keyof typeof kinds
  place: number
  natures: Nature[]
  notified: string
  ceased?: string | undefined
}
type Answer = { id: string; company: string; day: string; entries: Entry[] }

const days = fc.integer({ min: 2016, max: 2025 }).map((year) => `${year}-06-30`)
const entry: fc.Arbitrary<Entry> = fc.record({
  who: fc.constantFrom('person', 'body', 'hidden'),
  place: fc.nat(2),
  natures: fc.uniqueArray(fc.constantFrom(...(Object.keys(natures) as Nature[])), { maxLength: 2 }),
  notified: days,
  ceased: fc.option(days, { nil: undefined }),
})
const answers: fc.Arbitrary<Answer[]> = fc
  .array(
    fc.record({
      company: fc.constantFrom(...numbers),
      day: days,
      // The register lists each controller once. A company may control another at several times.
      entries: fc.uniqueArray(entry, {
        maxLength: 4,
        selector: ({ who, place, notified }) => `${who} ${place} ${who === 'body' ? notified : ''}`,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: `r${at}` })))

const nameOf = ({ place }: Entry, { id }: Answer): string => `Person${place} OF${id}X`
/** The key of a controller, by the rules of decision 0154. */
const keyOf = ({ who, place }: Entry, { company }: Answer): MentionKey =>
  who === 'body' ? `company:${numbers[place]}` : `controller:${company}-${who}-${place}`

const recordOf = (answer: Answer): ToExtract => ({
  id: answer.id,
  operation: 'company_controllers',
  params: { company_number: answer.company },
  at: `${answer.day}T09:00:00.000Z`,
  result: {
    controller_list: answer.entries.map((one) => ({
      controller_id: `${answer.company}-${one.who}-${one.place}`,
      company_number: answer.company,
      kind: kinds[one.who],
      ...(one.who === 'person' && { name: nameOf(one, answer), surname: `OF${answer.id}X` }),
      ...(one.who === 'body' && {
        identification: { country_registered: 'England', registration_number: ` ${Number(numbers[one.place])} ` },
      }),
      nature_list: one.natures,
      notified_on: one.notified,
      ceased_on: one.ceased ?? null,
    })),
  },
})

function given(all: readonly Answer[]) {
  const extracted = all.map(recordOf).map(claimsOf)
  const claims = extracted.flatMap((one) => one.claims)
  const kindOf = new Map<MentionKey, Kind>(
    extracted.flatMap(({ mentions }) => mentions.map(({ key, kind }) => [key, kind] as const)),
  )
  return { claims, kinds: kindOf, entityOf: (key: MentionKey) => key }
}

type Told = { key: MentionKey; company: string; entry: Entry; record: string }
const toldIn = (all: readonly Answer[]): Told[] =>
  all.flatMap((answer) =>
    answer.entries.flatMap((one) => {
      const key = keyOf(one, answer)
      // Its own controller: no link has one end.
      return key === `company:${answer.company}`
        ? []
        : [{ key, company: `company:${answer.company}`, entry: one, record: answer.id }]
    }),
  )
const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined))].toSorted()

function linksOf(all: readonly Answer[]): Row[] {
  const pairs = Map.groupBy(toldIn(all), ({ key, company }) => `${key} ${company}`)
  return [...pairs.values()].map((told) => {
    const [{ key, company }] = told as [Told]
    const starts = distinct(told.map(({ entry }) => entry.notified))
    const ends = distinct(told.map(({ entry }) => entry.ceased))
    const times = Map.groupBy(told, ({ entry }) => entry.notified)
    const isOver = [...times.values()].every((its) => its.some(({ entry }) => entry.ceased !== undefined))
    const until = isOver ? ends.at(-1) : undefined
    const roles = distinct(told.flatMap(({ entry }) => entry.natures.map((nature) => natures[nature])))
    return {
      a: key,
      b: company,
      from: starts[0]!,
      ...(until && { until }),
      roles: roles.join('; '),
      records: distinct(told.map(({ record }) => record)).join(','),
    }
  })
}

for (const [format, read] of Object.entries(readers))
  test(`the links of control in ${format} are those that the answers give`, () => {
    fc.assert(
      fc.property(answers, (all) => {
        const graph = graphOf(given(all), { limit: 1000, hub: 1000, everyPair: true })
        const text = [...(format === 'gexf' ? toGexf : toGraphml)({ graph, title: 'R-1' })].join('')
        const edges = read(text).edges.filter(({ relation }) => relation === 'controller_of')
        const shown = edges.map(({ a, b, from, until, roles = '', sources }) => ({
          a: a!,
          b: b!,
          from: from!,
          ...(until && { until }),
          roles: roles.split('; ').toSorted().join('; '),
          records: recordsIn(sources),
        }))
        expect(inOrder(shown)).toEqual(inOrder(linksOf(all)))
      }),
      { numRuns: 200 },
    )
  })

test('the Ownerships of FollowTheMoney are the times of control that the answers give', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const known = given(all)
      const entities = [...toFtm({ ...known, label: labelsOf(known.claims), idOf: (text) => text })]
      const shown = entities
        .filter(({ schema }) => schema === 'Ownership')
        .map(({ properties }) => ({
          owner: properties.owner!.join(),
          asset: properties.asset!.join(),
          from: properties.startDate!.join(),
          until: distinct(properties.endDate ?? []).join(),
          roles: distinct(properties.role ?? []).join('; '),
          records: distinct(properties.recordId!).join(','),
        }))
      const itself = all.flatMap((answer) =>
        answer.entries.flatMap((entry) =>
          keyOf(entry, answer) === `company:${answer.company}`
            ? [{ key: `company:${answer.company}`, company: `company:${answer.company}`, entry, record: answer.id }]
            : [],
        ),
      )
      const times = Map.groupBy(
        [...toldIn(all), ...itself],
        ({ key, company, entry }) => `${key} ${company} ${entry.notified}`,
      )
      const wanted = [...times.values()].map((told) => ({
        owner: told[0]!.key,
        asset: told[0]!.company,
        from: told[0]!.entry.notified,
        until: distinct(told.map(({ entry }) => entry.ceased)).join(),
        roles: distinct(told.flatMap(({ entry }) => entry.natures.map((nature) => natures[nature]))).join('; '),
        records: distinct(told.map(({ record }) => record)).join(','),
      }))
      expect(inOrder(shown)).toEqual(inOrder(wanted))
    }),
    { numRuns: 200 },
  )
})

test('a sentence about control has the tense of its record’s day, and names no protected person', () => {
  fc.assert(
    fc.property(answers, (all) => {
      for (const answer of all) {
        const facts = factsIn({ ...recordOf(answer), outcome: 'found', reason: null })
        const said = facts
          .filter(({ fact }) => fact.property === 'controller_of')
          .map(({ tell }) => textOfParts(tell().parts))
        expect(said).toHaveLength(answer.entries.length)
        for (const [at, one] of answer.entries.entries()) {
          const isOver = one.ceased !== undefined && one.ceased < answer.day
          expect(said[at]).toContain(
            isOver ? ' is listed as a former controller of ' : ' is listed as a controller of ',
          )
          if (one.who === 'hidden') expect(said[at]).toMatch(/^Protected person is listed/)
          if (one.who === 'person') expect(said[at]).toContain(nameOf(one, answer))
        }
      }
    }),
    { numRuns: 200 },
  )
})
