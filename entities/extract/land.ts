/** Claims about land titles and their owners (decision 0163). */
import type { Result } from '../../contract/operations.ts'
import type { RecordOf } from '../../contract/records.ts'
import { readDate } from '../../contract/values/date.ts'
import { landOwnerNumber } from '../../contract/values/land-owner.ts'
import { valueIn } from '../../contract/values/reading.ts'
import type { MentionKey } from '../claim.ts'
import { companyKey, titleKey } from '../keys.ts'
import { askedCompany } from './companies.ts'
import { addressOf } from './officers.ts'
import type { Params, Writer } from './writer.ts'

export function titlesOwned(to: Writer, { land_title_list }: Result<'land_titles'>, params: Params): void {
  for (const [index, one] of (land_title_list ?? []).entries()) title(to, one, `/land_title_list/${index}`, params)
}

function title(to: Writer, one: RecordOf<'land_title'>, at: string, params: Params): void {
  const number = one.title_number?.trim()
  const own = number ? to.mention(titleKey(number), 'title') : to.row(at, 'title')
  to.text(own, 'name', number, `${at}/title_number`)
  to.text(own, 'tenure', one.tenure, `${at}/tenure`)
  to.text(own, 'price_paid', one.price_paid, `${at}/price_paid`)
  const added = one.date_proprietor_added
  to.date(own, 'owner_added', { text: valueIn(readDate(added ?? '')) ?? added, at: `${at}/date_proprietor_added` })
  addressOf(to, own, { addr_single_line: one.property_address ?? null, postcode: one.postcode ?? null }, at)
  for (const [place, owner] of (one.proprietor_list ?? []).entries())
    owns(to, owner, `${at}/proprietor_list/${place}`, own)
  // The register found the title by the company's name alone.
  const asked = one.matched_on?.trim().toLowerCase() === 'name' ? askedCompany(to, params) : null
  if (asked !== null) to.relation(asked, 'namesake_of_owner', own, `${at}/matched_on`)
}

function owns(to: Writer, owner: RecordOf<'proprietor'>, at: string, title: MentionKey): void {
  const number = landOwnerNumber(owner)
  if (number === null && !owner.name?.trim()) return
  const own = number === null ? to.row(at, 'company') : to.mention(companyKey(number), 'company')
  to.text(own, 'name', owner.name, `${at}/name`)
  to.relation(own, 'owner_of', title, at)
}
