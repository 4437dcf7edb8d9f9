/** Views of a case of any size: what they leave out is named. */
import { expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { openState } from '../state/state.ts'
import { newState } from '../testing/installed.ts'
import { createCaseViews } from './case-views.ts'
import { claimsIn } from './read-claims.ts'
import type { Seen } from './seen.ts'
import { surroundingsOf } from './surroundings.ts'
import { type Made, writeRecords } from './testing/records.ts'
import { writeCase } from './write-claims.ts'

const case_id = 'a-case'
const officersOf = (company: number, first = company * 20): Made<'company_appointments'> => ({
  operation: 'company_appointments',
  params: { company_number: String(90_000_000 + company) },
  result: {
    appt_list: Array.from({ length: 20 }, (_, at) => ({
      director_id: String(first + at),
      name_single_line: `Morwenna QUILL ${at}`,
      surname: 'QUILL',
      director_appt_list: [
        {
          company_number: String(90_000_000 + company),
          company_name: `COMPANY ${company} LTD`,
          type: 'DIR',
          date: '2015-05-01',
        },
      ],
    })),
  },
})

/** A case of its own, and how it is seen after further records. */
async function openCase(engine: (typeof engines)[number]) {
  const database = await newState(engine)
  const state = await openState(database.address)
  const reader = claimsIn(state.db)
  let written = 0
  return {
    views: createCaseViews(reader),
    around: (seen: Seen, number: string) => surroundingsOf({ db: state.db, reader, seen }, number),
    seenAfter: async (made: readonly Made[]) => {
      await writeRecords(state, case_id, written, made)
      written += made.length
      await writeCase({ ...state, directorId: undefined }, case_id)
      const scope = await reader.scope(case_id)
      return { scope, clusters: [], pinned: { claims: [], kinds: new Map(), operations: new Map() } }
    },
    close: async () => {
      await state.close()
      await database.drop()
    },
  }
}

test.each(engines.filter(isInstalled))('a case that grows never shows fewer nodes, over %s', async (engine) => {
  const { views, seenAfter, close } = await openCase(engine)
  async function nodesAfter(made: readonly Made[]) {
    const seen = await seenAfter(made)
    const whole = await views.graph(seen, { limit: 500 })
    const people = await views.graph(seen, { limit: 500, kinds: new Set(['person']) })
    for (const { nodes } of [whole, people])
      for (const { records, sources } of nodes) expect(records + sources.length).toBeGreaterThan(1)
    const small = await views.graph(seen, { limit: 60 })
    return { whole, people: people.nodes.length, small: { is_partial: small.is_partial, nodes: small.nodes.length } }
  }
  try {
    const few = await nodesAfter([officersOf(0), officersOf(1)])
    expect(few).toMatchObject({ whole: { total: 42, is_partial: false }, people: 40 })
    expect(few.whole.nodes).toHaveLength(42)
    const many = await nodesAfter(Array.from({ length: 38 }, (_, at) => officersOf(2 + at)))
    expect(many).toMatchObject({ whole: { total: 840 }, people: 500, small: { nodes: 60 } })
    expect(many.whole.nodes).toHaveLength(500)
    // The newest records speak of one company and its officers alone.
    const repeated = await nodesAfter(Array.from({ length: 120 }, () => officersOf(0)))
    expect(repeated).toMatchObject({ people: 500, small: { is_partial: true, nodes: 60 } })
    expect(repeated.whole.nodes).toHaveLength(500)
  } finally {
    await close()
  }
})

test.each(engines.filter(isInstalled))(
  'the surroundings of a company say that the case holds more than they read, over %s',
  async (engine) => {
    const { around, seenAfter, close } = await openCase(engine)
    const [company, elsewhere] = ['90000000', '90000001']
    const officers = (number: number) => Array.from({ length: number / 20 }, (_, at) => officersOf(0, at * 20))
    try {
      // The first officer of the company holds an office elsewhere too.
      const few = await around(await seenAfter([officersOf(0), officersOf(1, 0)]), company)
      expect(few).toMatchObject({ is_partial: false, bans: [], addresses: [] })
      expect(few.offices).toHaveLength(20)
      const seen = await seenAfter(officers(1500))
      expect((await around(seen, company)).is_partial).toBe(true)
      expect((await around(seen, elsewhere)).is_partial).toBe(false)
    } finally {
      await close()
    }
  },
)

/** Everybody has the address of one agent, and every third person one of their own besides. */
const tenants: Made<'company_appointments'> = {
  ...officersOf(0),
  result: {
    appt_list: officersOf(0).result.appt_list!.map((officer, at) => ({
      ...officer,
      service_address_list: [
        { line_1: '1 Agent Row', place: 'LEEDS', postcode: 'LS1 4VK' },
        ...(at % 3 === 0 ? [{ line_1: `${at} Mill Lane`, place: 'LEEDS', postcode: 'LS1 4VJ' }] : []),
      ],
    })),
  },
}

test.each(engines.filter(isInstalled))(
  'what a node has more of is drawn by going on from it, over %s',
  async (engine) => {
    const { views, seenAfter, close } = await openCase(engine)
    try {
      const seen = await seenAfter([tenants, officersOf(1)])
      for (const kinds of [undefined, new Set(['company', 'person'] as const)])
        for (const limit of [5, 30, 500]) {
          const { nodes, more } = await views.graph(seen, { limit, kinds })
          const drawn = new Set(nodes.map(({ key }) => key))
          if (limit === 500) expect(more).toEqual([])
          else expect(more.length).toBeGreaterThan(0)
          for (const [key, left] of Map.groupBy(more, ({ key }) => key)) {
            const around = await views.graph(seen, { limit: 500, focus: key, kinds })
            const added = around.nodes.filter((node) => !drawn.has(node.key))
            expect(added, `${key} of ${limit}`).toHaveLength(left.reduce((sum, { count }) => sum + count, 0))
          }
        }
    } finally {
      await close()
    }
  },
)

test.each(engines.filter(isInstalled))(
  'values that too many share are not among the nodes to draw, over %s',
  async (engine) => {
    const { views, seenAfter, close } = await openCase(engine)
    try {
      const { nodes, hubs, total } = await views.graph(await seenAfter([tenants]), { limit: 500 })
      expect(hubs).toHaveLength(1)
      expect(total).toBe(nodes.length)
    } finally {
      await close()
    }
  },
)

/** Each company has an officer of the next one. */
const chained = (length: number) =>
  Array.from({ length }, (_, at): Made<'company_appointments'> => {
    const all = officersOf(at)
    const [own] = all.result.appt_list!
    const next = { ...own!, director_id: String((at + 1) * 20) }
    return { ...all, result: { appt_list: [own!, next] } }
  })
const company = (number: number) => `company:${90_000_000 + number}`

test.each(engines.filter(isInstalled))('a search for a path says how far it went, over %s', async (engine) => {
  const { views, seenAfter, close } = await openCase(engine)
  try {
    const seen = await seenAfter([...chained(6), officersOf(40)])
    const near = await views.path(seen, [company(0)], [company(3)])
    expect(near).toMatchObject({ stopped: null })
    expect(near.way?.nodes).toHaveLength(7)
    expect(await views.path(seen, [company(0)], [company(4)])).toEqual({
      way: null,
      stopped: { why: 'steps', steps: 6 },
    })
    expect(await views.path(seen, [company(0)], [company(40)])).toMatchObject({ way: null })
    expect(await views.path(seen, [company(40)], [company(0)])).toEqual({ way: null, stopped: null })
    // The nodes of a group are one end.
    const group = await views.path(seen, [company(40), company(2)], [company(4)])
    expect(group.way?.nodes.map(({ key }) => key)).toEqual([
      company(2),
      'officer:60',
      company(3),
      'officer:80',
      company(4),
    ])
  } finally {
    await close()
  }
})

test.each(engines.filter(isInstalled))('a path leads over pinned records of other cases, over %s', async (engine) => {
  const { views, seenAfter, close } = await openCase(engine)
  try {
    const { scope } = await seenAfter([officersOf(0), officersOf(2)])
    const pinnedOffice = (mention: string, number: number, at: number) => ({
      mention,
      property: 'officer_of' as const,
      other: company(number),
      value: 'Director',
      source: { record: 'another', pointer: `/appt_list/${at}` },
    })
    const [agent, subject] = ['officer:999', 'listed:uk:1']
    const pinned = {
      claims: [pinnedOffice(agent, 0, 0), pinnedOffice(agent, 1, 1), pinnedOffice(subject, 1, 2)],
      kinds: new Map([
        ...[agent, subject].map((key) => [key, 'person'] as const),
        ...[0, 1].map((number) => [company(number), 'company'] as const),
      ]),
      operations: new Map([['another', 'company_appointments']]),
    }
    const found = await views.path({ scope, clusters: [], pinned }, [company(0)], [company(1)])
    expect(found.way?.nodes.map(({ key }) => key)).toEqual([company(0), agent, company(1)])
    expect(found.way?.edges).toHaveLength(2)
    const joined = { scope, clusters: [[subject, 'officer:40']], pinned }
    const across = await views.path(joined, [company(1)], [company(2)])
    expect(across.way?.nodes.map(({ mentions }) => mentions)).toEqual([
      [company(1)],
      expect.arrayContaining([subject, 'officer:40']),
      [company(2)],
    ])
    expect(across.way?.edges).toHaveLength(2)
  } finally {
    await close()
  }
})
