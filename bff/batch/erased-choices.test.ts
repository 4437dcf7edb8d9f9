/** The choices of a row repeat an answer, and go with its record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled } from './testing/batches.ts'

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a row that waits for a choice', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
    })
    afterAll(() => desk.close())

    test('offers none once the record of its choices is erased, and can be ended', async () => {
      const named = (await desk.analyst.lookUp('company_number_search', { company_number: '90000001' })).json.result
      const [word] = named.company_short_list[0].name.split(' ')
      const batch_id = await desk.made('company_officers', csv([['Supplier'], [word]]), { name: 'Supplier' })
      await desk.run(batch_id, '500')
      const [before] = await rowsOf(desk.analyst, batch_id)
      expect(before?.choices?.length).toBeGreaterThan(0)

      const { record } = before!.calls[0]!
      expect((await desk.analyst.post(`/api/records/${record}/erase`, { reason: 'ordered' })).status).toBe(200)
      const [after] = await rowsOf(desk.analyst, batch_id)
      expect(after).toMatchObject({
        state: 'needs_choice',
        choices: [],
        message: 'The answer with the choices was erased. Choose none of them.',
      })
      expect((await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })).status).toBe(404)
      expect((await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: null })).status).toBe(200)
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', needs_choice: 0 })
    })
  })
})
