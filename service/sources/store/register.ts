/** Profiles, controllers and insolvency cases from the store, as records of the register interface. */
import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { plainCompanyName } from '../../../contract/values/company-name.ts'
import { readingsOf } from '../../people/name-readings.ts'
import { sicTextsOf } from '../../store/companies.ts'
import { type Controller, type ControlStatement, registrationKeysOf } from '../../store/control.ts'
import { toNameKey } from '../../store/name-key.ts'
import type { Profile } from '../../store/profiles.ts'
import type { Store } from '../../store/store.ts'
import type { CompanyTable } from '../../store/tables.ts'
import { isEndedInWords } from '../companies-house/codes.ts'
import { toFreeAddress } from '../free-address.ts'
import { filled, type RegisterSource } from '../source.ts'
import { toAddress } from './director.ts'

type Address = FilledRecord<'address'>
type Offices = (company: CompanyTable) => Address | null

export const registerInStore = (store: Store): RegisterSource => ({
  async profile(company_number) {
    const [company, found] = [await store.company(company_number), await store.profile(company_number)]
    if (!company || !found) return null
    const office = (await officesOf([company], store))(company)
    return toProfile(company, found, { office, source_day: await dayOfCompanies(store) })
  },

  async controllersOfCompany(company_number, page) {
    const { rows, ...links } = await store.controllersOfCompany(company_number, page)
    return {
      ...links,
      ...(await store.countControllers(company_number)),
      rows: rows.map(toController),
      statements: (await store.controlStatements(company_number)).map(toStatement),
    }
  },

  async controllersNamed({ name, date_of_birth, registration_number }, page) {
    const name_key = toNameKey(plainCompanyName(name))
    const registration_keys = registrationKeysOf(registration_number).filter((key) => key !== '')
    if (name_key === '' && registration_keys.length === 0)
      throw new LookupError('invalid_parameter', 'name or registration_number must hold a letter or a digit.')
    const people = name_key === '' ? [] : readingsOf(name)
    const search = { name_key, people, registration_keys, date_of_birth }
    const { rows, reading, ...rest } = await store.controllersNamed(search, page)
    return { ...rest, rows: rows.map(toController), searchedName: reading }
  },

  async companiesAt(search, page) {
    const { rows, ...links } = await store.companiesAt(search, page)
    const officeOf = await officesOf(rows, store)
    return { ...links, rows: rows.map((company) => toRegisteredCompany(company, officeOf(company))) }
  },

  async insolvencyOfCompany(company_number) {
    const found = await store.insolvency(company_number)
    return found ? { status: found.status, cases: JSON.parse(found.cases) } : null
  },
})

/** The day of the loaded file, or the fictional register's today. */
async function dayOfCompanies(store: Store): Promise<string | null> {
  const loaded = (await store.loaded()).find(({ format }) => format === 'companies')
  return loaded ? loaded.day : ((await store.fact('date')) ?? null)
}

async function officesOf(companies: readonly CompanyTable[], store: Store): Promise<Offices> {
  const ids = companies.map(({ address_id }) => address_id).filter((id) => id !== null)
  const addresses = await store.addressesOf(ids)
  return (company) => {
    const address = addresses.get(company.address_id ?? Number.NaN)
    return address ? toAddress(address) : toFreeAddress(company)
  }
}

const toRegisteredCompany = (
  company: CompanyTable,
  registered_office: Address | null,
): FilledRecord<'registered_company'> => ({
  name: company.name,
  company_number: company.company_number,
  company_type: company.company_type,
  company_status: company.company_status || null,
  incorporated_on: company.incorporation_date,
  // A restored company keeps an end date that no longer counts.
  dissolved_on: isEndedInWords(company.company_status) ? company.dissolution_date : null,
  registered_office,
})

type Beside = { office: Address | null; source_day: string | null }

const toProfile = (
  company: CompanyTable,
  { profile, formerNames }: Profile,
  { office, source_day }: Beside,
): FilledRecord<'company_profile'> => ({
  ...toRegisteredCompany(company, office),
  status_detail: profile.status_detail,
  jurisdiction: profile.jurisdiction,
  sic_list: sicTextsOf(company).map(toSic),
  // The register gives the day of each change. Nothing says since when the first name was used.
  previous_name_list: formerNames.map(({ name, company_date }, at) => ({
    name,
    used_from: formerNames[at - 1]?.company_date ?? null,
    used_until: company_date,
  })),
  accounts: filled({
    last_made_up_to: profile.accounts_last_made_up_to,
    last_type: profile.accounts_last_type,
    next_made_up_to: profile.accounts_next_made_up_to,
    next_due: profile.accounts_next_due,
    overdue: profile.accounts_overdue,
  }),
  confirmation_statement: filled({
    last_made_up_to: profile.statement_last_made_up_to,
    next_made_up_to: profile.statement_next_made_up_to,
    next_due: profile.statement_next_due,
    overdue: profile.statement_overdue,
  }),
  num_charges: count(profile.num_charges),
  num_charges_outstanding: count(profile.num_charges_outstanding),
  has_insolvency_history: profile.has_insolvency_history,
  has_been_liquidated: profile.has_been_liquidated,
  registered_office_in_dispute: profile.registered_office_in_dispute,
  registered_office_undeliverable: profile.registered_office_undeliverable,
  foreign_registration: profile.foreign_registration === null ? null : JSON.parse(profile.foreign_registration),
  parent: profile.parent === null ? null : JSON.parse(profile.parent),
  source_day,
})

/** `62012 - Business and domestic software development`. */
function toSic(written: string): FilledRecord<'sic'> {
  const [, code, words] = /^(\d{4,5})(?:\s*-\s*(.*))?$/.exec(written.trim()) ?? []
  return code === undefined ? { code: null, sic_text: written } : { code, sic_text: words ?? null }
}

const count = (number: number | null): string | null => (number === null ? null : String(number))

const toController = (row: Controller): FilledRecord<'controller'> => ({
  controller_id: row.controller_id,
  company_number: row.company_number,
  company_name: row.company_name,
  kind: row.kind,
  name: row.name,
  title: row.title,
  forename: row.forename,
  middle_name: row.middle_name,
  surname: row.surname,
  date_of_birth: row.date_of_birth,
  nationality: row.nationality,
  country_of_residence: row.country_of_residence,
  address: toFreeAddress(row),
  identification: filled({
    legal_form: row.legal_form,
    legal_authority: row.legal_authority,
    place_registered: row.place_registered,
    country_registered: row.country_registered,
    registration_number: row.registration_number,
  }),
  nature_list: row.natures?.split('\n') ?? null,
  notified_on: row.notified_on,
  ceased_on: row.ceased_on,
  is_sanctioned: row.is_sanctioned,
  verified_from: row.verified_from,
  verification_due: row.verification_due,
})

const toStatement = ({ statement, linked_name, notified_on, ceased_on }: ControlStatement) => ({
  statement,
  linked_name,
  notified_on,
  ceased_on,
})
