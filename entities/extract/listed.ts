/**
 * Claims about entries of lists. A passport or a national identifier is never a claim. A ship gives none: no subject of
 * a case is a ship.
 */
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { isListedMention, type Kind, listedMention, type MentionKey, type Property } from '../claim.ts'
import { monthIn } from './controllers.ts'
import type { Extracted, Writer } from './writer.ts'

type Listed = RecordOf<'listed'>
const kinds: { readonly [kind: string]: Kind | undefined } = { individual: 'person', entity: 'company' }

export function entriesFound(to: Writer, { listed_list }: Result<'sanctions_search'>): void {
  for (const [index, one] of (listed_list ?? []).entries()) entry(to, one, `/listed_list/${index}`)
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

/** A candidate is not a fact: entries that nobody judged are in no graph (decision 0169). */
export function withoutEntries({ mentions, claims }: Extracted, isKept = (_: MentionKey): boolean => false): Extracted {
  const stays = (key: MentionKey) => !isListedMention(key) || isKept(key)
  return {
    mentions: mentions.filter(({ key }) => stays(key)),
    claims: claims.filter(({ mention }) => stays(mention)),
  }
}
