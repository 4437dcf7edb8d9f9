/** Every sole answer is accepted by one press, each choice can be undone, and a pause has a name. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { beside } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import type { Answer } from '../testing/upstream.ts'
import { type BatchDesk, companies, csv, openBatches, rowsOf, settled } from './testing/batches.ts'

const { soap11 } = bindingsAt(testService().url)
const company = (name: string, company_number: string, data_set = 'LIVE') => ({
  name,
  company_number,
  data_set,
  company_status: 'Active',
})

const searchReply = (company_short_list: ReturnType<typeof company>[]): Answer => {
  const reply = soap11.writeResult('company_name_search', { company_short_list })
  return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a batch whose rows need choices', () => {
    let desk: BatchDesk
    beforeAll(async () => {
      desk = await openBatches(engine)
      desk.answers.instead = (body) => {
        const [, name = ''] = /<name>(Sole \w+|Twice \w+|Lone Beech)</.exec(body) ?? []
        if (name === '') return undefined
        if (name === 'Lone Beech') return searchReply([company('LONE BEECH GROUP LIMITED', '90000044')])
        const [asked = ''] = name.toUpperCase().match(/SOLE|TWICE/) ?? []
        const number = asked === 'SOLE' ? `9000${name.length}001` : '90000031'
        const list = [
          company(`${name.toUpperCase()} LIMITED`, number, asked === 'SOLE' ? 'LIVE' : 'FORMER'),
          company(`${name.toUpperCase()} PLC`, '90000032', 'FORMER'),
          company(`${name.toUpperCase()} TOOLS LIMITED`, '90000033'),
        ]
        return searchReply(list)
      }
    })
    afterAll(() => desk.close())

    const made = async () => {
      const file = csv([['Supplier'], ['Sole Alpha'], ['Twice Alpha'], ['Sole Omegas']])
      const batch_id = await desk.made('company_officers', file, { name: 'Supplier' })
      const batch = await desk.run(batch_id, '500')
      return { batch_id, batch, rows: () => rowsOf(desk.analyst, batch_id) }
    }

    test('goes on with every sole answer at one press, and gives them back', async () => {
      const { batch_id, batch, rows } = await made()
      expect(batch).toMatchObject({ state: 'paused', paused_for: 'choice', needs_choice: 3, sole: 2 })
      expect((await rows()).map(({ sole }) => sole)).toEqual([0, null, 0])

      const { json } = await desk.analyst.post(`/api/batches/${batch_id}/sole-choices`, {})
      expect(json).toMatchObject({ state: 'running', changed: [1, 3], sole: 0 })
      const after = await settled(desk.analyst, batch_id)
      expect(after).toMatchObject({ state: 'paused', paused_for: 'choice', needs_choice: 1, sole: 0 })
      expect((await rows()).map(({ chosen }) => chosen?.label ?? null)).toEqual([
        expect.stringContaining('SOLE ALPHA LIMITED'),
        null,
        expect.stringContaining('SOLE OMEGAS LIMITED'),
      ])

      const undone = await desk.analyst.post(`/api/batches/${batch_id}/undone-choices`, { rows: [1, 2, 3] })
      expect(undone.json).toMatchObject({ changed: [1, 3], state: 'paused', needs_choice: 3, sole: 2 })
      expect(undone.json.credits).toBe(after.credits)
      for (const { state, calls, chosen, choices } of await rows())
        expect({ state, calls: calls.length, chosen, choices: choices?.length }).toEqual({
          state: 'needs_choice',
          calls: 1,
          chosen: null,
          choices: 3,
        })
      await desk.analyst.post(`/api/batches/${batch_id}/sole-choices`, {})
      // The answers are on record now.
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ credits: after.credits, needs_choice: 1 })
    })

    test('that were chosen as none of them go back too, and the batch waits for them again', async () => {
      const { batch_id, rows } = await made()
      await desk.analyst.post(`/api/batches/${batch_id}/sole-choices`, {})
      await settled(desk.analyst, batch_id)
      await desk.analyst.post(`/api/batches/${batch_id}/rows/2/choice`, { choice: null })
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', paused_for: null })
      expect((await rows())[1]).toMatchObject({ state: 'none_found', chosen: { label: 'None of them' } })
      await desk.analyst.post(`/api/batches/${batch_id}/undone-choices`, { rows: [2] })
      expect(await desk.read(batch_id)).toMatchObject({ state: 'paused', paused_for: 'choice', needs_choice: 1 })
    })

    test('a row has no company before somebody chooses one, nor after its answers were rejected', async () => {
      const batch_id = await desk.made('company_officers', csv([['Supplier'], ['Lone Beech']]), { name: 'Supplier' })
      expect(await desk.run(batch_id, '500')).toMatchObject({ needs_choice: 1 })
      const row = async () => (await rowsOf(desk.analyst, batch_id))[0]
      const choices = [{ company_number: '90000044' }]
      expect(await row()).toMatchObject({ state: 'needs_choice', company_number: null, choices })
      await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: null })
      expect(await settled(desk.analyst, batch_id)).toMatchObject({ state: 'done', none_found: 1 })
      expect(await row()).toMatchObject({
        company_number: null,
        in_case: false,
        message: 'An analyst chose none of the answers.',
        chosen: { label: 'None of them' },
      })
    })

    test('another choice takes away the review of a row and of its duplicates', async () => {
      const file = csv([
        ['Ref', 'Supplier'],
        ['a', 'Twice Alpha'],
        ['b', 'Twice Alpha'],
        ['c', 'Twice Beta'],
      ])
      const batch_id = await desk.made('company_officers', file, { name: 'Supplier' })
      await desk.run(batch_id, '500')
      const review = { rows: [1, 2, 3], verdict: 'same' }
      await desk.analyst.post(`/api/batches/${batch_id}/reviews`, review)
      const verdicts = async () => (await rowsOf(desk.analyst, batch_id)).map(({ verdict }) => verdict)
      await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      await settled(desk.analyst, batch_id)
      expect(await verdicts()).toEqual([null, null, 'same'])
      await desk.analyst.post(`/api/batches/${batch_id}/reviews`, review)
      await desk.analyst.post(`/api/batches/${batch_id}/undone-choices`, { rows: [1] })
      expect(await verdicts()).toEqual([null, null, 'same'])
    })

    test('a retry sends no call of unknown outcome of a row that waited already', async () => {
      const batch_id = await desk.made('company_number_search', csv([['Number'], ['90000771'], ['90000772']]), {
        company_number: 'Number',
      })
      desk.answers.fails = (body) => /9000077[12]/.test(body)
      expect(await desk.run(batch_id)).toMatchObject({ state: 'done', not_answered: 2 })
      desk.answers.fails = () => false
      await beside(desk.app, async ({ db }) => {
        // As after an end of the program between two calls of a row.
        const row = db.updateTable('batch_row').set({ state: 'waiting' })
        await row.where('batch_id', '=', batch_id).where('row', '=', 2).execute()
        const call = db.updateTable('batch_call').set({ state: 'unknown' })
        await call.where('batch_id', '=', batch_id).where('row', '=', 2).execute()
        await desk.analyst.post(`/api/batches/${batch_id}/retry`, { outcomes: ['not_answered'] })
        const sent = db.selectFrom('batch_call').select(['row', 'state']).where('batch_id', '=', batch_id)
        expect(await sent.orderBy('row').execute()).toEqual([
          { row: 1, state: 'waiting' },
          { row: 2, state: 'unknown' },
        ])
      })
    })

    test('that is cancelled keeps its rows as they are', async () => {
      const { batch_id, rows } = await made()
      await desk.analyst.post(`/api/batches/${batch_id}/rows/2/choice`, { choice: null })
      expect((await desk.analyst.post(`/api/batches/${batch_id}/cancel`, {})).json.state).toBe('cancelled')
      const before = await rows()
      const presses: [path: string, body: object][] = [
        ['rows/1/choice', { choice: 0 }],
        ['rows/1/choice', { choice: null }],
        ['sole-choices', {}],
        ['undone-choices', { rows: [2] }],
        ['rows/1/page', {}],
        ['retry', { outcomes: ['not_answered', 'unknown'] }],
        ['start', { most_credits: '500' }],
      ]
      for (const [path, body] of presses) {
        const { status, json } = await desk.analyst.post(`/api/batches/${batch_id}/${path}`, body)
        expect([path, status, json.title]).toEqual([path, 409, 'Not possible now'])
      }
      expect(await rows()).toEqual(before)
    })

    test('says by hand, at the ceiling, or for choices: each pause has a kind', async () => {
      const batch_id = await desk.made('company_number_search', companies)
      expect(await desk.run(batch_id, '2')).toMatchObject({ state: 'stopped', paused_for: 'ceiling' })
      expect(await desk.run(batch_id, '10')).toMatchObject({
        state: 'done',
        paused_for: null,
        lookups: { answered: 3, free: 0, not_answered: 0 },
      })
    })
  })
})
