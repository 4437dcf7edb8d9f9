/** Operations answered by Companies House, against a stand-in with the real one's faults. */
import { describe, expect, test } from 'vitest'
import { bindingNames } from '../../../contract/bindings/index.ts'
import { sourceIn } from '../../../contract/source.ts'
import { createServer } from '../../server.ts'
import { company_number, liveService, now } from './testing/live-service.ts'

const live = liveService()

describe.each(bindingNames)('over %s', (binding) => {
  test('from a name to the company, its officers, an officer, the filings and a document', async () => {
    const { company_short_list } = await live.service.found('company_name_search', { name: 'quarrybank' }, binding)
    expect(company_short_list).toMatchObject([
      { name: 'QUARRYBANK INSTRUMENTS LIMITED', match_reason: 'previous name QUARRYBANK GAUGES LIMITED' },
      { name: 'QUARRYBANK RESTORED LTD', data_set: 'LIVE', match_reason: null },
      { name: 'QUARRYBANK BARE LLP' },
      { name: 'OLD QUARRYBANK LIMITED', data_set: 'DISSOLVED' },
    ])
    const { appt_list, next_page_id } = await live.service.found('company_appointments', { company_number }, binding)
    expect(appt_list).toHaveLength(30)
    const rest = await live.service.found('company_appointments', { company_number, page_id: next_page_id! }, binding)
    expect(rest.appt_list).toHaveLength(6)
    expect(rest.next_page_id).toBeNull()
    const { director } = await live.service.found(
      'director_details',
      { director_id: appt_list![0]!.director_id! },
      binding,
    )
    expect(director).toMatchObject({ surname: 'FENWICK', num_appt: '120', num_resigned_appt: '40', dob: '1961-04' })
    const { filing_history_list } = await live.service.found('company_filing_history', { company_number }, binding)
    const image_key = filing_history_list!.find((filing) => filing.image_key)!.image_key!
    const info = await live.service.found('company_document_info', { company_number, image_key }, binding)
    const { doc_request_key: request_key } = info.document!
    const { document } = await live.service.found(
      'company_document',
      { company_number, request_key: request_key! },
      binding,
    )
    const server = createServer({ ...live.service, clock: now })
    const { pathname } = new URL(document!.web_address!)
    const file = await server.inject(pathname)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.body).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/)
    await server.close()
  })

  test('an answer says that it is live, and of which time', async () => {
    const { headers } = await live.service.ask(binding, {
      operation: 'company_number_search',
      params: { company_number },
    })
    const source = { register: 'Companies House', kind: 'live', of: '2026-11-20T10:00:00.000Z', licence: null }
    expect(sourceIn(headers)).toEqual(source)
  })
})
