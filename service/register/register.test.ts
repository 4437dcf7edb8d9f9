/** The register interface over the fictional register: what each operation answers, in each binding and on each store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../../contract/bindings/index.ts'
import { landmarkCases, landmarkCompanies, overseasEntities } from '../../fiction/landmarks.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'

const { northgate } = landmarkCompanies
const { circle, phoenix } = landmarkCases
const numberOf = (companies: readonly { company_number: string }[], at: number) => companies[at]!.company_number

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the fictional register', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    test.each(bindingNames)('%s: every company has a profile', async (binding) => {
      const { company_number } = northgate
      const { company_profile } = await service.found('company_profile', { company_number }, binding)
      expect(company_profile).toMatchObject({
        name: northgate.name,
        company_number,
        company_status: 'Active',
        incorporated_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        registered_office: { town: expect.any(String), postcode: expect.any(String) },
        accounts: { next_due: expect.stringMatching(/^20/), overdue: expect.stringMatching(/^(true|false)$/) },
        confirmation_statement: { next_due: expect.any(String) },
        has_insolvency_history: 'false',
        source_day: '2026-11-01',
      })
      expect(company_profile?.sic_list?.[0]).toMatchObject({ code: expect.stringMatching(/^\d{5}$/) })
    })

    test('an unknown company has no profile, no controllers and no cases', async () => {
      const asked = { company_number: '89999999' }
      expect(await service.found('company_profile', asked)).toEqual({ company_profile: null })
      expect(await service.found('company_controllers', asked)).toMatchObject({
        controller_list: null,
        control_statement_list: null,
        num_current: '0',
      })
      expect(await service.found('company_insolvency', asked)).toMatchObject({ insolvency_case_list: null })
    })

    test.each([0, 1, 2])('three companies control each other in a circle: %i', async (at) => {
      const company_number = numberOf(circle.companies, at)
      const { controller_list, num_current, num_ceased } = await service.found('company_controllers', {
        company_number,
      })
      const next = circle.companies[(at + 1) % 3]!
      expect(controller_list?.[0]).toMatchObject({
        kind: 'corporate-entity-person-with-significant-control',
        name: next.name,
        identification: { registration_number: next.company_number },
        ceased_on: null,
      })
      expect(controller_list?.[1]).toMatchObject({ surname: 'VOSPER', ceased_on: '2019-09-02' })
      expect([num_current, num_ceased]).toEqual(['1', '1'])
    })

    test('the banned man controls the last company of the phoenix, and a search for him says so', async () => {
      const company_number = numberOf(phoenix.companies, 3)
      const { controller_list } = await service.found('company_controllers', { company_number })
      expect(controller_list).toMatchObject([{ name: phoenix.director[0]?.name, date_of_birth: '1967-08' }])
      for (const name of ['Desmond Cragwell', 'cragwell, desmond', 'Mr Desmond Leigh CRAGWELL']) {
        const { control_list } = await service.found('controller_search', { name })
        expect(
          control_list?.map((found) => found.company_number),
          name,
        ).toContain(company_number)
      }
      const other = await service.found('controller_search', { name: 'Desmond Cragwell', date_of_birth: '1967-09' })
      expect(other.control_list).toBeNull()
    })

    test('a body is found by its number, however it is typed', async () => {
      for (const registration_number of ['99000012', 'No. 9900 0012', 'company number 99000012']) {
        const { control_list } = await service.found('controller_search', { registration_number })
        expect(control_list?.map(({ company_number }) => company_number)).toEqual([numberOf(circle.companies, 0)])
      }
    })

    test('an address finds the companies with their office there, and a house narrows it', async () => {
      const { company_profile } = await service.found('company_profile', {
        company_number: numberOf(phoenix.companies, 3),
      })
      const { postcode, premises } = company_profile!.registered_office!
      const all = phoenix.companies.map(({ company_number }) => company_number)
      const there = await service.found('address_search', { postcode: postcode!, premises: premises! })
      expect(there.company_list?.map(({ company_number }) => company_number)).toEqual(expect.arrayContaining(all))
      const beside = await service.found('address_search', { postcode: postcode!, premises: '7777' })
      expect(beside.company_list).toBeNull()
    })

    test('a company in liquidation has a case, and its profile says so', async () => {
      const company_number = numberOf(phoenix.companies, 2)
      const { status, insolvency_case_list } = await service.found('company_insolvency', { company_number })
      expect(status).toBe('liquidation')
      expect(insolvency_case_list?.[0]).toMatchObject({
        type: expect.stringMatching(/liquidation$/),
        date_list: [{ type: 'wound-up-on', date: '2024-07-09' }],
        practitioner_list: [{ name: expect.any(String) }],
      })
      const { company_profile } = await service.found('company_profile', { company_number })
      expect(company_profile).toMatchObject({ has_insolvency_history: 'true', has_been_liquidated: 'true' })
    })

    test('a company owns land by its number, and by its name only', async () => {
      const params = { company_number: northgate.company_number }
      const { land_title_list } = await service.found('land_titles', params)
      expect(land_title_list?.map(({ matched_on }) => matched_on)).toEqual([...Array(4).fill('company number'), 'name'])
      const owners = land_title_list?.flatMap(({ proprietor_list }) => proprietor_list ?? [])
      const abroad = owners?.find(({ country_incorporated }) => country_incorporated)
      const { land_title_list: theirs } = await service.found('land_titles', { name: abroad?.name ?? '' })
      expect(theirs?.map(({ title_number }) => title_number)).toContain(land_title_list?.[1]?.title_number)
      expect(land_title_list?.map((title) => title.additional_proprietor_indicator)).toContain('Y')
    })

    test('an overseas entity has a foreign register, an office abroad, beneficial owners, an officer and land', async () => {
      const { jersey, luxembourg } = overseasEntities
      const params = { company_number: luxembourg.company_number }
      const { company_profile } = await service.found('company_profile', params)
      expect(company_profile).toMatchObject({
        name: luxembourg.name,
        company_type: 'registered-overseas-entity',
        registered_office: { town: 'Luxembourg', postcode: null },
        foreign_registration: { country: 'LUXEMBOURG', registration_number: 'B 999031' },
      })
      const { controller_list, num_current, num_ceased } = await service.found('company_controllers', params)
      expect(controller_list?.[0]).toMatchObject({
        kind: 'corporate-entity-beneficial-owner',
        identification: { registration_number: jersey.company_number },
      })
      expect([num_current, num_ceased]).toEqual(['1', '1'])
      const { control_list } = await service.found('controller_search', { registration_number: jersey.company_number })
      expect(control_list?.map(({ company_name }) => company_name)).toEqual([luxembourg.name])
      const { appt_list } = await service.found('company_appointments', params)
      expect(appt_list?.[0]?.director_appt_list).toMatchObject([{ type: 'Managing officer', status: 'CURRENT' }])
      const { land_title_list } = await service.found('land_titles', params)
      expect(land_title_list).toMatchObject([
        { matched_on: 'company number', proprietor_list: [{ country_incorporated: 'LUXEMBOURG' }] },
      ])
    })

    test('an operation of one interface is unknown at the address of the other', async () => {
      const query = 'api_key=k&client=c&company_number=90000001'
      for (const path of ['/soap/service.asmx/company_profile', '/soap/register.asmx/geo_code'])
        expect((await service.send({ path, query })).body).toContain('unknown_operation')
    })
  })
})
