/** The record list: its filters and their combinations, and that no number of records makes a page dearer. */
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordFilters } from '../../contract/desk/records.ts'
import { engines, isInstalled, type TestDatabase } from '../../platform/testing/databases.ts'
import { openState, type State } from '../state/state.ts'
import type { CaseTable, Tables } from '../state/tables.ts'
import { newState } from '../testing/installed.ts'
import { type Answered, createLedger, type Operation } from './ledger.ts'
import { recordPage, type Scope } from './record-list.ts'

const file = {
  case_id: 'c1',
  reference: 'R-1',
  title: 'A title',
  purpose: 'A purpose',
  lawful_basis: 'Legitimate interests',
  retention_date: '2031-01-01',
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'ada',
} satisfies CaseTable
const answer = {
  outcome: 'found',
  reason: null,
  message: null,
  status: 200,
  headers: {},
  bytes: null,
  sha256: null,
  blanked: 0,
  milliseconds: 5,
  credits: '1',
} as const

type Lookup = {
  analyst: string
  operation: Operation
  params: { [name: string]: string }
  in?: CaseTable
  answered?: Partial<Answered> | null
}
const lookups: Lookup[] = [
  { analyst: 'ada', operation: 'company_name_search', params: { name: 'Acme & Sons' } },
  { analyst: 'ada', operation: 'company_number_search', params: { company_number: '7654321' } },
  { analyst: 'ben', operation: 'people_search', params: { fullname: 'Zoë Oldroyd-Smith', place: 'Leeds' }, in: file },
  {
    analyst: 'ben',
    operation: 'director_search',
    params: { surname: "O'Brien", forename: 'Zoe' },
    in: file,
    answered: { outcome: 'none_found' },
  },
  {
    analyst: 'ben',
    operation: 'tps_full',
    params: { telephone_number: '+44 (0)7700 900123' },
    in: file,
    answered: { outcome: 'not_answered', reason: 'timeout' },
  },
  { analyst: 'cat', operation: 'geo_code', params: { text: 'ls14vk' }, answered: null },
  { analyst: 'cat', operation: 'ip_location', params: { ip_address: '192.0.2.7' } },
]

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the record list', () => {
    let database: TestDatabase
    let state: State
    let now = Date.parse('2026-03-01T12:00:00Z')
    beforeAll(async () => {
      database = await newState(engine)
      state = await openState(database.address)
      const ledger = createLedger(state, { clock: () => new Date(now) })
      // A day each.
      for (const { analyst, operation, params, in: inCase = null, answered = {} } of lookups) {
        const pending = await ledger.asked({ operation, params, upstream: 'u', binding: 'post', analyst, file: inCase })
        if (answered) await ledger.answered(pending, { ...answer, ...answered })
        now += 86_400_000
      }
    })
    afterAll(async () => {
      await state.close()
      await database.drop()
    })

    const operations = async (filters: RecordFilters, scope: Scope = 'everyone', limit = 50) => {
      const { records } = await recordPage(state.db, { filters, scope, limit })
      return records.map(({ operation }) => operation)
    }

    test.each<[RecordFilters, Operation[]]>([
      [{}, lookups.map(({ operation }) => operation).reverse()],
      [{ analyst: 'ada' }, ['company_number_search', 'company_name_search']],
      [{ case_id: 'c1' }, ['tps_full', 'director_search', 'people_search']],
      [{ operation: 'geo_code' }, ['geo_code']],
      [{ outcome: 'none_found' }, ['director_search']],
      [{ outcome: 'not_answered' }, ['geo_code', 'tps_full']],
      [{ outcome: 'not_answered', reason: 'timeout' }, ['tps_full']],
      [{ reason: 'answer_unknown' }, ['geo_code']],
      [{ from: '2026-03-06T00:00:00.000Z' }, ['ip_location', 'geo_code']],
      [{ to: '2026-03-01T12:00:00.000Z' }, ['company_name_search']],
      [
        { from: '2026-03-03T00:00:00.000Z', to: '2026-03-04T23:59:59.999Z', outcome: 'found', analyst: 'ben' },
        ['people_search'],
      ],
      [{ case_id: 'c1', outcome: 'found', operation: 'tps_full' }, []],
    ])('filtered by %j', async (filters, expected) => {
      expect(await operations(filters)).toEqual(expected)
    })

    test.each<[string, Operation[]]>([
      ['ACME and', []],
      ['acme sons', ['company_name_search']],
      ['07654321', ['company_number_search']],
      ['oldroyd', ['people_search']],
      ['Smith, Zoe', ['people_search']],
      ['zoë', ['director_search', 'people_search']],
      ['Zoe OBrien', ['director_search']],
      ['07700 900 123', ['tps_full']],
      ['0044 7700900123', ['tps_full']],
      ['LS1 4VK', ['geo_code']],
      ['192.0.2.7', ['ip_location']],
      ['192.0.2', []],
      ['%', []],
      ['…', []],
    ])('filtered by the subject %s', async (subject, expected) => {
      expect(await operations({ subject })).toEqual(expected)
      expect(await operations({ subject, analyst: 'nobody' })).toEqual([])
    })

    test('a subject can be of one kind alone', async () => {
      expect(await operations({ subject: 'leeds', subject_kind: 'address' })).toEqual(['people_search'])
      expect(await operations({ subject: 'leeds', subject_kind: 'name' })).toEqual([])
    })

    test('no filter shows what is not the analyst’s to see', async () => {
      const cat = { analyst: 'cat', cases: [] }
      expect(await operations({}, cat)).toEqual(['ip_location', 'geo_code'])
      expect(await operations({ analyst: 'ada' }, cat)).toEqual([])
      expect(await operations({ case_id: 'c1' }, cat)).toEqual([])
      expect(await operations({ subject: 'oldroyd' }, cat)).toEqual([])
      expect(await operations({ subject: 'oldroyd' }, { analyst: 'cat', cases: ['c1'] })).toEqual(['people_search'])
    })

    test('pages follow each other without a gap or a repetition', async () => {
      const scope = { analyst: 'cat', cases: ['c1', 'c2'] }
      const seen: string[] = []
      for (let before: number | undefined; ; ) {
        const { records, next } = await recordPage(state.db, { filters: {}, scope, before, limit: 2 })
        seen.push(...records.map(({ operation }) => operation))
        if (next === null) break
        before = next
      }
      expect(seen).toEqual(['ip_location', 'geo_code', 'tps_full', 'director_search', 'people_search'])
    })

    test('the end of an id is looked up in an index', async () => {
      const { sql: statement, parameters } = state.db
        .selectFrom('record_line')
        .select('seq')
        .where(sql<boolean>`substr(id, 15) = ${'abcdef'}`)
        .compile()
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await state.db.transaction().execute(async (tx) => {
        // A table of few rows is read whole otherwise.
        if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
        return tx.executeQuery(CompiledQuery.raw(`${explain} ${statement}`, [...parameters]))
      })
      expect(JSON.stringify(rows)).toContain('record_line_by_end')
    })

    test('a line shows whom or what was asked about', async () => {
      const { records } = await recordPage(state.db, { filters: {}, scope: 'everyone', limit: 50 })
      expect(records.map(({ about }) => about)).toEqual([
        { ip_address: '192.0.2.7' },
        { text: 'ls14vk' },
        { telephone_number: '+44 (0)7700 900123' },
        { surname: "O'Brien", forename: 'Zoe' },
        { fullname: 'Zoë Oldroyd-Smith', place: 'Leeds' },
        { company_number: '7654321' },
        { name: 'Acme & Sons' },
      ])
    })

    describe('of many records', () => {
      // 40,000 lines, of which two are rare in one way and none in another; straight into the table, for speed.
      beforeAll(async () => {
        const rows = Array.from({ length: 40_000 }, (_, index) => ({
          seq: 1000 + index,
          id: `r${index}`,
          at: new Date(Date.parse('2026-04-01T00:00:00Z') + index * 1000).toISOString(),
          analyst: index % 2 === 0 ? 'even' : 'odd',
          case_id: `many${index % 3}`,
          operation: index === 17 || index === 18 ? 'deceased' : 'geo_code',
          outcome: index % 2 === 0 ? ('found' as const) : ('none_found' as const),
          reason: null,
        }))
        for (let from = 0; from < rows.length; from += 2000)
          await state.db
            .insertInto('record_line')
            .values(rows.slice(from, from + 2000))
            .execute()
        if (engine === 'postgres') await sql`analyze record_line`.execute(state.db)
      })

      const seqs = async (filters: RecordFilters, scope: Scope, before?: number) => {
        const { records, next } = await recordPage(state.db, { filters, scope, before, limit: 50 })
        return { seqs: records.map(({ seq }) => seq), next }
      }

      test('two rare ones are found at once among all of an analyst’s own', async () => {
        const scope = { analyst: 'even', cases: ['many0'] }
        expect(await seqs({ operation: 'deceased' }, scope)).toEqual({ seqs: [1018], next: null })
        expect(await seqs({ operation: 'deceased' }, 'everyone')).toEqual({ seqs: [1018, 1017], next: null })
      })

      test('what many filters would each let through and all of them do not is looked for a part at a time', async () => {
        const filters: RecordFilters = { analyst: 'even', outcome: 'none_found' }
        const first = await seqs(filters, 'everyone')
        expect(first).toEqual({ seqs: [], next: expect.any(Number) })
        let pages = 1
        for (let next = first.next; next !== null; pages += 1) ({ next } = await seqs(filters, 'everyone', next))
        expect(pages).toBe(3)
      })

      test('pages over several cases follow each other without a gap or a repetition', async () => {
        const empty = Array.from({ length: 250 }, (_, index) => `empty${index}`)
        const scope = { analyst: 'nobody', cases: ['many0', ...empty, 'many2'] }
        const filters: RecordFilters = { outcome: 'none_found', to: '2026-04-01T00:59:59.999Z' }
        const seen: number[] = []
        for (let before: number | undefined; ; ) {
          const page = await seqs(filters, scope, before)
          seen.push(...page.seqs)
          if (page.next === null) break
          before = page.next
        }
        const expected = Array.from({ length: 3600 }, (_, index) => index)
          .filter((index) => index % 2 === 1 && index % 3 !== 1)
          .map((index) => 1000 + index)
        expect(seen).toEqual(expected.reverse())
      })

      test.each<[RecordFilters, Scope]>([
        [{}, 'everyone'],
        [{}, { analyst: 'even', cases: ['many0', 'many1'] }],
        [{ operation: 'geo_code', outcome: 'found' }, 'everyone'],
        [{ analyst: 'even', from: '2026-04-01T01:00:00.000Z' }, 'everyone'],
        [{ case_id: 'many1', to: '2026-04-01T01:00:00.000Z' }, 'everyone'],
        [{ reason: 'timeout', outcome: 'not_answered' }, 'everyone'],
        [{ subject: 'zoe oldroyd', case_id: 'many1' }, 'everyone'],
      ])('no table is read from end to end for %j of %j', async (filters, scope) => {
        const { db, asked } = listening(state.db)
        await recordPage(db, { filters, scope, before: 30_000, limit: 50 })
        expect(asked.length).toBeGreaterThan(1)
        for (const query of asked) {
          const plan = await explained(query)
          // In the order of its index a table may be gone through: it ends at its limit.
          expect(plan, query.sql).not.toMatch(
            /SCAN (chain|content|subject|record_line|by_word)(?! USING INDEX record_line_by_at)/,
          )
          expect(plan, query.sql).not.toMatch(/Seq Scan on (chain|content|subject|record_line)/)
        }
      })

      async function explained({ sql: text, parameters }: CompiledQuery): Promise<string> {
        const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
        // The few rows of a test's other tables are quicker read than looked up.
        const { rows } = await state.db.connection().execute(async (connection) => {
          if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection)
          const plan = await connection.executeQuery<object>(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
          if (engine === 'postgres') await sql`set enable_seqscan = on`.execute(connection)
          return plan
        })
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      }
    })
  })
})

/** The same database, and everything that is asked of it. */
function listening(db: Kysely<Tables>) {
  const asked: CompiledQuery[] = []
  const heard = db.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: heard, asked }
}
