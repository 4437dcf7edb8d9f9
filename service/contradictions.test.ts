import { expect, test } from 'vitest'
import { contradictionsIn } from '../contract/contradictions.ts'
import type { OperationName } from '../contract/operations.ts'
import { testService } from './testing/service.ts'

const at = '2026-11-20T10:00:00Z'
const most = 40

test('nothing that the register answers contradicts itself or the question', async () => {
  const service = await testService()
  async function ask<Op extends OperationName>(operation: Op, params: { [name: string]: string }) {
    const result = await service.found(operation, params)
    expect(contradictionsIn(operation, result, { params, at }), `${operation} ${JSON.stringify(params)}`).toEqual([])
    return result
  }
  for (const type of ['LIVE', 'DISSOLVED', 'FORMER', 'PROPOSED']) {
    await ask('company_name_search', { name: 'a', type })
    await ask('company_number_search', { company_number: '9*', type })
  }
  for (let number = 90000001; number <= 90000000 + most; number++) {
    const company_number = String(number)
    const { appt_list } = await ask('company_appointments', { company_number })
    await ask('company_mortgage_index', { company_number })
    await ask('company_filing_history', { company_number })
    for (const { director_id } of appt_list ?? []) await ask('director_details', { director_id: director_id ?? '' })
  }
  for (const officer_type of ['CUR', 'DIS']) await ask('director_search', { name: 'Smith', officer_type })

  const { csv_data } = await ask('people_search', { place: 'Leeds', street: 'Larkspur Close', records_per_page: '100' })
  const homes = (csv_data ?? '')
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(/,(?=[^"]*(?:"[^"]*"[^"]*)*$)/))
  expect(homes.length).toBeGreaterThan(5)
  for (const [fullname = '', address = '', postcode = ''] of homes) {
    const addr1 = address.replaceAll('"', '').split(',')[0] ?? ''
    await ask('age_verification', { fullname, addr1, postcode, check_under_18: 'true' })
    await ask('person_verify_historic', { fullname, addr1, postcode })
    const [premises = ''] = addr1.split(' ')
    await ask('deceased', {
      surname: fullname.split(' ').at(-1) ?? '',
      forename: fullname.split(' ')[1] ?? 'A',
      premises,
      postcode,
    })
  }
  await ask('deceased', { surname: 'Osbaldeston', forename: 'Cyril', premises: '14', postcode: 'LS1 0CK' })
  await ask('area_code', { area_or_code: 'New*' })
  await ask('find_my_nearest', { latitude: '53.80', longitude: '-1.5', max_range_metres: '100000' })
  await ask('ip_location', { ip_address: '192.0.2.10' })
  await ask('send_text_message', { telephone_number: '+44 7700 900123', message: 'x' })
})
