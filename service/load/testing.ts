/** Loading as the command does it, for tests. */
import type { Store } from '../store/store.ts'
import type { Loaded } from './format.ts'
import { nearest } from './nearest.ts'

type Options = { group?: string; account?: string; onRows?: (count: number) => void }

export const loadNearest = (
  store: Store,
  file: string,
  { group = '', account = 'default', onRows = () => {} }: Options = {},
): Promise<Loaded> =>
  nearest.load([file], { store, options: { group, account }, now: new Date('2026-11-20T10:00:00Z'), onRows })

/** One line of BasicCompanyData: every value in quotation marks, in the order of its header. */
export function basicCompanyData(
  companies: readonly { [column: string]: string }[],
  header = basicCompanyHeader,
): string {
  const columns = header.split(',').map((name) => name.trim())
  const lines = companies.map((company) =>
    columns.map((column) => `"${(company[column] ?? '').replaceAll('"', '""')}"`).join(','),
  )
  return `${[header, ...lines].join('\n')}\n`
}

/** As Companies House writes it, with its spaces. */
export const basicCompanyHeader = [
  'CompanyName, CompanyNumber,RegAddress.CareOf,RegAddress.POBox,RegAddress.AddressLine1, RegAddress.AddressLine2',
  'RegAddress.PostTown,RegAddress.County,RegAddress.Country,RegAddress.PostCode,CompanyCategory,CompanyStatus',
  'CountryOfOrigin,DissolutionDate,IncorporationDate,Accounts.AccountRefDay,Accounts.AccountRefMonth,Accounts.NextDueDate',
  'Accounts.LastMadeUpDate,Accounts.AccountCategory,Returns.NextDueDate,Returns.LastMadeUpDate,Mortgages.NumMortCharges',
  'Mortgages.NumMortOutstanding,Mortgages.NumMortPartSatisfied,Mortgages.NumMortSatisfied,SICCode.SicText_1',
  'SICCode.SicText_2,SICCode.SicText_3,SICCode.SicText_4,LimitedPartnerships.NumGenPartners',
  'LimitedPartnerships.NumLimPartners,URI',
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (number) => `${number === 1 ? '' : ' '}PreviousName_${number}.CONDATE, PreviousName_${number}.CompanyName`,
  ),
  'ConfStmtNextDueDate, ConfStmtLastMadeUpDate',
].join(',')
