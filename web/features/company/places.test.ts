import { expect, test } from 'vitest'
import { companyPlacesIn, placeInWords } from '../../register/company-places.ts'
import { company, officer, quiet, resigned } from './signals/testing/answers.ts'

const address = { addr_single_line: '1 High Street, Leeds, LS1 9MI', postcode: 'LS1 9MI' }

test('each address is listed once, with everyone who gives it', () => {
  const places = companyPlacesIn({
    company: company('US LIMITED', { place: 'Leeds' }),
    officers: {
      appt_list: [officer('A', { address }), officer('B', { address }), resigned('C', '2010-01-01', '2011-01-01')],
    },
    filings: undefined,
  })
  expect(places.map(({ kind, line, holders }) => [kind, line, holders.map(({ name }) => name)])).toEqual([
    ['place', 'Leeds', []],
    ['service', '1 High Street, Leeds, LS1 9MI', ['A', 'B']],
  ])
  expect(places[1]?.postcode?.at).toBe('/appt_list/0/director_appt_list/0/address/postcode')
})

test('the registered office of the profile comes first, with what the register says against it', () => {
  const registered_office = { line_1: '2 Low Road', town: 'York', postcode: 'YO1 9MI' }
  const placesOf = (flags: object) =>
    companyPlacesIn({
      profile: { company_profile: { ...quiet, registered_office, ...flags } },
      company: company('US LIMITED', { place: 'York' }),
      officers: undefined,
      filings: undefined,
    })
  expect(placesOf({}).map((place) => [placeInWords(place), place.line])).toEqual([
    ['Registered office', '2 Low Road, York, YO1 9MI'],
    ['Place of the company', 'York'],
  ])
  const [office] = placesOf({ registered_office_in_dispute: 'true', registered_office_undeliverable: 'true' })
  expect(placeInWords(office!)).toBe('Registered office, in dispute, post comes back')
  expect(placesOf({ registered_office: null }).map(({ kind }) => kind)).toEqual(['place'])
})

test('an address without a postcode has no way to the map, and a notice of a move says where to', () => {
  const document_description = 'Registered office address changed from A to 2 Low Road, York on 3 May 2019'
  const places = companyPlacesIn({
    company: undefined,
    officers: { appt_list: [officer('A', { address: { addr_single_line: 'Somewhere' } })] },
    filings: { filing_history_list: [{ document_description, document_date: '2019-05-03' }] },
  })
  expect(places).toMatchObject([
    { kind: 'office', line: '2 Low Road, York', since: { date: '2019-05-03', at: 0 } },
    { kind: 'service', line: 'Somewhere', postcode: null },
  ])
})
