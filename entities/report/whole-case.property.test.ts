/**
 * Generated cases of records, decisions and erasures. A slow and plain program reads the answers again, without claims,
 * and must come to the same statements.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contradictionsAmong } from '../contradictions/find.ts'
import { toGraphml } from '../formats/graphml.ts'
import { graphOf } from '../graph.ts'
import { factsIn } from './facts.ts'
import { given } from './filling.ts'
import { fill } from './fills.ts'
import { textOfParts } from './sentences.ts'
import { type Case, cases, contentOf, personsOf, toRecord } from './testing/generated-case.ts'

test('a sentence about a ban has the tense of its record’s day', () => {
  fc.assert(
    fc.property(cases, ({ told }) => {
      for (const record of told) {
        const facts = factsIn({ ...toRecord(record), outcome: 'found', reason: null })
        const said = facts
          .filter(({ fact }) => fact.property === 'disqualified_from')
          .map(({ tell }) => textOfParts(tell().parts))
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
