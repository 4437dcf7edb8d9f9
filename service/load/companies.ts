/** BasicCompanyData of Companies House: every live company, in one file or in parts (docs/loading.md). */

import { openGovernmentLicence } from '../../contract/attribution.ts'
import { notLimited } from '../../contract/register/not-limited.ts'
import { readCompanyNumber } from '../../contract/values/company-number.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { toNameKey } from '../store/name-key.ts'
import { toOfficeKey, toOfficePostcode } from '../store/profiles.ts'
import type { Tables } from '../store/tables.ts'
import { requireAllParts } from './all-parts.ts'
import { columnsIn, rowsOf } from './delimited.ts'
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { companyNumbers } from './seen-numbers.ts'
import { dayIn, toDate, toText } from './values.ts'

const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
const sicCodes = [1, 2, 3, 4] as const
const columns = [
  'CompanyName',
  'CompanyNumber',
  'RegAddress.CareOf',
  'RegAddress.POBox',
  'RegAddress.AddressLine1',
  'RegAddress.AddressLine2',
  'RegAddress.PostTown',
  'RegAddress.County',
  'RegAddress.Country',
  'RegAddress.PostCode',
  'CompanyCategory',
  'CompanyStatus',
  'IncorporationDate',
  ...sicCodes.map((number) => `SICCode.SicText_${number}` as const),
  ...pairs.flatMap((number) => [`PreviousName_${number}.CONDATE`, `PreviousName_${number}.CompanyName`] as const),
] as const
/** Of the profile. A file without one of these is loaded too. */
const profileColumns = [
  'CountryOfOrigin',
  'DissolutionDate',
  'Accounts.NextDueDate',
  'Accounts.LastMadeUpDate',
  'Accounts.AccountCategory',
  'Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding',
  'ConfStmtNextDueDate',
  'ConfStmtLastMadeUpDate',
] as const
type Places = ReturnType<typeof placesIn>

function placesIn(text: Text, header: readonly string[]) {
  const at = columnsIn(text, header, columns)
  return {
    ...at,
    count: header.length,
    profile: placesOfSome(header, profileColumns),
    sic: sicCodes.map((number) => at[`SICCode.SicText_${number}`]),
    former: pairs.map((number) => ({
      name: at[`PreviousName_${number}.CompanyName`],
      date: at[`PreviousName_${number}.CONDATE`],
    })),
  }
}

type State = { names: number; nonsense: number; day: string | null }

export const companies = partFormat({
  name: 'companies',
  loads:
    'the live companies of the United Kingdom, from BasicCompanyData of Companies House; it replaces those before it',
  part: 'companies',
  entries: /(^|\/)BasicCompanyData[^/]*\.csv$/i,
  licence: openGovernmentLicence,
  register: 'BasicCompanyData',
  version: 2,
  read: readCompanies,
})

async function readCompanies({ sink, characterSet, files, side, saved }: Reading): Promise<Reader> {
  requireAllParts(files, /-part(\d+)_(\d+)\./i)
  const state: State = (saved as State | null) ?? { names: 0, nonsense: 0, day: dayIn(files) }
  const seen = companyNumbers()
  if (saved !== null) for await (const number of side.texts('company', 'company_number')) seen.add(number)

  return {
    state,

    async text(text, from) {
      let header: Places | null = null
      state.day ??= dayIn([text.name])
      for await (const rows of rowsOf(text, characterSet)) {
        for (const { line, values } of rows) {
          if (!header) {
            header = placesIn(text, values)
            continue
          }
          if (line <= from) continue
          sink.count()
          const reason =
            values.length === header.count
              ? addCompany(values, header)
              : `has ${values.length} values for ${header.count} columns`
          if (reason !== undefined) sink.reject(line, reason)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
      if (!header) throw new UnusableFile(`${text.name} is empty.`)
    },

    end: () => ({
      day: state.day,
      notes:
        state.nonsense === 0
          ? []
          : [`Invalid dates left out: ${state.nonsense.toLocaleString('en-GB')}. Their rows were loaded without them.`],
    }),
  }

  /** @returns the end of the sentence "This row …", if the row cannot be used */
  function addCompany(values: readonly string[], at: Places): string | undefined {
    const company_number = numberIn(textAt(values, at.CompanyNumber) ?? '')
    if (company_number === null) return 'has a company number that is not eight letters and digits'
    const name = textAt(values, at.CompanyName)
    if (name === null) return 'has no company name'
    if (!seen.add(company_number)) return 'has a company number that an earlier row has'
    // Not always active: a live company may be in liquidation.
    const status = textAt(values, at.CompanyStatus) ?? ''
    const category = textAt(values, at.CompanyCategory) ?? ''
    const company_type = types.get(category.toLowerCase()) ?? category
    const company_index_status = indexStatusOf(status)
    const place = textAt(values, at['RegAddress.PostTown'])
    const sic = at.sic
      .map((column) => textAt(values, column))
      .filter((text) => text !== null && !/^none supplied$/i.test(text))
    const company: Tables['company'] = {
      company_number,
      name,
      company_status: status,
      company_index_status,
      company_date: null,
      company_type,
      address_id: null,
      place,
      sic_text: sic.length === 0 ? null : sic.join('; '),
      email_address: null,
      non_ltd: notLimited(company_type),
      incorporation_date: date(values[at.IncorporationDate]),
      dissolution_date: date(values[at.profile.DissolutionDate]),
      care_of: textAt(values, at['RegAddress.CareOf']),
      po_box: textAt(values, at['RegAddress.POBox']),
      line_1: textAt(values, at['RegAddress.AddressLine1']),
      line_2: textAt(values, at['RegAddress.AddressLine2']),
      town: place,
      county: textAt(values, at['RegAddress.County']),
      country: textAt(values, at['RegAddress.Country']),
      postcode: textAt(values, at['RegAddress.PostCode']),
    }
    sink.add('company', company)
    addProfile(company, values, at)
    const named = { company_number, place }
    addName({ ...named, name, data_set: 'LIVE', company_index_status, company_date: null })
    for (const former of at.former) {
      const former_name = textAt(values, former.name)
      if (former_name === null) continue
      const company_date = date(values[former.date])
      addName({ ...named, name: former_name, data_set: 'FORMER', company_index_status: 'CNGOFNAME', company_date })
    }
  }

  function addProfile(company: Tables['company'], values: readonly string[], at: Places): void {
    const { company_number, po_box, line_1, line_2, postcode } = company
    const textOf = (column: (typeof profileColumns)[number]) => textAt(values, at.profile[column])
    const dateOf = (column: (typeof profileColumns)[number]) => date(values[at.profile[column]])
    const country = textOf('CountryOfOrigin')
    const isForeign = country !== null && !atHome.test(country)
    sink.add('company_profile', {
      company_number,
      ...unsaidInFile,
      accounts_last_made_up_to: dateOf('Accounts.LastMadeUpDate'),
      accounts_last_type: textOf('Accounts.AccountCategory'),
      accounts_next_due: dateOf('Accounts.NextDueDate'),
      statement_last_made_up_to: dateOf('ConfStmtLastMadeUpDate'),
      statement_next_due: dateOf('ConfStmtNextDueDate'),
      num_charges: toCount(textOf('Mortgages.NumMortCharges')),
      num_charges_outstanding: toCount(textOf('Mortgages.NumMortOutstanding')),
      foreign_registration: isForeign ? JSON.stringify({ country }) : null,
      office_postcode: postcode === null ? null : toOfficePostcode(postcode),
      office_key: toOfficeKey([po_box, line_1, line_2]),
    })
  }

  function addName(row: Omit<Tables['company_name'], 'company_name_id' | 'name_key'>): void {
    state.names += 1
    sink.add('company_name', { company_name_id: state.names, name_key: toNameKey(row.name), ...row })
  }

  function date(text: string | undefined): string | null {
    const value = toDate(text)
    if (value === undefined) state.nonsense += 1
    return value ?? null
  }
}

/** Nearly every row has it in the register's form. A sheet in between may have taken its zeros. */
function numberIn(written: string): string | null {
  if (/^(\d{8}|[A-Z]{2}\d{6})$/.test(written)) return written
  const ofRegister = written.toUpperCase()
  return valueIn(readCompanyNumber(written)) ?? (/^(?=.*\d)[A-Z\d]{8}$/.test(ofRegister) ? ofRegister : null)
}

const textAt = (values: readonly string[], at: number) => toText(values[at])

/** The file has no column for these, so nothing is known. It does not say that there is no dispute and no insolvency. */
const unsaidInFile = {
  jurisdiction: null,
  status_detail: null,
  accounts_next_made_up_to: null,
  accounts_overdue: null,
  statement_next_made_up_to: null,
  statement_overdue: null,
  has_insolvency_history: null,
  has_been_liquidated: null,
  registered_office_in_dispute: null,
  registered_office_undeliverable: null,
  parent: null,
}

/** The file writes the country, or the part of it whose law applies. */
const atHome =
  /^(the )?(united kingdom|u\.?k\.?|great britain|england|wales|scotland|northern ireland|england (&|and) wales|not specified)$/i

const toCount = (written: string | null): number | null =>
  written && /^\d{1,9}$/.test(written) ? Number(written) : null

/** -1 for a column that the file does not have. */
function placesOfSome<Column extends string>(
  header: readonly string[],
  columns: readonly Column[],
): { [Each in Column]: number } {
  const names = header.map((written) => written.trim().toLowerCase())
  const places = columns.map((column) => [column, names.indexOf(column.toLowerCase())])
  return Object.fromEntries(places) as { [Each in Column]: number }
}

/** Compared without case, because the register writes both. Unknown texts have no code. */
function indexStatusOf(status: string): string | null {
  const folded = status.toLowerCase()
  if (folded.startsWith('active')) return null
  return indexStatuses.find(([words]) => words.test(folded))?.[1] ?? null
}

const indexStatuses: readonly [RegExp, string][] = [
  [/^liquidation/, 'INLIQ'],
  [/^voluntary arrangement/, 'STATUSV'],
  [/^(in )?administration/, 'STATUSA'],
  [/receiver/, 'STATUSR'],
]

/** Categories of the file, and their types in the live register. Others stay as they are. */
const types: ReadonlyMap<string, string> = new Map([
  ['private limited company', 'ltd'],
  ['public limited company', 'plc'],
  ['limited liability partnership', 'llp'],
  ['limited partnership', 'limited-partnership'],
  ['private unlimited company', 'private-unlimited'],
  ['private unlimited', 'private-unlimited'],
  ['community interest company', 'community-interest-company'],
  ['pri/ltd by guar/nsc (private, limited by guarantee, no share capital)', 'private-limited-guarant-nsc'],
  [
    "pri/lbg/nsc (private, limited by guarantee, no share capital, use of 'limited' exemption)",
    'private-limited-guarant-nsc-limited-exemption',
  ],
  ['charitable incorporated organisation', 'charitable-incorporated-organisation'],
  ['scottish charitable incorporated organisation', 'scottish-charitable-incorporated-organisation'],
  ['industrial and provident society', 'industrial-and-provident-society'],
  ['registered society', 'registered-society-non-jurisdictional'],
  ['royal charter company', 'royal-charter'],
  ['overseas entity', 'registered-overseas-entity'],
  ['scottish partnership', 'scottish-partnership'],
])
