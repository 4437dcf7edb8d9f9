/** Who controls a company. For an unknown company the API answers 200 with an empty list, so the profile decides. */
import type { FilledRecord } from '../../../contract/records.ts'
import { endedOnUnknownDay } from '../../store/control.ts'
import type { Page } from '../../store/paging.ts'
import { dateOf, type Json, lastPart, listOf, memberOf, numberOf, objectOf, textOf, textsOf } from '../json.ts'
import type { ControllersOfCompany } from '../source.ts'
import { toAddress } from './addresses.ts'
import { readProfile } from './companies.ts'
import { birthMonth, identificationOf } from './director-record.ts'
import { flagOf } from './flags.ts'
import type { Session } from './session.ts'
import { verificationOf } from './verification.ts'

type Controller = FilledRecord<'controller'>
type Statement = FilledRecord<'control_statement'>

export async function controllersOfCompany(
  session: Session,
  company_number: string,
  page: Page,
): Promise<ControllersOfCompany> {
  const company = await readProfile(session, company_number)
  if (!company) return { rows: [], statements: [], current: 0, ceased: 0, previous_page_id: null, next_page_id: null }
  const path = `/company/${company_number}/persons-with-significant-control`
  const { rows, answer, ...links } = await session.listed(path, page, { total: ['total_results'] })
  const about = { company_number, company_name: textOf(company, 'company_name') }
  const statements = [
    ...(await statementsOf(session, `${path}-statements`)),
    ...(await exemptionsOf(session, company_number)),
  ]
  return {
    ...links,
    rows: rows.map((item) => toController(item, about)),
    statements,
    current: answer ? numberOf(answer, 'active_count') : 0,
    ceased: answer ? numberOf(answer, 'ceased_count') : 0,
  }
}

type About = Pick<Controller, 'company_number' | 'company_name'>

const toController = (item: Json, about: About): Controller => ({
  controller_id: lastPart(textOf(item, 'links', 'self')),
  ...about,
  kind: textOf(item, 'kind'),
  name: textOf(item, 'name'),
  title: textOf(item, 'name_elements', 'title'),
  forename: textOf(item, 'name_elements', 'forename'),
  middle_name: textOf(item, 'name_elements', 'middle_name') ?? textOf(item, 'name_elements', 'other_forenames'),
  surname: textOf(item, 'name_elements', 'surname'),
  date_of_birth: birthMonth(item),
  nationality: textOf(item, 'nationality'),
  country_of_residence: textOf(item, 'country_of_residence'),
  address: toAddress(memberOf(item, 'address')) ?? toAddress(memberOf(item, 'principal_office_address')),
  identification: identificationOf(item),
  nature_list: textsOf(item, 'natures_of_control'),
  notified_on: dateOf(item, 'notified_on'),
  ceased_on: dateOf(item, 'ceased_on') ?? (memberOf(item, 'ceased') === true ? endedOnUnknownDay : null),
  is_sanctioned: flagOf(item, 'is_sanctioned'),
  ...verificationOf(item),
})

const aPage = 100
/** Each page is a call from a quota that all callers share. */
const mostPages = 5

async function statementsOf({ get }: Session, path: string): Promise<Statement[]> {
  const items: Json[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await get(path, { items_per_page: aPage, start_index: page * aPage })
    const more = answer ? listOf(answer, 'items') : []
    items.push(...more)
    if (more.length < aPage || items.length >= (numberOf(answer, 'total_results') ?? Infinity)) break
  }
  return items.map((item) => ({
    statement: textOf(item, 'statement'),
    linked_name: textOf(item, 'linked_psc_name'),
    notified_on: dateOf(item, 'notified_on'),
    ceased_on: dateOf(item, 'ceased_on'),
  }))
}

/** A listed company says elsewhere who controls it. Each term of its exemption becomes a statement. */
async function exemptionsOf({ get }: Session, company_number: string): Promise<Statement[]> {
  const answer = await get(`/company/${company_number}/exemptions`)
  return Object.entries(objectOf(memberOf(answer, 'exemptions'))).flatMap(([name, exemption]) =>
    listOf(exemption, 'items').map((term) => ({
      statement: textOf(exemption, 'exemption_type') ?? name.replaceAll('_', '-'),
      linked_name: null,
      notified_on: dateOf(term, 'exempt_from'),
      ceased_on: dateOf(term, 'exempt_to'),
    })),
  )
}
