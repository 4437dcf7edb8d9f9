/** Finds answers that contradict themselves, or belong to another request (decision 0057). */
import { isUnder18 } from './age.ts'
import { toCompanyNumber } from './company-number.ts'
import { ukDate } from './days.ts'
import { deathDate, isDated, isListed } from './death-date.ts'
import { isNo, isYes } from './flags.ts'
import { type OperationName, operation, type Result } from './operations.ts'
import { statedTotal } from './other-fields.ts'
import { peopleRowsOf } from './people-columns.ts'
import type { RecordOf } from './records.ts'
import { isSameTelephoneNumber } from './telephone.ts'

type Asked = { params: { readonly [parameter: string]: string | undefined }; on: string }
type Said = (string | false | null | undefined)[]
type Rules = { readonly [Op in OperationName]?: (result: Result<Op>, asked: Asked) => Said }

/** Each as a sentence, without saying which side is right. @param at when the answer arrived */
export function contradictionsIn<Op extends OperationName>(
  name: Op,
  result: Result<Op>,
  { params, at }: { params: Asked['params']; at: string },
): string[] {
  const asked = { params, on: ukDate(at) }
  const said = [...((rules[name] as Rules[Op])?.(result, asked) ?? []), ...countSaid(name, result, asked)]
  return [...new Set(said.filter((sentence) => typeof sentence === 'string'))]
}

const rules: Rules = {
  age_verification: (result, asked) => [
    ...checkSaid(result, asked),
    isYes(result.validation_status) &&
      isUnder18(result.record_dob ?? '', asked.on) &&
      'It confirms somebody aged 18 or over. The date of birth on its record is of somebody under 18.',
    isAhead(result.record_dob, asked) && 'The date of birth on the record is in the future.',
    isYes(result.invalid_uk_postcode_ignored) &&
      agrees(result.match_code_postcode) &&
      'It ignored the postcode. It also says that the postcode agrees.',
    ...['surname', 'forename', 'postcode', 'addr1'].map((name) =>
      otherThan(name, asked, result[`searched_${name}` as 'searched_surname']),
    ),
    otherThan('fullname', asked, result.searched_name),
  ],
  person_verify_historic: checkSaid,
  deceased: ({ person_deceased_list, ...answer }, asked) => {
    const people = (person_deceased_list ?? []).filter(isListed)
    const [only] = people.length === 1 ? people : []
    const [ofAll, ofOne] = [deathDate(answer)?.date, only && deathDate(only)?.date]
    return [
      [answer, ...people].some((died) => isAhead(deathDate(died)?.date, asked)) && 'A date of death is in the future.',
      [answer, ...people].some(hasTwoDates) && 'It gives one date of death as recorded, and another as an estimate.',
      ofAll && ofOne && differ(ofAll, ofOne) && 'It gives one date of death, and its list gives another.',
      people.length > 0 &&
        [answer, ...people].some(({ date_of_death }) => isNo(date_of_death)) &&
        'It lists a death. It also says no where the date of death stands.',
      ...people.map(({ surname }) => otherThan('surname', asked, surname)),
    ]
  },
  people_search: ({ csv_data, er_searched, telephone_data_searched }) => [
    isNo(er_searched) &&
      isNo(telephone_data_searched) &&
      peopleRowsOf(csv_data).rows.length > 0 &&
      'It lists people. It also says that it searched no register.',
  ],
  director_search: ({ director_list }, asked) =>
    (director_list ?? []).flatMap((director) => officerSaid(director, asked)),
  director_details: ({ director }, asked) => [
    otherThan('director_id', asked, director?.director_id),
    ...(director ? officerSaid(director, asked) : []),
    director &&
      isNumber(director.num_appt) &&
      Number(director.num_appt) < (director.director_appt_list?.length ?? 0) &&
      `It lists ${director.director_appt_list?.length} appointments and counts ${director.num_appt}.`,
  ],
  company_appointments: ({ appt_list }, asked) => (appt_list ?? []).flatMap((director) => officerSaid(director, asked)),
  company_name_search: ({ company_short_list }) => (company_short_list ?? []).flatMap(companySaid),
  company_number_search: ({ company_short_list }) => (company_short_list ?? []).flatMap(companySaid),
  company_mortgage_index: ({ charge_list }) => (charge_list ?? []).flatMap(chargeSaid),
  company_document_info: ({ document }, asked) => documentSaid(document, asked),
  company_document: ({ document }, asked) => documentSaid(document, asked),
  area_code: ({ area_code_list }) =>
    (area_code_list ?? []).map(
      ({ code, place_list, place_list_num }) =>
        place_list &&
        isNumber(place_list_num) &&
        Number(place_list_num) !== place_list.length &&
        `For ${code || 'a code'}, it counts ${place_list_num} places and lists ${place_list.length}.`,
    ),
  ip_location: ({ ip_address }, asked) => [otherThan('ip_address', asked, ip_address)],
  find_my_nearest: ({ input_parameter_list, nearest_data_list }, asked) => [
    ...(input_parameter_list ?? []).map(({ key, value }) => key && otherThan(key, asked, value)),
    (nearest_data_list ?? []).some(
      ({ distance_metres }) => Number(distance_metres) > Number(asked.params.max_range_metres || Number.NaN),
    ) && 'It lists a place that is farther away than you asked for.',
  ],
  send_text_message: ({ destination }, asked) => [otherThan('telephone_number', asked, destination)],
}

/** Checks that age_verification and person_verify_historic share. */
function checkSaid(result: Partial<Result<'age_verification'>>, _: Asked): Said {
  const codes = Object.entries(compared).map(([part, label]) => ({
    label,
    code: result[`match_code_${part}` as keyof typeof result] as string,
  }))
  const [named, disagreeing] = [codes.slice(0, 3), codes.filter(({ code }) => isNone(code))]
  const labels = disagreeing.map(({ label }) => label).join(', ')
  return [
    isYes(result.validation_status) &&
      labels !== '' &&
      `It confirms the person. It also says that this does not agree: ${labels}.`,
    isNo(result.validation_status) &&
      !result.record_dob &&
      named.every(({ code }) => agrees(code)) &&
      disagreeing.length === 0 &&
      'It does not confirm the person. It also says that forename, surname and address agree.',
    isNo(result.validation_status) &&
      result.record_dob &&
      named.every(({ code }) => isNone(code)) &&
      'It holds a record. It also says that neither forename, surname nor address agrees with it.',
  ]
}

const compared = {
  forename: 'forename',
  surname: 'surname',
  address: 'address',
  postcode: 'postcode',
  dob: 'date of birth',
}
const isNone = (code: string | null | undefined) => /^\s*none\s*$/i.test(code ?? '')
const agrees = (code: string | null | undefined) => /^\s*(exact|fuzzy)\s*$/i.test(code ?? '')

function officerSaid({ director_appt_list, dob, ...counts }: RecordOf<'director'>, asked: Asked): Said {
  const parts = [counts.num_current_appt, counts.num_resigned_appt, counts.num_dissolved_appt]
  const sum = parts.reduce((sum, part) => sum + Number(part), 0)
  const name = counts.name_single_line || [counts.forename, counts.surname].filter(Boolean).join(' ') || 'An officer'
  return [
    isAhead(dob, asked) && `${name}: the date of birth is in the future.`,
    [...parts, counts.num_appt].every(isNumber) &&
      sum !== Number(counts.num_appt) &&
      `${name}: it counts ${counts.num_appt} appointments in all, and ${sum} by status.`,
    ...(director_appt_list ?? []).flatMap((appointment) => appointmentSaid(name, appointment, asked)),
  ]
}

function appointmentSaid(
  name: string,
  { status, date, resignation_date, company_number }: RecordOf<'director_appt'>,
  asked: Asked,
): Said {
  const hasResigned = isDated(resignation_date) && !isAhead(resignation_date, asked)
  return [
    /^current$/i.test(status ?? '') &&
      hasResigned &&
      `${name}: an appointment is current, and has a date of resignation.`,
    isBefore(resignation_date, date) && `${name}: a date of resignation is before the date of appointment.`,
    otherThan('company_number', asked, company_number),
  ]
}

const companySaid = ({
  name,
  company_number,
  data_set,
  company_status,
  company_index_status,
}: RecordOf<'company_short'>): Said => {
  const isDissolved = company_index_status === 'DISSOLVED' || /^dissolved$/i.test(company_status ?? '')
  const company = name || company_number || 'A company'
  return [
    data_set === 'LIVE' && isDissolved && `${company}: among live companies, and dissolved.`,
    data_set === 'DISSOLVED' &&
      /^active$/i.test(company_status ?? '') &&
      `${company}: among dissolved companies, and active.`,
  ]
}

const chargeSaid = ({
  charge_number,
  charge_satisfied,
  satistfied_date,
  creation_date,
  registration_date,
}: RecordOf<'company_charge'>): Said => {
  const charge = `Charge ${charge_number || 'without a number'}`
  return [
    charge_satisfied === 'OUTSTANDING' &&
      isDated(satistfied_date) &&
      `${charge}: outstanding, and has a date of satisfaction.`,
    isBefore(satistfied_date, creation_date) && `${charge}: satisfied before it was created.`,
    isBefore(registration_date, creation_date) && `${charge}: registered before it was created.`,
  ]
}

const documentSaid = (document: RecordOf<'document'> | null | undefined, asked: Asked): Said => [
  otherThan('company_number', asked, document?.company_number),
]

/** A list whose stated length differs, and no other page explains it. */
function countSaid<Op extends OperationName>(name: Op, result: Result<Op>, { params }: Asked): Said {
  const { noneFound, result: shapes } = operation(name)
  const values = result as { [field: string]: unknown }
  const list = noneFound && 'empty' in noneFound ? values[noneFound.empty[0] ?? ''] : undefined
  const total = statedTotal(result.other_fields)
  if (total === null || !Array.isArray(list)) return []
  const isWhole =
    'next_page_id' in shapes && !values.next_page_id && !values.previous_page_id && !params.records_per_page
  const isWrong = list.length > total || (isWhole && list.length < total)
  return [isWrong && `It counts ${total} in all and lists ${list.length}.`]
}

/** The answer is about another name, number or place. */
function otherThan(parameter: string, { params }: Asked, said: string | null | undefined): string | null {
  const given = Object.hasOwn(params, parameter) ? params[parameter] : undefined
  if (!given || !said || isSame(parameter, given, said)) return null
  return `You asked about “${given.trim()}”. The answer is about “${said.trim()}”.`
}

function isSame(parameter: string, given: string, said: string): boolean {
  // The same digits with dots elsewhere are another address.
  if (parameter === 'ip_address') return given.trim() === said.trim()
  if (plain(given) === plain(said)) return true
  if (parameter === 'telephone_number') return isSameTelephoneNumber(said, given)
  if (parameter === 'company_number') return toCompanyNumber(given) === toCompanyNumber(said)
  if (/^[a-z]*name$/.test(parameter))
    return wordsOf(said).every((word) => wordsOf(given).some((own) => own === word || isInitial(word, own)))
  return Number(given) === Number(said)
}

const wordsOf = (name: string) =>
  name
    .split(/[\s,.]+/)
    .map(plain)
    .filter(Boolean)
const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one)
/** Only letters and figures. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const isNumber = (text: string | null | undefined): boolean => /^\d+$/.test(text ?? '')

/** Days, months or years in the wire's forms. Anything else is not compared. */
const isBefore = (one: string | null | undefined, other: string | null | undefined): boolean => {
  const [first, second] = [onWire(one), onWire(other)]
  return first !== null && second !== null && first < second.slice(0, first.length)
}
const isAhead = (date: string | null | undefined, { on }: Asked): boolean => isBefore(on, date)
const differ = (one: string, other: string): boolean => isBefore(one, other) || isBefore(other, one)
const onWire = (date: string | null | undefined) => /^\d{4}(-\d\d(-\d\d)?)?$/.exec(date ?? '')?.[0] ?? null

const hasTwoDates = ({
  date_of_death,
  date_of_death_estimated,
}: Pick<RecordOf<'person_deceased'>, 'date_of_death' | 'date_of_death_estimated'>) =>
  isDated(date_of_death) && isDated(date_of_death_estimated) && differ(date_of_death, date_of_death_estimated)
