/**
 * Generated cases of records, decisions and erasures, exported. A slow and plain program reads the answers again, without
 * claims and without a graph, and must come to the same nodes, links and entities. It reads the files by itself.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphOf } from '../graph.ts'
import { labelsOf } from '../labels.ts'
import { given } from '../report/filling.ts'
import {
  type Case,
  type Charge,
  cases,
  contentOf,
  nameOf,
  numbers,
  personsOf,
  type Told,
} from '../report/testing/generated-case.ts'
import { toFtm } from './ftm.ts'
import { toGexf } from './gexf.ts'
import { toGraphml } from './graphml.ts'
import { inOrder, type Row, readers, recordsIn } from './testing/read-graph-files.ts'

const filesOf = (content: ReturnType<typeof contentOf>): { [format: string]: string } => {
  const { claims, kinds, entityOf } = given(content)
  const everything = { limit: 1000, hub: 1000, everyPair: true }
  const graph = graphOf({ claims, kinds, entityOf }, everything)
  return {
    graphml: [...toGraphml({ graph, title: 'R-1' })].join(''),
    gexf: [...toGexf({ graph, title: 'R-1' })].join(''),
  }
}

/** The people on record, each with the ids and records that a decision joins. */
function peopleIn(all: Case): Map<number, Told[]> {
  const personOf = personsOf(all)
  return Map.groupBy(all.told, ({ person }) => personOf(person))
}

/** Which companies the answers name. */
const companiesIn = ({ told, dissolved, charges }: Case): string[] =>
  numbers.filter(
    (number) =>
      dissolved.has(number) ||
      (charges.get(number) ?? []).length > 0 ||
      told.some(({ offices }) => offices.some(({ company_number }) => company_number === number)),
  )

/** A charge alone names its company by its number. */
const labelIn = ({ told, dissolved }: Case, number: string): string =>
  dissolved.has(number) || told.some((one) => officesOf([one], number).length > 0) ? nameOf(number) : number

const chargesIn = ({ charges }: Case): [company: string, charge: Charge, at: number][] =>
  [...charges].flatMap(([company, all]) => all.map((charge, at): [string, Charge, number] => [company, charge, at]))

const officesOf = (told: readonly Told[], company: string) =>
  told.flatMap(({ id, offices }) =>
    offices.filter(({ company_number }) => company_number === company).map((office) => ({ ...office, record: id })),
  )

/** The link of a person and a company, from all that its records say. */
function officeEdge(told: readonly Told[], company: string): Row | null {
  const offices = officesOf(told, company)
  if (offices.length === 0) return null
  const starts = new Set(offices.map(({ date }) => date))
  const ended = offices.filter(({ resignation_date }) => resignation_date !== undefined)
  const days = new Set(ended.map(({ resignation_date }) => resignation_date!))
  // One office may continue, or a record may call it current.
  const areEnded = [...starts].every((start) => ended.some(({ date }) => date === start))
  const isOver = areEnded && ended.some(({ status }) => status !== 'CURRENT')
  const until = isOver ? [...days].toSorted().at(-1) : undefined
  return {
    from: [...starts].toSorted()[0]!,
    ...(until && { until }),
    roles: [...new Set(offices.flatMap(({ type }) => type ?? []))].toSorted().join(','),
    records: [...new Set(offices.map(({ record }) => record))].toSorted().join(','),
  }
}

const sorted = (text = '', by = ', ') => text.split(by).filter(Boolean).toSorted().join(',')

for (const [format, read] of Object.entries(readers))
  test(`the nodes and links of ${format} are those that the answers and decisions give`, () => {
    fc.assert(
      fc.property(cases, (all) => {
        const { nodes, edges } = read(filesOf(contentOf(all))[format]!)
        const people = peopleIn(all)
        const expected: Row[] = [
          ...[...people].map(([, told]) => ({
            kind: 'person',
            mentions: sorted([...new Set(told.map(({ person }) => `officer:${person}`))].join(',')!, ','),
            records: String(told.length),
          })),
          ...companiesIn(all).map((number) => ({
            kind: 'company',
            mentions: `company:${number}`,
            records: String(
              all.told.filter((one) => officesOf([one], number).length > 0).length +
                Number(all.dissolved.has(number)) +
                Number((all.charges.get(number) ?? []).length > 0),
            ),
          })),
          ...chargesIn(all).map(([company, { charge_number }]) => ({
            kind: 'document',
            mentions: `charge:${company}|${charge_number}`,
            records: '1',
          })),
        ]
        const shown = nodes.map(({ kind, mentions, records }) => ({
          kind: kind!,
          mentions: sorted(mentions, ' | '),
          records: records!,
        }))
        expect(inOrder(shown)).toEqual(inOrder(expected))
        for (const { kind, key, label } of nodes)
          if (kind === 'company') expect(label).toBe(labelIn(all, key!.slice('company:'.length)))

        const membersOf = new Map(nodes.map(({ key, mentions }) => [key!, sorted(mentions, ' | ')]))
        const links = edges.filter(({ inferred }) => inferred === 'false')
        const offices = links.filter(({ relation }) => relation === 'officer_of')
        const wanted = [...people].flatMap(([, told]) =>
          numbers.flatMap((company) => {
            const edge = officeEdge(told, company)
            const a = sorted([...new Set(told.map(({ person }) => `officer:${person}`))].join(','), ',')
            return edge ? [{ ...edge, a, b: `company:${company}` }] : []
          }),
        )
        const told = offices.map(({ a, b, from, until, roles, sources }) => ({
          a: membersOf.get(a!)!,
          b: b!,
          from: from!,
          ...(until && { until }),
          roles: sorted(roles),
          records: recordsIn(sources),
        }))
        expect(inOrder(told)).toEqual(inOrder(wanted))

        const charged = links.filter(({ relation }) => relation === 'charge')
        const owed = chargesIn(all).map(
          ([company, { charge_number, creation_date: from, satistfied_date: until }]) => ({
            a: `company:${company}`,
            b: `charge:${company}|${charge_number}`,
            from,
            ...(until && { until }),
          }),
        )
        expect(
          inOrder(charged.map(({ a, b, from, until }) => ({ a: a!, b: b!, from: from!, ...(until && { until }) }))),
        ).toEqual(inOrder(owed))
        expect(links.length).toBe(offices.length + charged.length)
      }),
      { numRuns: 250 },
    )
  })

test('companies are linked by shared officers exactly where two people are officers of both', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const { edges } = readers.graphml!(filesOf(contentOf(all)).graphml!)
      const both = [...peopleIn(all).values()].filter((told) =>
        numbers.every((number) => officesOf(told, number).length > 0),
      )
      const shared = edges.filter(({ relation, inferred }) => inferred === 'true' && relation === 'shared_officers')
      expect(shared.length).toBe(both.length >= 2 ? 1 : 0)
    }),
    { numRuns: 250 },
  )
})

type Entity = { id: string; schema: string; properties: { [name: string]: string[] } }
const say = (values: readonly (string | undefined)[]) =>
  [...new Set(values.filter((value) => value !== undefined))].toSorted()

test('the FollowTheMoney entities are those that the answers and decisions give', () => {
  fc.assert(
    fc.property(cases, (all) => {
      const { claims, kinds, entityOf } = given(contentOf(all))
      const written = [...toFtm({ claims, kinds, entityOf, label: labelsOf(claims), idOf: (text) => text })]
      // As a reader of the file has them.
      const entities = written.map((entity): Entity => JSON.parse(JSON.stringify(entity)))
      const of = (schema: string) => entities.filter((entity) => entity.schema === schema)
      const ids = new Set(entities.map(({ id }) => id))
      expect(ids.size).toBe(entities.length)

      const people = peopleIn(all)
      expect(of('Person').map(({ properties }) => say(properties.name!))).toEqual(
        expect.arrayContaining([...people.values()].map((told) => say(told.map(({ name }) => name)))),
      )
      expect(of('Person')).toHaveLength(people.size)
      expect(
        of('Company')
          .map(({ properties }) => properties.registrationNumber![0]!)
          .toSorted(),
      ).toEqual(companiesIn(all).toSorted())
      for (const { properties } of of('Company')) {
        const [number = ''] = properties.registrationNumber!
        expect(properties.name).toEqual([labelIn(all, number)])
        expect(properties.dissolutionDate ?? []).toEqual(say([all.dissolved.get(number)]))
      }

      const personOf = new Map(of('Person').map(({ id, properties }) => [id, say(properties.name!).join()]))
      const offices = of('Directorship').map(({ properties }) => ({
        who: personOf.get(properties.director![0]!)!,
        what: properties.organization![0]!,
        starts: say(properties.startDate ?? []).join(),
        ends: say(properties.endDate ?? []).join(),
        records: say(properties.recordId!).join(),
        roles: say(properties.role ?? []).join(),
      }))
      const held = [...people.values()].flatMap((told) =>
        numbers.flatMap((company) => {
          // An office that began again is another office.
          const byStart = Map.groupBy(officesOf(told, company), ({ date }) => date)
          return [...byStart].map(([date, its]) => ({
            who: say(told.map(({ name }) => name)).join(),
            what: `company:${company}`,
            starts: say([date]).join(),
            ends: say(its.map(({ resignation_date }) => resignation_date)).join(),
            records: say(its.map(({ record }) => record)).join(),
            roles: say(its.map(({ type }) => type)).join(),
          }))
        }),
      )
      expect(inOrder(offices)).toEqual(inOrder(held))

      const bans = of('Sanction').map(({ properties }) => ({
        who: personOf.get(properties.entity![0]!)!,
        from: properties.startDate?.join() ?? '',
        until: properties.endDate?.join() ?? '',
        record: properties.recordId!.join(),
      }))
      const listed = [...people.values()].flatMap((told) =>
        told.flatMap((one) =>
          one.bans.map(({ start_date, end_date }) => ({
            who: say(told.map(({ name }) => name)).join(),
            from: start_date,
            until: end_date,
            record: one.id,
          })),
        ),
      )
      expect(inOrder(bans)).toEqual(inOrder(listed))
      for (const { name } of all.gone) expect(JSON.stringify(entities)).not.toContain(name)
    }),
    { numRuns: 250 },
  )
})
