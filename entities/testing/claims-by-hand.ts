/** Claims that tests write by hand: a board of two companies, and control of a company. */
import type { Claim, Kind, MentionKey, Property } from '../claim.ts'

export const kindOf = (key: MentionKey): Kind =>
  key.startsWith('company')
    ? 'company'
    : key.startsWith('address')
      ? 'address'
      : key.startsWith('phone')
        ? 'telephone'
        : 'person'

let place = 0
export const claim = (mention: string, property: Property, value?: string, other?: string): Claim => ({
  mention,
  property,
  source: { record: `r${place % 7}`, pointer: `/list/${place++}` },
  ...(value !== undefined && { value }),
  ...(other !== undefined && { other }),
})

/** One appointment, as an answer holds it. */
export function office(mention: string, company: string, type: string, said: { [Name in Property]?: string }): Claim[] {
  const at = `/appt_list/${place++}/director_appt_list/0`
  return Object.entries({ officer_of: type, ...said }).map(([property, value]) => ({
    mention,
    property: property as Property,
    value,
    other: company,
    source: { record: 'r1', pointer: `${at}/${property}` },
  }))
}

export const board = [
  ...office('officer:1', 'company:1', 'DIR', { appointed: '2001-05-01', resigned: '2010' }),
  ...office('officer:2', 'company:1', 'SEC', { appointed: '2008-03', appointment_status: 'CURRENT' }),
  claim('officer:1', 'officer_of', 'DIR', 'company:2'),
  claim('officer:2', 'officer_of', 'DIR', 'company:2'),
  claim('officer:1', 'name', 'Morwenna QUILL'),
  claim('officer:2', 'name', 'Mo QUILL'),
  claim('officer:1', 'surname', 'QUILL'),
  claim('officer:2', 'surname', 'Quill'),
  claim('officer:1', 'birth_month', '1964-03'),
  claim('officer:2', 'birth_month', '1964-03'),
  claim('officer:1', 'address', undefined, 'address:1 MILL LANE|LS1 4VK'),
  claim('officer:2', 'address', undefined, 'address:1 MILL LANE|LS1 4VK'),
]

export const control = (mention: string, company: string, kind = 'individual-person-with-significant-control') =>
  claim(mention, 'controller_of', kind, company)
export const mill = 'address:4 MILL LANE|LS1 4VK'
