/** A telephone check is used again while its list is younger than 28 days (decision 0228). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../../contract/bindings/index.ts'
import { isoDate } from '../../../contract/days.ts'
import { sourceHeader, writeSource } from '../../../contract/source.ts'
import { engines, isInstalled } from '../../../platform/testing/databases.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testService } from '../../testing/service.ts'
import { listeningTo, type TestUpstream } from '../../testing/upstream.ts'

const register = 'Telephone Preference Service'
const today = Math.floor(Date.now() / 86_400_000)

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('a check of a list', () => {
    let app: TestApp
    let upstream: TestUpstream
    let analyst: Awaited<ReturnType<TestApp['analyst']>>
    let listOf: string | null = null
    beforeAll(async () => {
      upstream = await listeningTo(testService().url, ({ body }) => {
        const [, telephone_number] = /<telephone_number>(\d+)</.exec(body) ?? []
        if (!telephone_number || !body.includes('<tps_full')) return undefined
        const {
          status,
          headers,
          body: answer,
        } = bindingsAt(testService().url).soap11.writeResult('tps_full', {
          telephone_number,
          tps_status: 'call',
          ctps_status: 'call',
          tps_result_list: null,
        })
        const source = writeSource({ register, kind: 'loaded', of: listOf, licence: null })
        return (_, response) => void response.writeHead(status, { ...headers, [sourceHeader]: source }).end(answer)
      })
      app = await testApp({ engine, upstreamUrl: upstream.url })
      analyst = await app.analyst()
    })
    afterAll(async () => {
      await app.close()
      await upstream.close()
    })

    test.each([
      ['of today', isoDate(today), '01632960101', true],
      ['with days left', isoDate(today - 25), '01632960102', true],
      ['that is over', isoDate(today - 29), '01632960103', false],
      ['of an unknown day', null, '01632960104', true],
    ])('%s', async (_, day, telephone_number, isUsable) => {
      listOf = day
      const { case_id } = analyst
      const check = async () => (await analyst.lookUp('tps_full', { telephone_number, case_id, freshness: 60 })).json
      const first = await check()
      expect(first.record.source).toMatchObject({ register, of: day })
      const questions = [{ operation: 'tps_full', params: { telephone_number } }]
      const { held } = (await analyst.post('/api/held', { case_id, questions })).json
      expect(held[0]?.record ?? null).toBe(isUsable ? first.record.id : null)
      expect((await check()).reused ?? false).toBe(isUsable)

      const subject = { subject: telephone_number, subject_kind: 'telephone' }
      const { records } = (await analyst.post('/api/records/search', { operation: 'tps_full', ...subject })).json
      expect(records.length).toBeGreaterThan(0)
      for (const line of records) expect(line.source).toMatchObject({ register, of: day })
    })
  })
})
