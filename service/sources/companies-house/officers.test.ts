/** Officers and disqualified people, against the stand-in. */
import { describe, expect, test } from 'vitest'
import { officerId } from './testing/ids.ts'
import { company_number, liveService } from './testing/live-service.ts'

const live = liveService()

describe('officers', () => {
  const officersOf = async (number: string) =>
    (await live.service.found('company_appointments', { company_number: number })).appt_list

  test('each with what the register tells, and nothing else', async () => {
    const [natural, flagged, unflagged, early, bare, stray] = (await officersOf(company_number))!
    expect(natural).toMatchObject({
      director_id: `o.${officerId('FENWICK, Ottoline Mary, Dr')}`,
      title: 'Dr',
      forename: 'Ottoline Mary',
      surname: 'FENWICK',
      middle_initial: 'M',
      corporate_indicator: 'N',
      dob: '1961-04',
      dob_details: { en: 'April 1961' },
      postcode: 'LS1',
      num_appt: null,
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

  test('what else the register says of an officer', async () => {
    const [natural, corporate, bare] = (await officersOf(company_number))!
    expect(natural).toMatchObject({
      former_name_list: ['Ottoline Mary PETHERICK', 'HALE'],
      person_number: '012345678901',
      identification: null,
      director_appt_list: [{ verified_from: '2026-01-05', verification_due: '2026-01-19', responsibilities: null }],
    })
    expect(corporate).toMatchObject({
      identification_type: 'uk-limited-company',
      identification: { registration_number: '99000009', place_registered: 'Companies House' },
    })
    expect(bare).toMatchObject({ former_name_list: null, person_number: null, principal_office: null })
    const [managing] = (await officersOf('OE990001'))!
    expect(managing).toMatchObject({
      principal_office: { line_1: '4 Rue Du Nord', town: 'Luxembourg' },
      director_appt_list: [{ responsibilities: 'Signs for the entity' }],
    })
    const { director } = await live.service.found('director_details', { director_id: natural!.director_id! })
    expect(director).toMatchObject({ honours: 'OBE', former_name_list: ['Ottoline HALE'] })
  })

  test('a search of more people than the register shows says that its list is cut', async () => {
    const page = async (page_number: string) =>
      live.service.found('director_search', {
        name: 'Crowd',
        officer_type: 'CUR',
        page_number,
        records_per_page: '100',
      })
    expect(await page('8')).toMatchObject({ next_page_id: expect.any(String), list_cut: null })
    const last = await page('9')
    expect(last.director_list).toHaveLength(100)
    expect(last).toMatchObject({ next_page_id: null, list_cut: 'true' })
  })

  test('what the register writes otherwise is shown as it is', async () => {
    const [bare, peer, early] = (await officersOf('OE990001'))!
    expect(bare).toMatchObject({ forename: 'Zorian', surname: 'KLYMENKOVYCH', director_id: null, place: null })
    expect(bare?.director_appt_list).toMatchObject([{ type: 'Managing officer', date: null }])
    expect(peer).toMatchObject({
      title: 'Baroness Quill Of Wharfside, Dr',
      name_single_line: 'Dr Tamsin Maud QUILL, Baroness Quill Of Wharfside',
      forename: 'Tamsin Maud',
      surname: 'QUILL',
      dob: '1961',
      dob_details: { y: '1961', m: null, d: null, en: '1961' },
      director_appt_list: [{ date: '2015-06-01', resignation_date: '2014-01-01', status: 'RESIGNED' }],
    })
    expect(early?.director_appt_list).toMatchObject([
      { type: 'Some new role 2027', date: '1991-05-01', date_prefix: 'PRE', date_details: { en: '1 May 1991' } },
    ])
    const { director_list } = await live.service.found('director_search', { name: 'Rooke', officer_type: 'CUR' })
    expect(director_list).toMatchObject([
      { forename: 'JOHN', surname: 'ROOKE', name_single_line: 'JOHN ROOKE' },
      { forename: 'Máire', surname: 'NÍ BHRIAIN FitzGERALD' },
      { forename: 'Jan', surname: 'van der BERG', name_single_line: 'Jan van der BERG (JNR)', director_id: null },
      { forename: null, surname: 'ROOKE NOMINEES LIMITED' },
    ])
    // The first part of a postcode abroad.
    expect(director_list?.[2]).toMatchObject({ place: 'Utrecht', postcode: '3511' })
  })

  test('a company without officers or charges has none', async () => {
    expect(await officersOf('99000003')).toBeNull()
    const { charge_list } = await live.service.found('company_mortgage_index', { company_number: '99000003' })
    expect(charge_list).toBeNull()
  })

  test('a search splits the name, and a place narrows it', async () => {
    const all = await live.service.found('director_search', { name: 'Ottoline Fenwick', officer_type: 'CUR' })
    expect(all.director_list).toMatchObject([
      { title: 'Dr', forename: 'Ottoline Mary', surname: 'FENWICK', num_appt: '120', dob: '1961-04', place: 'Leeds' },
      { forename: 'Otto', surname: 'FENWICK', place: 'York' },
    ])
    const near = await live.service.found('director_search', {
      surname: 'Fenwick',
      forename: 'O',
      place: 'LS1',
      officer_type: 'CUR',
    })
    expect(near.director_list).toHaveLength(1)
    expect(all.director_list?.map(({ postcode }) => postcode)).toEqual(['LS1', 'YO1'])
    for (const [place, towns] of [
      ['ls', ['Leeds']],
      ['YO', ['York']],
      ['yo1', ['York']],
      ['YO1 7HH', ['York']],
      ['L', undefined],
    ] as const) {
      const found = await live.service.found('director_search', { name: 'Fenwick', officer_type: 'CUR', place })
      expect([place, found.director_list?.map((row) => row.place)]).toEqual([place, towns])
    }
  })

  test('an officer of a list is not said to be free of disqualifications', async () => {
    const { appt_list } = await live.service.found('company_appointments', { company_number: '99000001' })
    expect(appt_list?.length).toBeGreaterThan(0)
    for (const director of appt_list ?? [])
      expect(director).toMatchObject({ officer_type: null, director_disq_list: null })
  })

  test('a disqualified person is found without the day of birth', async () => {
    const { director_list } = await live.service.found('director_search', { name: 'Grimshaw', officer_type: 'DIS' })
    expect(director_list).toMatchObject([{ officer_type: 'DIS', dob: '1970-02' }])
    const reply = await live.service.ask(
      'soap11',
      {
        operation: 'director_details',
        params: { director_id: director_list![0]!.director_id! },
      },
      { headers: { 'whereabouts-fields': 'all' } },
    )
    expect(reply.body).not.toContain('1970-02-23')
    expect(live.service.bindings.soap11.readResult('director_details', reply).director).toMatchObject({
      dob: '1970-02',
      honours: 'MBE',
      person_number: '098765432101',
      director_disq_list: [
        {
          reason:
            'Order or undertaking and reporting provisions. Undertaking. Company Directors Disqualification Act 1986, section 7',
          start_date: '2021-01-01',
          case_identifier: 'INV1234567',
          court_name: null,
          heard_on: null,
          undertaken_on: '2020-12-11',
          company_name_list: ['GRIMSHAW TRADING LIMITED', 'GRIMSHAW TWO LIMITED'],
          variation_list: [{ varied_on: '2023-05-06', case_identifier: 'CR-2023-1', court_name: 'Leeds County Court' }],
          exemptions: [{ company_name: 'ONE LIMITED' }, { company_name: 'TWO LIMITED' }],
        },
      ],
    })
  })

  describe('an officer with many appointments', () => {
    const officerCalled = async (name: string) => {
      const { director } = await live.service.found('director_details', { director_id: `o.${officerId(name)}` })
      return { ...director!, companies: director!.director_appt_list!.map(({ company_number }) => company_number) }
    }
    const noneByStatus = { num_current_appt: null, num_resigned_appt: null, num_dissolved_appt: null }

    test('of 5,000 appointments 20 calls read 1,000, and the answer has the count of the register', async () => {
      const found = await officerCalled('HARROWDENE NOMINEES LIMITED')
      expect(live.standIn.asked).toHaveLength(20)
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
      // A company that was converted is not dissolved.
      expect(found).toMatchObject({ num_current_appt: '64', num_dissolved_appt: '16' })
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
      expect((await live.service.found('director_details', { director_id })).director).toBeNull()
    expect(live.standIn.asked).toEqual([])
  })
})
