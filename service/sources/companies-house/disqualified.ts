/** Disqualified persons. This part of the register does not have their appointments. */
import type { FilledRecord } from '../../../contract/records.ts'
import { dateOf, type Json, listOf, memberOf, textOf, textsOf } from '../json.ts'
import { filled } from '../source.ts'
import { asTitle, inWords } from './codes.ts'
import { birthMonth, toDirector, whereabouts } from './director-record.ts'
import type { Session } from './session.ts'

/** @param kind n for a natural person, c for a company */
export async function disqualified(
  { get }: Session,
  kind: string,
  id: string,
): Promise<FilledRecord<'director'> | null> {
  const found = await get(`/disqualified-officers/${kind === 'c' ? 'corporate' : 'natural'}/${id}`)
  if (!found) return null
  const isCorporate = kind === 'c'
  const given = [textOf(found, 'forename'), textOf(found, 'other_forenames')].filter(Boolean).join(' ')
  const [surname, title] = [textOf(found, isCorporate ? 'name' : 'surname') ?? '', textOf(found, 'title')]
  const name = { surname, forename: given || null, title, single: [title, given, surname].filter(Boolean).join(' ') }
  const periods = listOf(found, 'disqualifications')
  return toDirector(name, {
    director_disq_list: periods.map((period) => toDisqualification(period, listOf(found, 'permissions_to_act'))),
    officer_type: 'DIS',
    nationality: textOf(found, 'nationality'),
    corporate_indicator: isCorporate ? 'Y' : 'N',
    director_id: `${kind}.${id}`,
    dob: birthMonth(found),
    ...whereabouts(memberOf(periods[0], 'address')),
    honours: textOf(found, 'honours'),
    person_number: textOf(found, 'person_number'),
    identification: filled({
      legal_form: null,
      legal_authority: null,
      place_registered: null,
      country_registered: textOf(found, 'country_of_registration'),
      registration_number: textOf(found, 'company_number'),
    }),
  })
}

const toDisqualification = (period: Json, permissions: readonly Json[]): FilledRecord<'director_disq'> => {
  const [start_date, end_date] = [dateOf(period, 'disqualified_from'), dateOf(period, 'disqualified_until')]
  return {
    reason: reasonOf(period),
    exemptions: permissions
      .filter((permission) => isWithin(dateOf(permission, 'granted_on'), start_date, end_date))
      .flatMap(toExemptions),
    start_date,
    end_date,
    case_identifier: textOf(period, 'case_identifier'),
    court_name: textOf(period, 'court_name'),
    company_name_list: textsOf(period, 'company_names'),
    heard_on: dateOf(period, 'heard_on'),
    undertaken_on: dateOf(period, 'undertaken_on'),
    variation_list: listOf(period, 'last_variation').map((variation) => ({
      varied_on: dateOf(variation, 'varied_on'),
      case_identifier: textOf(variation, 'case_identifier'),
      court_name: textOf(variation, 'court_name'),
    })),
  }
}

/** A permission without a date applies to every period, because the register does not say to which. */
const isWithin = (date: string | null, start: string | null, end: string | null) =>
  date === null || ((start === null || date >= start) && (end === null || date <= end))

const toExemptions = (permission: Json): FilledRecord<'exemption'>[] =>
  textsOf(permission, 'company_names').map((company_name) => ({
    company_name,
    company_number: null,
    start_date: dateOf(permission, 'granted_on'),
    end_date: dateOf(permission, 'expires_on'),
  }))

function reasonOf(period: Json): string | null {
  const [reason, kind] = [memberOf(period, 'reason'), textOf(period, 'disqualification_type')]
  const [what, act] = [textOf(reason, 'description_identifier'), textOf(reason, 'act')]
  const section = textOf(reason, 'section') ?? textOf(reason, 'article')
  const where = [act && asTitle(act), section && `${textOf(reason, 'section') ? 'section' : 'article'} ${section}`]
  const parts = [what && inWords(what), kind && inWords(kind), where.filter(Boolean).join(', ')].filter(Boolean)
  return parts.length === 0 ? null : parts.join('. ')
}
