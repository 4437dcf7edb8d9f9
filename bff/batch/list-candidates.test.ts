/** A file of names, each searched in the lists, and its candidates weighed by what the row says. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { candidateFields, entryColumns } from './list-candidates.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled } from './testing/batches.ts'

const file = csv([
  ['Who', 'Born', 'From'],
  ['Vosper Piers', '11/1959', 'United Kingdom'],
  ['Piers Vosper', '03/1988', ''],
  ['Quentin Ixworthy-Blount', '', ''],
])
test.each([
  ['person', 'N'],
  ['company', 'Y'],
])('a banned %s is said with its register, and compared as what it is', (_, corporate_indicator) => {
  const name = 'Sablewick Holdings'
  const banned = { director_id: 'B1', name_single_line: name, corporate_indicator }
  const { likeliest } = candidateFields({ name }, { disqualified_candidate_list: [banned] })
  expect(likeliest).toMatch(/^Sablewick Holdings, Register of disqualified people, -?[\d.]+ bits$/)
  const [weight, reasons] = entryColumns.map(({ of }) => of({ name }, 'disqualified_candidate_list', banned))
  expect(likeliest).toContain(`, ${weight} bits`)
  expect(reasons).not.toContain('one is a')
})

const mapping = { name: 'Who', date_of_birth: 'Born', country: 'From' }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('names against lists', () => {
    let desk: BatchDesk
    let batch_id: string
    beforeAll(async () => {
      desk = await openBatches(engine)
      batch_id = await desk.made('name_candidates', file, mapping)
    })
    afterAll(() => desk.close())
    const exported = async (form: string): Promise<{ [heading: string]: string }[]> =>
      parse((await desk.analyst.get(`/api/batches/${batch_id}/results.csv?form=${form}`)).text, {
        bom: true,
        columns: true,
      })

    test('the price comes first', async () => {
      const { estimate } = await desk.read(batch_id)
      expect(estimate).toMatchObject({ calls: 3, credits: '0', unknown_calls: 0 })
    })

    test('each row says how many candidates are among which list', async () => {
      await desk.run(batch_id, '0')
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', done: 3 })
      const [vosper, other, nobody] = await exported('wide')
      expect(vosper?.candidates).toMatch(/^\d+ candidates? among \d[\d,]* entries of .+ of \d+ \p{L}+ \d{4}/u)
      expect(vosper?.likeliest).toMatch(/^Piers Anthony VOSPER, .+ of \d+ \p{L}+ \d{4}, \d+(\.\d)? bits$/u)
      expect(nobody?.candidates).toMatch(/^No candidate among \d[\d,]* entries of .+ of \d+ \p{L}+ \d{4}/u)
      const bitsOf = (line: typeof other) => Number(/(-?[\d.]+) bits$/.exec(line?.likeliest ?? '')?.[1])
      expect(bitsOf(vosper)).toBeGreaterThan(bitsOf(other))
    })

    test('the long form has each candidate with its weight and reasons, and no identifier', async () => {
      const lines = await exported('long')
      const own = lines.filter(({ Who }) => Who === 'Vosper Piers')
      expect(own.map((line) => line['listed_list.name'])).toContain('Piers Anthony VOSPER')
      const line = own.find((one) => one['listed_list.name'] === 'Piers Anthony VOSPER')
      expect(Number(line?.['weight in bits'])).toBeGreaterThan(0)
      expect(line?.['for and against']).toMatch(/(^|; )1959-11, birth/)
      expect(line?.['listed_list.list_day']).toMatch(/^\d{4}-\d\d-\d\d$/)
      const text = JSON.stringify(lines)
      expect(text).not.toMatch(/\b(clear|match|%)\b/i)
      for (const [heading, value] of Object.entries(line ?? {}))
        if (heading.includes('identifier')) expect(value).toMatch(/^\d*$/)
    })

    test('the lookups send the name alone, and no row brings its candidates into the case', async () => {
      const rows = await rowsOf(desk.analyst, batch_id)
      expect(rows.flatMap(({ calls }) => calls)).toHaveLength(3)
      const { case_id } = desk.analyst
      await desk.analyst.post(`/api/batches/${batch_id}/acceptances`, { rows: [1, 2] })
      const { text } = await desk.analyst.get(`/api/cases/${case_id}/graph?limit=200`)
      expect(text).not.toContain('listed:')
    })
  })
})
