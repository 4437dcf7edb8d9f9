/** Profiles and addresses out of BasicCompanyData, and a register that was loaded before it had them. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../platform/database.ts'
import { engines, isInstalled, newFolder } from '../../platform/testing/databases.ts'
import { openStore } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type TestService, testService } from '../testing/service.ts'
import { companies } from './companies.ts'
import { basicCompanyData } from './testing/files.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = {
  CompanyName: 'PLAIN WIDGETS LIMITED',
  CompanyNumber: '01234567',
  CompanyStatus: 'Active',
  CompanyCategory: 'Private Limited Company',
  CountryOfOrigin: 'United Kingdom',
  IncorporationDate: '29/02/1996',
  'RegAddress.AddressLine1': '12 MILL ST',
  'RegAddress.PostTown': 'LEEDS',
  'RegAddress.PostCode': 'LS1 4VK',
  'Accounts.NextDueDate': '30/11/2026',
  'Accounts.LastMadeUpDate': '28/02/2025',
  'Accounts.AccountCategory': 'MICRO ENTITY',
  'Mortgages.NumMortCharges': '2',
  'Mortgages.NumMortOutstanding': '0',
  'SICCode.SicText_1': '56102 - Unlicensed restaurants and cafes',
  'PreviousName_1.CONDATE': '01/07/2001',
  'PreviousName_1.CompanyName': 'EARLIER WIDGETS LIMITED',
  ConfStmtNextDueDate: '17/02/2026',
}
const foreign = {
  ...plain,
  CompanyNumber: 'FC012345',
  CountryOfOrigin: 'SAMPLELAND',
  'RegAddress.AddressLine1': '14 MILL STREET',
}

/** Every column that we read. Its country of origin is the part of the country whose law applies. */
const full = {
  CompanyName: 'FULL ROW PLC',
  CompanyNumber: 'SC123456',
  'RegAddress.CareOf': 'EXAMPLE AGENTS',
  'RegAddress.POBox': '77',
  'RegAddress.AddressLine1': 'THE OLD DAIRY',
  'RegAddress.AddressLine2': '3 MARKET SQ',
  'RegAddress.PostTown': 'STIRLING',
  'RegAddress.County': 'STIRLINGSHIRE',
  'RegAddress.Country': 'SCOTLAND',
  'RegAddress.PostCode': 'FK8 1AA',
  CompanyCategory: 'Public Limited Company',
  CompanyStatus: 'Dissolved',
  CountryOfOrigin: 'SCOTLAND',
  DissolutionDate: '05/11/2026',
  IncorporationDate: '30/11/1984',
  'Accounts.NextDueDate': '30/11/2026',
  'Accounts.LastMadeUpDate': '28/02/2025',
  'Accounts.AccountCategory': 'FULL',
  'Mortgages.NumMortCharges': '12',
  'Mortgages.NumMortOutstanding': '3',
  'SICCode.SicText_1': '62012 - Business and domestic software development',
  'SICCode.SicText_2': '7499 - Non-trading company',
  'SICCode.SicText_3': '10720 - Manufacture of rusks and biscuits; manufacture of preserved pastry goods and cakes',
  'SICCode.SicText_4': 'None Supplied',
  'PreviousName_1.CONDATE': '24/12/2010',
  'PreviousName_1.CompanyName': 'THIRD NAME LIMITED',
  'PreviousName_2.CONDATE': '01/07/2001',
  'PreviousName_2.CompanyName': 'SECOND NAME LIMITED',
  'PreviousName_3.CONDATE': '31/01/1990',
  'PreviousName_3.CompanyName': 'FIRST NAME LIMITED',
  'PreviousName_4.CompanyName': 'UNDATED NAME LIMITED',
  ConfStmtNextDueDate: '17/02/2026',
  ConfStmtLastMadeUpDate: '03/02/2025',
}

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('loaded companies', () => {
    let service: TestService
    beforeEach(async () => {
      service = await testService({ engine, companies: 0 })
      const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-11-01.csv')
      writeFileSync(file, basicCompanyData([plain, foreign]))
      const context = { options: { 'replace-sample': 'yes' }, now: new Date('2026-11-20T10:00:00Z'), onRows: () => {} }
      await companies.load([file], { store: service.store, ...context })
    })
    afterEach(() => service.close())

    test('have profiles that say what the file says, and nil where it has no column', async () => {
      const { company_profile } = await service.found('company_profile', { company_number: '1234567' })
      expect(company_profile).toMatchObject({
        company_number: '01234567',
        company_type: 'ltd',
        incorporated_on: '1996-02-29',
        registered_office: { line_1: '12 MILL ST', town: 'LEEDS', postcode: 'LS1 4VK' },
        sic_list: [{ code: '56102', sic_text: 'Unlicensed restaurants and cafes' }],
        previous_name_list: [{ name: 'EARLIER WIDGETS LIMITED', used_from: null, used_until: '2001-07-01' }],
        accounts: { last_made_up_to: '2025-02-28', last_type: 'MICRO ENTITY', next_due: '2026-11-30', overdue: null },
        confirmation_statement: { last_made_up_to: null, next_due: '2026-02-17' },
        num_charges: '2',
        num_charges_outstanding: '0',
        has_insolvency_history: null,
        registered_office_in_dispute: null,
        foreign_registration: null,
        source_day: '2026-11-01',
      })
      const abroad = await service.found('company_profile', { company_number: 'FC012345' })
      expect(abroad.company_profile?.foreign_registration).toMatchObject({ country: 'SAMPLELAND' })
    })

    test('a live company is not dissolved, whatever end date it keeps', async () => {
      const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-12-01.csv')
      writeFileSync(file, basicCompanyData([{ ...full, CompanyStatus: 'Active' }]))
      const context = { options: { replace: 'yes' }, now: new Date('2026-12-02T10:00:00Z'), onRows: () => {} }
      await companies.load([file], { store: service.store, ...context })
      const { company_profile } = await service.found('company_profile', { company_number: 'SC123456' })
      expect(company_profile).toMatchObject({ company_status: 'Active', dissolved_on: null })
    })

    test('keep every value of a full row, and previous names in the order of time', async () => {
      const file = path.join(folder, 'BasicCompanyDataAsOneFile-2026-12-01.csv')
      writeFileSync(file, basicCompanyData([full]))
      const context = { options: { replace: 'yes' }, now: new Date('2026-12-02T10:00:00Z'), onRows: () => {} }
      await companies.load([file], { store: service.store, ...context })
      const { company_profile } = await service.found('company_profile', { company_number: 'SC123456' })
      const { registered_office, ...rest } = company_profile!
      expect(registered_office).toMatchObject({
        line_1: 'C/O EXAMPLE AGENTS',
        line_2: 'PO Box 77',
        line_3: 'THE OLD DAIRY, 3 MARKET SQ',
        town: 'STIRLING',
        postcode: 'FK8 1AA',
        addr_single_line:
          'C/O EXAMPLE AGENTS, PO Box 77, THE OLD DAIRY, 3 MARKET SQ, STIRLING, STIRLINGSHIRE, SCOTLAND, FK8 1AA',
      })
      expect(rest).toEqual({
        name: 'FULL ROW PLC',
        company_number: 'SC123456',
        company_type: 'plc',
        company_status: 'Dissolved',
        status_detail: null,
        incorporated_on: '1984-11-30',
        dissolved_on: '2026-11-05',
        jurisdiction: null,
        sic_list: [
          { code: '62012', sic_text: 'Business and domestic software development' },
          { code: '7499', sic_text: 'Non-trading company' },
          {
            code: '10720',
            sic_text: 'Manufacture of rusks and biscuits; manufacture of preserved pastry goods and cakes',
          },
        ],
        previous_name_list: [
          { name: 'UNDATED NAME LIMITED', used_from: null, used_until: null },
          { name: 'FIRST NAME LIMITED', used_from: null, used_until: '1990-01-31' },
          { name: 'SECOND NAME LIMITED', used_from: '1990-01-31', used_until: '2001-07-01' },
          { name: 'THIRD NAME LIMITED', used_from: '2001-07-01', used_until: '2010-12-24' },
        ],
        accounts: {
          last_made_up_to: '2025-02-28',
          last_type: 'FULL',
          next_made_up_to: null,
          next_due: '2026-11-30',
          overdue: null,
        },
        confirmation_statement: {
          last_made_up_to: '2025-02-03',
          next_made_up_to: null,
          next_due: '2026-02-17',
          overdue: null,
        },
        num_charges: '12',
        num_charges_outstanding: '3',
        has_insolvency_history: null,
        has_been_liquidated: null,
        registered_office_in_dispute: null,
        registered_office_undeliverable: null,
        foreign_registration: null,
        parent: null,
        source_day: '2026-12-01',
      })
    })

    test('are found at their address, however the street is written', async () => {
      const at = async (params: { [name: string]: string }) =>
        (await service.found('address_search', params)).company_list?.map(({ company_number }) => company_number)
      expect(await at({ postcode: 'ls14vk' })).toEqual(['01234567', 'FC012345'])
      expect(await at({ postcode: 'LS1 4VK', premises: '12' })).toEqual(['01234567'])
      expect(await at({ postcode: 'LS1 4VK', street: 'Mill Street' })).toEqual(['01234567', 'FC012345'])
      // Another company may have been there.
      await expect(at({ postcode: 'LS1 4VK', premises: '1' })).rejects.toThrow('none_in_part: ')
    })

    test('have no source for controllers and insolvency', async () => {
      for (const operation of ['company_controllers', 'company_insolvency'] as const)
        expect((await service.ask('soap11', { operation, params: { company_number: '1234567' } })).body).toContain(
          'no_source',
        )
    })

    test('of an earlier version say that they must be loaded again, and are still found by name', async () => {
      await forgetProfiles(service.address, engine)
      const older = await testService({ engine, database: { address: service.address, drop: async () => {} } })
      const params = { company_number: '1234567' }
      const { body } = await older.ask('soap11', { operation: 'company_profile', params })
      expect(body).toContain('The loaded companies have no profiles and addresses.')
      const { company_short_list } = await older.found('company_number_search', params)
      expect(company_short_list).toMatchObject([{ name: 'PLAIN WIDGETS LIMITED' }])
      await older.close()
    })
  })
})

/** As a load of an earlier version left it: on SQLite, a part without the table. */
async function forgetProfiles(address: string, engine: (typeof engines)[number]): Promise<void> {
  if (engine === 'postgres') {
    const store = await openStore(address)
    await store.changePart('companies', (tx) => tx.deleteFrom('company_profile').execute())
    await store.close()
    return
  }
  const own = path.dirname(address)
  for (const file of readdirSync(own).filter((name) => /^companies-[0-9a-z]+\.sqlite$/.test(name))) {
    const { db, close } = connect<Tables>(path.join(own, file), { durable: false })
    await db.schema.dropTable('company_profile').execute()
    await close()
  }
}
