/** The nine operations answered by Companies House, against a stand-in with the real one's faults. */
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bindingNames } from '../../../contract/bindings/index.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { sourceIn } from '../../../contract/source.ts'
import { createServer } from '../../server.ts'
import { type TestService, testService } from '../../testing/service.ts'
import { createClient } from './client.ts'
import { createQuota, quotaLimits } from './quota.ts'
import { companiesHouse } from './source.ts'
import { officerId, type StandIn, standInKey, startStandIn } from './testing/stand-in.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
const company_number = '99000001'

let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn.close())

let service: TestService
const open = (access: Partial<Parameters<typeof createClient>[0]> = {}) => {
  const { url, documentUrl } = standIn
  const client = createClient({ key: standInKey, url, documentUrl, clock: now, ...access })
  return testService({ live: [companiesHouse(client)] })
}
beforeEach(async () => {
  standIn.allow(Number.POSITIVE_INFINITY)
  standIn.fail(null)
  standIn.asked.length = 0
  service = await open()
})
afterEach(() => service.close())

describe.each(bindingNames)('over %s', (binding) => {
  test('from a name to the company, its officers, an officer, the filings and a document', async () => {
    const { company_short_list } = await service.found('company_name_search', { name: 'quarrybank' }, binding)
    expect(company_short_list).toMatchObject([
      { name: 'QUARRYBANK INSTRUMENTS LIMITED', match_reason: 'previous name QUARRYBANK GAUGES LIMITED' },
      { name: 'QUARRYBANK RESTORED LTD', data_set: 'LIVE', match_reason: null },
      { name: 'QUARRYBANK BARE LLP' },
      { name: 'OLD QUARRYBANK LIMITED', data_set: 'DISSOLVED' },
    ])
    const { appt_list, next_page_id } = await service.found('company_appointments', { company_number }, binding)
    expect(appt_list).toHaveLength(30)
    const rest = await service.found('company_appointments', { company_number, page_id: next_page_id! }, binding)
    expect(rest.appt_list).toHaveLength(6)
    expect(rest.next_page_id).toBeNull()
    const { director } = await service.found('director_details', { director_id: appt_list![0]!.director_id! }, binding)
    expect(director).toMatchObject({ surname: 'FENWICK', num_appt: '120', num_resigned_appt: '40', dob: '1961-04' })
    const { filing_history_list } = await service.found('company_filing_history', { company_number }, binding)
    const image_key = filing_history_list!.find((filing) => filing.image_key)!.image_key!
    const info = await service.found('company_document_info', { company_number, image_key }, binding)
    const { doc_request_key: request_key } = info.document!
    const { document } = await service.found('company_document', { company_number, request_key: request_key! }, binding)
    const server = createServer({ ...service, clock: now })
    const { pathname } = new URL(document!.web_address!)
    const file = await server.inject(pathname)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.body).toMatch(/^%PDF-1\.4[\s\S]+%%EOF\n$/)
    await server.close()
  })

  test('an answer says that it is live, and of which time', async () => {
    const { headers } = await service.ask(binding, { operation: 'company_number_search', params: { company_number } })
    const live = { register: 'Companies House', kind: 'live', of: '2026-11-20T10:00:00.000Z', licence: null }
    expect(sourceIn(headers)).toEqual(live)
  })
})

describe('companies', () => {
  const numbered = async (number: string, type = '') =>
    (await service.found('company_number_search', { company_number: number, type })).company_short_list

  test('a profile fills the record', async () => {
    expect(await numbered(company_number)).toMatchObject([
      {
        name: 'QUARRYBANK INSTRUMENTS LIMITED',
        data_set: 'LIVE',
        company_index_status: null,
        company_status: 'Active - Proposal to Strike off',
        company_date: null,
        place: 'Leeds',
        sic_code: { sic_text: expect.stringMatching(/^26511 - Manufacture of .+; 7499$/) },
      },
    ])
    expect(await numbered('99000004')).toMatchObject([{ data_set: 'DISSOLVED', company_date: '2012-02-14' }])
    expect(await numbered('99000005')).toMatchObject([{ company_index_status: 'INLIQ', company_status: 'Liquidation' }])
    expect(await numbered('99009999')).toBeNull()
  })

  test('a restored company has no date of an end', async () => {
    expect(await numbered('99000002')).toMatchObject([
      { data_set: 'LIVE', company_date: null, company_status: 'Active' },
    ])
  })

  test('former names are found, of live and of dissolved companies', async () => {
    const found = await service.found('company_name_search', { name: 'gauges', type: 'FORMER' })
    expect(found.company_short_list).toBeNull()
    const dissolved = await service.found('company_name_search', { name: 'granite', type: 'FORMER' })
    expect(dissolved.company_short_list).toMatchObject([
      { name: 'FORMER GRANITE LIMITED', company_number: '99000004', company_index_status: 'CNGOFNAME' },
    ])
    const live = await service.found('company_name_search', { name: 'instruments', type: 'FORMER' })
    expect(live.company_short_list).toMatchObject([{ name: 'QUARRYBANK GAUGES LIMITED', company_number }])
    expect(await numbered(company_number, 'FORMER')).toMatchObject([{ company_date: '2001-07-02' }])
  })

  test('what the register cannot answer is refused, and nothing is sent', async () => {
    for (const [operation, params, why] of [
      ['company_name_search', { name: 'quarrybank', type: 'PROPOSED' }, 'no_source: '],
      ['company_number_search', { company_number: '9900*' }, 'invalid_parameter: company_number '],
      ['company_name_search', { name: '!!' }, 'invalid_parameter: name '],
    ] as const)
      await expect(service.found(operation, params)).rejects.toThrow(why)
    expect(standIn.asked).toEqual([])
  })

  test('an overseas entity is among the live companies, and no company is there twice', async () => {
    const named = async (name: string) =>
      (await service.found('company_name_search', { name, type: 'LIVE' })).company_short_list
    expect(await named('quill overseas')).toMatchObject([
      { company_number: 'OE990001', company_status: 'Registered', data_set: 'LIVE', non_ltd: 'Y' },
    ])
    expect((await named('quarrybank'))?.map((row) => row.company_number)).toEqual(['99000001', '99000002', '99000003'])
    expect(await named('quill overseas, Leeds')).toBeNull()
  })

  test('a town after a comma narrows the search', async () => {
    await service.found('company_name_search', { name: 'quarrybank, Leeds', type: 'LIVE' })
    expect(standIn.asked[0]).toMatch(/company_name_includes=quarrybank&location=Leeds&/)
  })
})

describe('officers', () => {
  const officersOf = async (number: string) =>
    (await service.found('company_appointments', { company_number: number })).appt_list

  test('each with what the register tells, and nothing else', async () => {
    const [natural, flagged, unflagged, early, bare, stray] = (await officersOf(company_number))!
    expect(natural).toMatchObject({
      director_id: `o.${officerId('FENWICK, Ottoline Mary, Dr')}`,
      ...{ title: 'Dr', forename: 'Ottoline Mary', surname: 'FENWICK', middle_initial: 'M', corporate_indicator: 'N' },
      ...{ dob: '1961-04', dob_details: { en: 'April 1961' }, postcode: 'LS1', num_appt: null },
      director_appt_list: [{ company_name: 'QUARRYBANK INSTRUMENTS LIMITED', type: 'DIR', status: 'CURRENT' }],
      service_address_list: [{ line_1: '12 Wharf Street', town: 'Leeds', postcode: 'LS1 4AP', premises: '12' }],
    })
    expect(flagged).toMatchObject({ surname: 'ALDERSYKE SECRETARIES LIMITED', corporate_indicator: 'Y' })
    expect(flagged?.director_appt_list).toMatchObject([{ type: 'SEC' }])
    // The register does not say that it is a company.
    expect(unflagged).toMatchObject({
      surname: 'HARROWDENE NOMINEES LIMITED',
      forename: null,
      corporate_indicator: 'N',
    })
    expect(early?.director_appt_list).toMatchObject([
      { date: '1991-12-31', date_prefix: 'PRE', status: 'RESIGNED', resignation_date: '1999-08-03' },
    ])
    expect(bare).toMatchObject({ surname: 'ROOKE', director_id: null, dob: null, service_address_list: null })
    expect(bare?.director_appt_list).toMatchObject([{ type: 'Managing officer', date: null, address: null }])
    expect(stray).toMatchObject({ postcode: 'LS1', service_address_list: [{ postcode: 'LS1 4AP' }] })
  })

  test('what the register writes otherwise is shown as it is', async () => {
    const [bare, peer, early] = (await officersOf('OE990001'))!
    expect(bare).toMatchObject({ forename: 'Zorian', surname: 'KLYMENKOVYCH', director_id: null, place: null })
    expect(bare?.director_appt_list).toMatchObject([{ type: 'Managing officer', date: null }])
    expect(peer).toMatchObject({
      title: 'Baroness Quill Of Wharfside, Dr',
      name_single_line: 'Dr Tamsin Maud QUILL, Baroness Quill Of Wharfside',
      ...{ forename: 'Tamsin Maud', surname: 'QUILL', dob: '1961' },
      dob_details: { y: '1961', m: null, d: null, en: '1961' },
      director_appt_list: [{ date: '2015-06-01', resignation_date: '2014-01-01', status: 'RESIGNED' }],
    })
    expect(early?.director_appt_list).toMatchObject([
      { type: 'Some new role 2027', date: '1991-05-01', date_prefix: 'PRE', date_details: { en: '1 May 1991' } },
    ])
    const { director_list } = await service.found('director_search', { name: 'Rooke', officer_type: 'CUR' })
    expect(director_list).toMatchObject([
      { forename: 'JOHN', surname: 'ROOKE', name_single_line: 'JOHN ROOKE' },
      { forename: 'Máire', surname: 'NÍ BHRIAIN FitzGERALD' },
      { forename: 'Jan', surname: 'van der BERG', name_single_line: 'Jan van der BERG (JNR)', director_id: null },
      { forename: null, surname: 'ROOKE NOMINEES LIMITED' },
    ])
  })

  test('a company without officers or charges has none', async () => {
    expect(await officersOf('99000003')).toBeNull()
    const { charge_list } = await service.found('company_mortgage_index', { company_number: '99000003' })
    expect(charge_list).toBeNull()
  })

  test('a search splits the name, and a place narrows it', async () => {
    const all = await service.found('director_search', { name: 'Ottoline Fenwick', officer_type: 'CUR' })
    expect(all.director_list).toMatchObject([
      { title: 'Dr', forename: 'Ottoline Mary', surname: 'FENWICK', num_appt: '120', dob: '1961-04', place: 'Leeds' },
      { forename: 'Otto', surname: 'FENWICK', place: 'York' },
    ])
    const near = await service.found('director_search', {
      surname: 'Fenwick',
      forename: 'O',
      place: 'LS1',
      officer_type: 'CUR',
    })
    expect(near.director_list).toHaveLength(1)
  })

  test('an officer of a list is not said to be free of disqualifications', async () => {
    const { appt_list } = await service.found('company_appointments', { company_number: '99000001' })
    expect(appt_list?.length).toBeGreaterThan(0)
    for (const director of appt_list ?? [])
      expect(director).toMatchObject({ officer_type: null, director_disq_list: null })
  })

  test('a disqualified person is found without the day of birth', async () => {
    const { director_list } = await service.found('director_search', { name: 'Grimshaw', officer_type: 'DIS' })
    expect(director_list).toMatchObject([{ officer_type: 'DIS', dob: '1970-02' }])
    const reply = await service.ask(
      'soap11',
      {
        operation: 'director_details',
        params: { director_id: director_list![0]!.director_id! },
      },
      { headers: { 'whereabouts-fields': 'all' } },
    )
    expect(reply.body).not.toContain('1970-02-23')
    expect(service.bindings.soap11.readResult('director_details', reply).director).toMatchObject({
      dob: '1970-02',
      director_disq_list: [
        {
          reason:
            'Order or undertaking and reporting provisions. Undertaking. Company Directors Disqualification Act 1986, section 7',
          start_date: '2021-01-01',
          exemptions: [{ company_name: 'ONE LIMITED' }, { company_name: 'TWO LIMITED' }],
        },
      ],
    })
  })

  describe('an officer with many appointments', () => {
    const officerCalled = async (name: string) => {
      const { director } = await service.found('director_details', { director_id: `o.${officerId(name)}` })
      return { ...director!, companies: director!.director_appt_list!.map(({ company_number }) => company_number) }
    }
    const noneByStatus = { num_current_appt: null, num_resigned_appt: null, num_dissolved_appt: null }

    test('of 5,000 appointments 20 calls read 1,000, and the answer has the count of the register', async () => {
      const found = await officerCalled('HARROWDENE NOMINEES LIMITED')
      expect(standIn.asked).toHaveLength(20)
      expect(found).toMatchObject({ ...noneByStatus, num_appt: '5000' })
      expect(new Set(found.companies).size).toBe(1000)
    })

    test('without a count of the register, the rest is unknown', async () => {
      const found = await officerCalled('MANY WITHOUT A TOTAL LIMITED')
      expect(found).toMatchObject({ ...noneByStatus, num_appt: 'GE1000' })
      expect(found.companies).toHaveLength(1000)
    })

    test.each(['SMALL PAGES LIMITED', 'NO TOTAL LIMITED'])('%s: each appointment is read once', async (name) => {
      const found = await officerCalled(name)
      expect(found).toMatchObject({ num_appt: '120', num_resigned_appt: '40' })
      expect(new Set(found.companies).size).toBe(120)
    })

    test('where the register counts more than it lists, the answer has that count and none by status', async () => {
      const found = await officerCalled('COUNTED AND GONE LIMITED')
      expect(found).toMatchObject({ ...noneByStatus, num_appt: '123' })
      expect(found.companies).toHaveLength(120)
    })
  })

  test('an id of another register finds no one, and nothing is sent', async () => {
    for (const director_id of ['p.012345678901', 'o.../../company/99000001', 'D0000001'])
      expect((await service.found('director_details', { director_id })).director).toBeNull()
    expect(standIn.asked).toEqual([])
  })
})

test('charges are read as lists and as objects', async () => {
  const { charge_list } = await service.found('company_mortgage_index', { company_number })
  expect(charge_list).toMatchObject([
    {
      charge_number: '990000010002',
      charge_satisfied: 'OUTSTANDING',
      charge_type: 'A registered charge',
      description:
        'Contains a fixed charge. Contains a negative pledge. More than four persons are entitled; the register names four.',
      person_entitled_list: [{ name: 'Bank of Nowhere PLC' }],
    },
    {
      charge_number: '1',
      charge_satisfied: 'SATISFIED',
      satistfied_date: '2003-03-03',
      charge_type: 'Debenture',
      amount: 'All monies due',
    },
  ])
})

describe('filings', () => {
  test('each in words', async () => {
    const { filing_history_list } = await service.found('company_filing_history', { company_number })
    expect(filing_history_list?.map((filing) => filing.document_description)).toEqual([
      'Full accounts made up to 20 April 2024',
      'Confirmation statement made on 20 April 2024 with no updates',
      'Appointment of Dr Ottoline Mary Fenwick as a director on 1 May 2011',
      'New director appointed',
      'Statement of capital following an allotment of shares on 2 January 2023',
      'Liquidation something new (case start date: 3 February 2020)',
      'Micro entity accounts made up to 20 April 2024',
    ])
    expect(filing_history_list?.map((filing) => filing.doc_being_scanned)[0]).toBe('true')
    expect(filing_history_list?.[4]?.child_list).toMatchObject([
      { child_type: 'STATEMENTOFCAPITAL', document_description: 'Statement of capital: GBP 1,000' },
    ])
    expect(filing_history_list?.[5]?.child_list).toMatchObject([{ child_type: 'ANNOTATION' }])
  })

  test('a change of name gives the names that the register gives', async () => {
    const { filing_history_list } = await service.found('company_filing_history', { company_number: 'OE990001' })
    expect(filing_history_list?.map((filing) => filing.document_description)).toEqual([
      'Company name changed old quill LIMITED certificate issued on 02/07/01',
      'Change of name (old company name: OLD QUILL LIMITED; new company name: QUILL LIMITED)',
      'Change of name',
    ])
  })

  test('5,000 of them are paged to the last, and the way back leads to the first', async () => {
    const ask = (page_id: string) => service.found('company_filing_history', { company_number: '99000005', page_id })
    let [page_id, pages, rows] = ['', 0, 0]
    do {
      const { filing_history_list, next_page_id } = await ask(page_id)
      pages += 1
      rows += filing_history_list?.length ?? 0
      page_id = next_page_id ?? ''
    } while (page_id !== '')
    expect([pages, rows]).toEqual([167, 5000])
  })

  const fileOf = async (at: number) => {
    const { filing_history_list } = await service.found('company_filing_history', { company_number })
    return filing_history_list![at]!.image_key!
  }

  test('a document of another company is none of this one', async () => {
    const image_key = await fileOf(1)
    const { document } = await service.found('company_document_info', { company_number: '99000004', image_key })
    expect(document).toBeNull()
    const { document: own } = await service.found('company_document_info', { company_number, image_key })
    expect(own).toMatchObject({ num_pages: 3, made_up_date: '2024-04-20', form_type: 'CS01', media: 'CACHE' })
  })

  test('a document that is a web page is refused, and the storage never sees the key', async () => {
    const path = service.documents.toPath(await fileOf(6), now())
    const server = createServer({ ...service, clock: now })
    const reply = await server.inject(path)
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('source_unavailable: Companies House has no PDF of this document')
    expect(standIn.refusedBy).toEqual([])
    await server.close()
  })

  test.each(['localhost', '127.0.0.2', '[::1]', '[::ffff:127.0.0.1]', '2130706434', '0'])(
    'a document that is sent to %s, inside the network, is not fetched from there',
    async (host) => {
      let asked = 0
      const inside = createHttpServer((_, response) => {
        asked += 1
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 secret')
      })
      await new Promise<void>((resolve) => inside.listen(0, '::', resolve))
      standIn.storeAt(`http://${host}:${(inside.address() as AddressInfo).port}`)
      const server = createServer({ ...service, clock: now })
      const reply = await server.inject(service.documents.toPath(await fileOf(1), now()))
      expect(reply.statusCode).toBe(500)
      expect(reply.body).toContain('Companies House sent the document to an address that is not safe.')
      expect(asked).toBe(0)
      standIn.storeAt(null)
      await server.close()
      inside.closeAllConnections()
      await new Promise((resolve) => inside.close(resolve))
    },
  )
})

describe('an answer of another type', () => {
  const right = { company_name: 'A LIMITED', company_number: '99000001' }
  const list = (...items: unknown[]) => ({ items, total_results: items.length, hits: items.length })
  const wrong: [operation: OperationName, params: { [name: string]: string }, bodies: unknown[]][] = [
    [
      'company_number_search',
      { company_number },
      [
        [],
        'words',
        7,
        {},
        { ...right, company_name: 7 },
        { company_name: 'A LIMITED' },
        { ...right, company_number: 99000001 },
        { ...right, company_status: {} },
      ],
    ],
    [
      'company_name_search',
      { name: 'quarrybank' },
      [
        [],
        {},
        { items: 'none' },
        list(7),
        list(null),
        list([]),
        list({ company_name: 7 }),
        list({ ...right, company_number: 7 }),
      ],
    ],
    ['company_name_search', { name: 'quarrybank', type: 'LIVE' }, [{ hits: 3 }, list({ company_number: '99000001' })]],
    ['company_mortgage_index', { company_number }, [{}, list({ status: 7 }), list({ charge_code: {} })]],
    [
      'company_filing_history',
      { company_number },
      [{}, list({}), list({ type: 7 }), list({ type: 'AA', date: 20240420 })],
    ],
    ['company_appointments', { company_number }, [{}, list({}), list({ name: { first: 'A' } })]],
    [
      'director_search',
      { name: 'Fenwick' },
      [
        {},
        list({ links: {} }),
        list({ title: 'A', links: { self: 7 } }),
        list({ title: 7, links: { self: '/officers/a' } }),
      ],
    ],
    [
      'director_details',
      { director_id: `o.${officerId('FENWICK, Ottoline Mary, Dr')}` },
      [{}, list({ appointed_to: 7 })],
    ],
  ]

  test.each(wrong)(
    '%s %o is not answered, and not kept after the register is well',
    async (operation, params, bodies) => {
      for (const body of bodies) {
        standIn.answerWith({ body: typeof body === 'string' ? JSON.stringify(body) : body })
        const reply = await service.ask('post', { operation, params })
        expect([reply.status, reply.body], JSON.stringify(body)).toEqual([
          500,
          expect.stringContaining('source_unavailable: Companies House answered with something that is not its data.'),
        ])
        standIn.answerWith(null)
        expect((await service.ask('post', { operation, params })).status).toBe(200)
        await service.close()
        service = await open()
      }
    },
  )

  test('a list that counts none may be left out', async () => {
    standIn.answerWith({ body: { total_count: 0 } })
    const { charge_list } = await service.found('company_mortgage_index', { company_number })
    standIn.answerWith(null)
    expect(charge_list).toBeNull()
  })

  test('a charge with a classification alone is described by it', async () => {
    const classification = { type: 'charge-description', description: 'Legal mortgage' }
    standIn.answerWith({ body: { items: [{ classification }], total_count: 1 } })
    const { charge_list } = await service.found('company_mortgage_index', { company_number })
    standIn.answerWith(null)
    expect(charge_list).toMatchObject([{ description: 'Legal mortgage', charge_type: 'Legal mortgage' }])
  })
})

describe('when Companies House does not answer', () => {
  const failed = (operation: 'company_filing_history' | 'director_details', params: { [name: string]: string }) =>
    service.ask('post', { operation, params })

  test('a limit in mid-page fails the whole answer, with the seconds to wait', async () => {
    standIn.allow(2)
    const director_id = `o.${officerId('FENWICK, Ottoline Mary, Dr')}`
    const reply = await failed('director_details', { director_id })
    expect(reply.body).toMatch(/^source_quota: The quota of Companies House is used up/)
    expect(Number(reply.headers?.['retry-after'])).toBeGreaterThan(0)
    const asked = standIn.asked.length
    // The next call does not even try.
    expect((await failed('company_filing_history', { company_number })).body).toMatch(/^source_quota: /)
    expect(standIn.asked.length).toBe(asked)
  })

  test.each([
    [500, 'status 500'],
    [503, 'status 503'],
    [401, 'refused the key'],
  ])('status %s is no answer, and never nothing found', async (status, why) => {
    standIn.fail(status)
    const reply = await failed('company_filing_history', { company_number })
    expect(reply.status).toBe(500)
    expect(reply.body).toMatch(/^source_unavailable: /)
    expect(reply.body).toContain(why)
  })

  test('a host that is not there, and a page instead of JSON', async () => {
    await service.close()
    service = await open({ url: 'http://127.0.0.1:9' })
    const { body } = await failed('company_filing_history', { company_number })
    expect(body).toMatch(/^source_unavailable: Companies House could not be reached \(ECONNREFUSED\)/)
  })

  test('the key is in no answer and no line of the log', async () => {
    await service.close()
    service = await open({ key: 'WRONG-KEY-OF-THE-TESTS' })
    const { body } = await failed('company_filing_history', { company_number })
    expect(body).toContain('Ask the operator to check COMPANIES_HOUSE_KEY')
    expect(JSON.stringify([body, service.log])).not.toMatch(/WRONG-KEY|V1JPTkctS0VZ/)
  })
})

describe('the quota', () => {
  const limits = { ...quotaLimits, calls: 3, atOnce: 2, waiting: 1, patience: 0 }

  test('takes a fixed number of calls in a window and no more', async () => {
    let time = 0
    const quota = createQuota('it', limits, () => new Date(time))
    const call = () => quota.run(async () => 'done')
    for (let turn = 0; turn < 3; turn += 1) await call()
    await expect(call()).rejects.toMatchObject({ kind: 'source_quota', retryAfter: 300 })
    time = 300_001
    expect(await call()).toBe('done')
  })

  test('holds few at once and lets few wait', async () => {
    const quota = createQuota('it', limits, now)
    const { promise, resolve } = Promise.withResolvers<void>()
    const [one, two, three] = [1, 2, 3].map(() => quota.run(() => promise))
    await expect(quota.run(async () => {})).rejects.toMatchObject({ kind: 'source_quota', retryAfter: 10 })
    resolve()
    await Promise.all([one, two, three])
  })
})
