/**
 * Claims about entries of lists. A passport or a national identifier is never a claim. A ship gives none: no subject of
 * a case is a ship.
 */
import { directorName } from '../../contract/director-name.ts'
import { isYes } from '../../contract/flags.ts'
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { isListedMention, type Kind, listedMention, type MentionKey, type Property } from '../claim.ts'
import { monthIn } from './controllers.ts'
import type { Extracted, Writer } from './writer.ts'

type Listed = RecordOf<'listed'>
const kinds: { readonly [kind: string]: Kind | undefined } = { individual: 'person', entity: 'company' }

export function entriesFound(to: Writer, result: Result<'sanctions_search'>): void {
  for (const [index, one] of (result.listed_list ?? []).entries()) entry(to, one, `/listed_list/${index}`)
  const lists = result.list_searched_list ?? []
  const register = lists.findIndex(({ list }) => list === registerOfDisqualified)
  if (register === -1) return
  const its = { day: lists[register]?.list_day, at: `/list_searched_list/${register}` }
  for (const [index, one] of (result.disqualified_candidate_list ?? []).entries())
    banned(to, one, `/disqualified_candidate_list/${index}`, its)
}

/** A disqualified person who may be meant: an entry of their register, as one of a list is (decision 0167). */
function banned(to: Writer, one: RecordOf<'director'>, at: string, its: { day: Text; at: string }): void {
  const { director_id } = one
  if (!director_id?.trim()) return
  const own = to.mention(
    listedMention(registerOfDisqualified, director_id),
    isYes(one.corporate_indicator) ? 'company' : 'person',
  )
  to.text(own, 'on_list', registerOfDisqualified, `${its.at}/list`)
  to.date(own, 'list_day', { text: its.day, at: `${its.at}/list_day` })
  to.text(own, 'name', directorName(one), one.name_single_line?.trim() ? `${at}/name_single_line` : at)
  to.text(own, 'surname', one.surname, `${at}/surname`)
  for (const [place, former] of (one.former_name_list ?? []).entries())
    to.text(own, 'former_name', former, `${at}/former_name_list/${place}`)
  to.text(own, 'birth_month', monthIn(one.dob), `${at}/dob`)
  to.text(own, 'nationality', one.nationality, `${at}/nationality`)
  to.text(own, 'town', one.place, `${at}/place`)
  to.text(own, 'postcode', one.postcode, `${at}/postcode`)
  for (const [place, ban] of (one.director_disq_list ?? []).entries()) {
    const itsAt = `${at}/director_disq_list/${place}`
    to.text(own, 'disqualification', ban.reason, `${itsAt}/reason`)
    to.date(own, 'disqualified_from', { text: ban.start_date, at: `${itsAt}/start_date` })
    to.date(own, 'disqualified_until', { text: ban.end_date, at: `${itsAt}/end_date` })
  }
}

function entry(to: Writer, one: Listed, at: string): void {
  const { list, listed_id } = one
  const kind = kindOf(one)
  // Without list and id nobody can judge the entry.
  if (!list?.trim() || !listed_id?.trim() || kind === null) return
  const own = to.mention(listedMention(list, listed_id), kind)
  to.text(own, 'on_list', list, `${at}/list`)
  to.date(own, 'list_day', { text: one.list_day, at: `${at}/list_day` })
  names(to, own, one, at)
  for (const [place, birth] of (one.birth_list ?? []).entries())
    to.text(own, 'birth_month', monthIn(birth), `${at}/birth_list/${place}`)
  for (const [place, nationality] of (one.nationality_list ?? []).entries())
    to.text(own, 'nationality', nationality, `${at}/nationality_list/${place}`)
  to.text(own, 'regime', one.regime, `${at}/regime`)
  for (const [place, sanction] of (one.sanctions_imposed_list ?? []).entries())
    to.text(own, 'sanction', sanction, `${at}/sanctions_imposed_list/${place}`)
  to.date(own, 'designated', { text: one.designated_on, at: `${at}/designated_on` })
  if (kind !== 'company') return
  for (const [place, { kind: what, value }] of (one.identifier_list ?? []).entries())
    if (/^(business )?registration number$/i.test(what?.trim() ?? ''))
      to.text(own, 'registration_number', value, `${at}/identifier_list/${place}/value`)
}

const kindOf = ({ kind }: Listed): Kind | null => {
  const plain = kind?.trim().toLowerCase() ?? ''
  return Object.hasOwn(kinds, plain) ? kinds[plain]! : null
}

function names(to: Writer, own: MentionKey, { name, name_list }: Listed, at: string): void {
  to.text(own, 'name', name, `${at}/name`)
  for (const [place, { name: its, name_type, strength }] of (name_list ?? []).entries())
    if (its?.trim() !== name?.trim()) to.text(own, formOf(name_type, strength), its, `${at}/name_list/${place}/name`)
}

type Text = string | null | undefined

/** A type that is not known says only that the entry has this name too. */
function formOf(name_type: Text, strength: Text): Property {
  const type = name_type?.trim().toLowerCase() ?? ''
  if (type === 'previous name') return 'former_name'
  if (type === 'primary name' || type === 'primary name variation') return 'spelling'
  return /^low\b/i.test(strength?.trim() ?? '') ? 'weak_alias' : 'alias'
}

/** A candidate is not a fact. A view reads the entries that somebody judged from their records (decision 0169). */
export const withoutEntries = ({ mentions, claims }: Extracted): Extracted => ({
  mentions: mentions.filter(({ key }) => !isListedMention(key)),
  claims: claims.filter(({ mention }) => !isListedMention(mention)),
})
