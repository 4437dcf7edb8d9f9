/**
 * The claims of a record: one table row per operation (decision 0085). Each change to them increases `extractorVersion`.
 */
import { contradictionsIn } from '../../contract/contradictions.ts'
import { isOperation, type OperationName, type Result } from '../../contract/operations.ts'
import { charges, companyDocument, companyList, filings } from './companies.ts'
import { controllersFound, controllersOfCompany } from './controllers.ts'
import { titlesOwned } from './land.ts'
import { entriesFound } from './listed.ts'
import { officerDetails, officersFound, officersOfCompany } from './officers.ts'
import { ageChecked, deaths, existenceChecked, peopleFound, preferences } from './people.ts'
import { areaCodes, ipAddress, nearest, placesFound, telephoneArea } from './places.ts'
import { companiesAt, insolvencyOf, profile } from './profiles.ts'
import { type Extracted, type Params, type Writer, writerFor } from './writer.ts'

/** A record for extraction. `result` is the decoded answer, and `at` its time. */
export type ToExtract = { id: string; operation: string; params: Params; at: string; result: unknown }

type Extractor<Op extends OperationName> = (
  to: Writer,
  result: Result<Op>,
  params: Params,
  /** The answer contradicts itself or the request (decision 0057). */
  isContradicted: boolean,
) => void

/** Null: the answer has nothing about a person, a company or a place. */
const extractors: { readonly [Op in OperationName]: Extractor<Op> | null } = {
  director_details: officerDetails,
  company_appointments: officersOfCompany,
  company_mortgage_index: charges,
  company_number_search: companyList,
  company_name_search: companyList,
  company_filing_history: filings,
  company_document_info: companyDocument,
  company_document: companyDocument,
  director_search: officersFound,
  age_verification: ageChecked,
  person_verify_historic: existenceChecked,
  people_search: peopleFound,
  deceased: deaths,
  tps_full: preferences,
  area_code: areaCodes,
  geo_code_telephone: telephoneArea,
  send_text_message: null,
  geo_code: placesFound,
  ip_location: ipAddress,
  find_my_nearest: nearest,
  client_info: null,
  javascript_key: null,
  company_profile: profile,
  company_controllers: controllersOfCompany,
  controller_search: controllersFound,
  address_search: companiesAt,
  company_insolvency: insolvencyOf,
  sanctions_search: entriesFound,
  land_titles: titlesOwned,
}

/** Whether an operation's answers can give claims. */
export const givesClaims = (operation: string): operation is OperationName =>
  isOperation(operation) && extractors[operation] !== null

/** Mentions and claims in the order of the answer. The same record always gives the same claims. */
export function claimsOf({ id, operation, params, at, result }: ToExtract): Extracted {
  const to = writerFor(id)
  if (givesClaims(operation) && typeof result === 'object' && result !== null) {
    const extract = extractors[operation] as Extractor<OperationName>
    const isContradicted =
      contradictionMatters.has(operation) && contradictionsIn(operation, result, { params, at }).length > 0
    extract(to, result, params, isContradicted)
  }
  return withoutIdle(to.extracted())
}

/** Operations whose answers are verdicts. */
const contradictionMatters: ReadonlySet<OperationName> = new Set(['age_verification', 'person_verify_historic'])

/** Drops mentions without a claim. */
function withoutIdle({ mentions, claims }: Extracted): Extracted {
  const said = new Set(claims.flatMap(({ mention, other }) => (other === undefined ? [mention] : [mention, other])))
  return { mentions: mentions.filter(({ key }) => said.has(key)), claims }
}
