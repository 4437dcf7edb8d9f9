/** Companies, against the stand-in. */
import { describe, expect, test } from 'vitest'
import { company_number, liveService } from './testing/live-service.ts'

const live = liveService()

describe('companies', () => {
  const numbered = async (number: string, type = '') =>
    (await live.service.found('company_number_search', { company_number: number, type })).company_short_list

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
    expect(await numbered('99000003')).toMatchObject([{ name: 'QUARRYBANK BARE LLP', non_ltd: 'Y' }])
    expect(await numbered('99009999')).toBeNull()
  })

  test('a restored company has no date of an end', async () => {
    expect(await numbered('99000002')).toMatchObject([
      { data_set: 'LIVE', company_date: null, company_status: 'Active' },
    ])
  })

  test('former names are found, of live and of dissolved companies', async () => {
    const found = await live.service.found('company_name_search', { name: 'gauges', type: 'FORMER' })
    expect(found.company_short_list).toBeNull()
    const dissolved = await live.service.found('company_name_search', { name: 'granite', type: 'FORMER' })
    expect(dissolved.company_short_list).toMatchObject([
      { name: 'FORMER GRANITE LIMITED', company_number: '99000004', company_index_status: 'CNGOFNAME' },
    ])
    const current = await live.service.found('company_name_search', { name: 'instruments', type: 'FORMER' })
    expect(current.company_short_list).toMatchObject([{ name: 'QUARRYBANK GAUGES LIMITED', company_number }])
    expect(await numbered(company_number, 'FORMER')).toMatchObject([{ company_date: '2001-07-02' }])
  })

  test('a search of former names says when it could not read all companies', async () => {
    for (const [total_results, list_cut] of [
      [100, null],
      [101, 'true'],
    ] as const) {
      live.standIn.answerWith({ body: { items: [], hits: 0, total_results } })
      const name = `gauges ${total_results}`
      expect(await live.service.found('company_name_search', { name, type: 'FORMER' })).toMatchObject({ list_cut })
    }
  })

  test('what the register cannot answer is refused, and nothing is sent', async () => {
    for (const [operation, params, why] of [
      ['company_name_search', { name: 'quarrybank', type: 'PROPOSED' }, 'no_source: '],
      ['company_number_search', { company_number: '9900*' }, 'invalid_parameter: company_number '],
      ['company_number_search', { company_number, type: 'PROPOSED' }, 'no_source: '],
      ['company_name_search', { name: '!!' }, 'invalid_parameter: name '],
    ] as const)
      await expect(live.service.found(operation, params)).rejects.toThrow(why)
    expect(live.standIn.asked).toEqual([])
  })

  test('an overseas entity is among the live companies, and no company is there twice', async () => {
    const named = async (name: string) =>
      (await live.service.found('company_name_search', { name, type: 'LIVE' })).company_short_list
    expect(await named('quill overseas')).toMatchObject([
      { company_number: 'OE990001', company_status: 'Registered', data_set: 'LIVE', non_ltd: 'Y' },
    ])
    expect((await named('quarrybank'))?.map((row) => row.company_number)).toEqual(['99000001', '99000002', '99000003'])
    expect(await named('quill overseas, Leeds')).toBeNull()
  })

  test('a town after a comma narrows the search', async () => {
    await live.service.found('company_name_search', { name: 'quarrybank, Leeds', type: 'LIVE' })
    expect(live.standIn.asked[0]).toMatch(/company_name_includes=quarrybank&location=Leeds&/)
    const numbers = async (name: string, type: string) =>
      (await live.service.found('company_name_search', { name, type })).company_short_list?.map(
        (row) => row.company_number,
      )
    for (const [type, inLeeds] of [
      ['', ['99000001', '99000004']],
      ['LIVE', ['99000001']],
      ['DISSOLVED', ['99000004']],
    ] as const) {
      expect(await numbers('quarrybank, Leeds', type)).toEqual(inLeeds)
      expect(await numbers('quarrybank, Hull', type)).toBeUndefined()
    }
    const formerly = live.service.found('company_name_search', { name: 'granite, Leeds', type: 'FORMER' })
    await expect(formerly).rejects.toThrow('no_source: Companies House cannot search former names in one place.')
  })

  test('a search offers the places that narrow it, and no others', async () => {
    const offered = async (name: string, type: string) =>
      (await live.service.found('company_name_search', { name, type })).place_list
    expect(await offered('quarrybank', '')).toEqual([{ name: 'Leeds' }])
    // Luxembourg is no town of the United Kingdom.
    expect(await offered('quill', 'LIVE')).toBeNull()
    expect(await offered('granite', 'FORMER')).toBeNull()
  })
})
