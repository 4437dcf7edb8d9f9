/** Claims of the operations about people, and about telephones. */
import { deathDate, isListed } from '../../contract/death-date.ts'
import { isNo, isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import { peopleRowsOf } from '../../contract/people-columns.ts'
import { isSameTelephoneNumber, toTelephoneNumber } from '../../contract/telephone.ts'
import type { MentionKey } from '../claim.ts'
import { phoneKey } from '../keys.ts'
import { addressOf, birth } from './officers.ts'
import type { Params, Writer } from './writer.ts'

/** Each line of the answer is one person's stay at one address. Two lines are never stated to be one person. */
export function peopleFound(to: Writer, { csv_data, er_searched }: Result<'people_search'>): void {
  const { heads, rows } = peopleRowsOf(csv_data)
  // As pointers read them (contract/pins.ts): of two heads that differ only in case, the last counts.
  const columns = new Map(heads.map((head, at) => [head.toLowerCase(), at]))
  for (const [index, cells] of rows.entries()) {
    const at = `/csv_data/${index}`
    const cell = (head: string) => {
      const column = columns.get(head)
      return column === undefined ? '' : (cells[column] ?? '').trim()
    }
    const own = to.row(at, 'person')
    to.text(own, 'name', cell('name'), `${at}/name`)
    const line = cell('address')
    const where = line === '' ? null : { addr_single_line: line, postcode: cell('postcode') || null }
    if (where) addressOf(to, own, where, at)
    if (!isNo(er_searched)) stays(to, own, cell('years'), `${at}/years`)
    telephoneOf(to, own, cell('telephone'), `${at}/telephone`)
  }
}

/** `2015-`, `1998-2004`, `2002-03`, `2015 to 2020` or `1998`; a cell may have several. */
function stays(to: Writer, own: MentionKey, years: string, at: string): void {
  for (const [, from = '', dash, until, short] of years.matchAll(stay)) {
    to.text(own, 'resident_from', from, at)
    // A single year is both first and last.
    to.text(own, 'resident_until', short ? yearAfter(from, short) : dash ? until : from, at)
  }
}

const stay = /(?<!\d)(\d{4})(?!\d)(?:\s*([-–]|\bto\b)\s*(?:(\d{4})|(\d{2})(?![-–/.\d]))?(?!\d))?/gi

/**
 * The column holds years, so `2010-12` ends in 2012, not in December, and `1999-02` in 2002. Only where no later year is
 * meant, as in `2015-03`, is it a month of the first year.
 */
function yearAfter(from: string, short: string): string {
  const same = Number(from.slice(0, 2) + short)
  const until = same < Number(from) && from < '2000' ? same + 100 : same
  return until < Number(from) ? from : String(until)
}

function telephoneOf(to: Writer, owner: MentionKey, number: string, at: string): void {
  if (toTelephoneNumber(number) === null) return
  const key = to.mention(phoneKey(number), 'telephone')
  to.relation(owner, 'telephone', key, at)
  to.text(key, 'name', number, at)
}

export function deaths(to: Writer, result: Result<'deceased'>): void {
  const people = (result.person_deceased_list ?? []).map((person, index) => ({ person, index }))
  const listed = people.filter(({ person }) => isListed(person))
  for (const { person, index } of listed) {
    const at = `/person_deceased_list/${index}`
    const own = to.row(at, 'person')
    to.text(own, 'name', [person.forename, person.surname].filter(Boolean).join(' '), at)
    to.text(own, 'surname', person.surname, `${at}/surname`)
    if (person.address?.trim()) addressOf(to, own, { addr_single_line: person.address }, at)
    death(to, own, person, at)
  }
  // Without a list, the dates belong to the person in the request.
  if (listed.length === 0) death(to, to.row('', 'person'), result, '')
}

function death(to: Writer, own: MentionKey, dates: Parameters<typeof deathDate>[0], at: string): void {
  const died = deathDate(dates)
  if (died === null) return
  const field = dates.date_of_death?.trim() === died.date.trim() ? 'date_of_death' : 'date_of_death_estimated'
  to.date(own, died.isEstimated ? 'death_estimated' : 'death', { text: died.date, at: `${at}/${field}` })
}

/** A check confirms the person in the request. An answer that contradicts itself confirms no one (decision 0057). */
export function ageChecked(to: Writer, result: Result<'age_verification'>, _: Params, isContradicted: boolean): void {
  const own = to.row('', 'person')
  const searched = [result.searched_forename, result.searched_surname].filter((name) => name?.trim())
  if (result.searched_name?.trim()) to.text(own, 'name', result.searched_name, '/searched_name')
  else if (searched.length === 2) to.text(own, 'name', searched.join(' '), '')
  birth(to, own, { text: result.record_dob, at: '/record_dob' })
  if (!isContradicted) verdict(to, own, 'age_check', result.validation_status)
}

export function existenceChecked(
  to: Writer,
  { validation_status }: Result<'person_verify_historic'>,
  _: Params,
  isContradicted: boolean,
): void {
  if (!isContradicted) verdict(to, to.row('', 'person'), 'existence_check', validation_status)
}

function verdict(
  to: Writer,
  own: MentionKey,
  property: 'age_check' | 'existence_check',
  status: string | null | undefined,
) {
  if (isYes(status) || isNo(status)) to.text(own, property, status, '/validation_status')
}

/** An answer about another number, or one that contradicts itself, proves nothing (decision 0046). */
export function preferences(to: Writer, result: Result<'tps_full'>, params: Params): void {
  const number = result.telephone_number?.trim()
  if (!number || !isSameTelephoneNumber(number, params.telephone_number ?? '')) return
  const own = to.mention(phoneKey(params.telephone_number ?? number), 'telephone')
  to.text(own, 'name', number, '/telephone_number')
  const listed = (result.tps_result_list ?? []).flatMap(({ tps_status }) => tps_status?.trim() || [])
  const isOne = listed.every((status) => status === result.tps_status?.trim())
  if (isOne) to.text(own, 'tps', result.tps_status, '/tps_status')
  to.text(own, 'ctps', result.ctps_status, '/ctps_status')
}
