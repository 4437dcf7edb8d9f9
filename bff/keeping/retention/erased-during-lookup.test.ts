/** A record that is erased while its lookup is under way: its answer is not kept (decision 0033). */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { verify } from '../../ledger/testing/records.ts'
import { openState, type State } from '../../state/state.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testService } from '../../testing/service.ts'
import { listeningTo, type TestUpstream } from '../../testing/upstream.ts'
import { createErasing } from './erasing.ts'
import { erasuresIn } from './erasures.ts'

const place = '<geo_data><description>Tamsin Quill</description></geo_data>'
const text = `<geo_code_res><geo_data_list>${place}</geo_data_list></geo_code_res>`

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a record that is erased while its lookup is under way', () => {
    let upstream: TestUpstream
    let app: TestApp
    let administrator: Awaited<ReturnType<TestApp['analyst']>>
    /** As another process has it. */
    let state: State
    let release: () => void
    beforeEach(async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      upstream = await listeningTo(testService().url, ({ url }) => {
        if (!url.includes('geo_code')) return undefined
        return (_, response) => void promise.then(() => response.setHeader('content-type', 'text/xml').end(text))
      })
      app = await testApp({ engine, binding: 'post', upstreamUrl: upstream.url })
      administrator = await app.analyst()
      state = await openState(app.databaseAddress)
    })
    afterEach(async () => {
      release()
      await state.close()
      await app.close()
      await upstream.close()
    })

    test.each<[string, (id: string) => Promise<unknown>]>([
      ['by this process', (id) => administrator.post(`/api/records/${id}/erase`, { reason: 'subject_request' })],
      [
        'by another one',
        (id) => {
          const erasing = createErasing({ state, ledger: createLedger(state), erasures: erasuresIn(app.folder) })
          return erasing.erase([id], { analyst: 'operator', reason: 'subject_request' })
        },
      ],
    ])('%s keeps nothing of its answer, and says that there was one', async (_, erase) => {
      const looking = administrator.lookUp('geo_code', { text: 'Tamsin Quill' })
      await expect.poll(() => upstream.seen.some(({ url }) => url.includes('geo_code'))).toBe(true)
      const [{ id }] = (await administrator.get('/api/records')).json.records
      await erase(id)
      release()
      expect((await looking).json).toMatchObject({ outcome: 'found', record: { id } })

      expect(await state.db.selectFrom('content').select('seq').execute()).toEqual([])
      expect((await administrator.get(`/api/records/${id}/raw`)).status).toBe(404)
      const record = (await administrator.get(`/api/records/${id}`)).json
      expect(record).toMatchObject({ erased: true, outcome: 'found', bytes: text.length, sha256: null })
      const [, , answered] = record.chain
      expect(answered).toMatchObject({ event: 'answered', outcome: 'found', commitment: null })

      const evidence = path.join(app.folder, 'evidence.zip')
      writeFileSync(evidence, await administrator.bytes('/api/export'))
      const { isWhole, words } = verify(evidence)
      expect(isWhole, words).toBe(true)
    })
  })
})
