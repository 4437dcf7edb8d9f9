/** When Companies House does not answer. */
import { describe, expect, test } from 'vitest'
import { officerId } from './testing/ids.ts'
import { company_number, liveService } from './testing/live-service.ts'

const live = liveService()

describe('when Companies House does not answer', () => {
  const failed = (operation: 'company_filing_history' | 'director_details', params: { [name: string]: string }) =>
    live.service.ask('post', { operation, params })

  test('a limit in mid-page fails the whole answer, with the seconds to wait', async () => {
    live.standIn.allow(2)
    const director_id = `o.${officerId('FENWICK, Ottoline Mary, Dr')}`
    const reply = await failed('director_details', { director_id })
    expect(reply.body).toMatch(/^source_quota: The quota of Companies House is used up/)
    expect(Number(reply.headers?.['retry-after'])).toBeGreaterThan(0)
    const asked = live.standIn.asked.length
    // The next call does not even try.
    expect((await failed('company_filing_history', { company_number })).body).toMatch(/^source_quota: /)
    expect(live.standIn.asked.length).toBe(asked)
  })

  test.each([
    [500, 'status 500'],
    [503, 'status 503'],
    [401, 'refused the key'],
  ])('status %s is no answer, and never nothing found', async (status, why) => {
    live.standIn.fail(status)
    const reply = await failed('company_filing_history', { company_number })
    expect(reply.status).toBe(500)
    expect(reply.body).toMatch(/^source_unavailable: /)
    expect(reply.body).toContain(why)
  })

  test('a host that is not there, and a page instead of JSON', async () => {
    await live.reopen({ url: 'http://127.0.0.1:9' })
    const { body } = await failed('company_filing_history', { company_number })
    expect(body).toMatch(/^source_unavailable: Companies House could not be reached \(ECONNREFUSED\)/)
  })

  test('the key is in no answer and no line of the log', async () => {
    await live.reopen({ key: 'WRONG-KEY-OF-THE-TESTS' })
    const { body } = await failed('company_filing_history', { company_number })
    expect(body).toContain('Ask the operator to check COMPANIES_HOUSE_KEY')
    expect(JSON.stringify([body, live.service.log])).not.toMatch(/WRONG-KEY|V1JPTkctS0VZ/)
  })
})
