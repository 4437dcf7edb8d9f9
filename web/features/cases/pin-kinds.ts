/** The kinds of pins in words. */
import type { PinKind } from '../../../contract/pins.ts'

export const pinKindWords: { readonly [Kind in PinKind]: [one: string, many: string] } = {
  company: ['Company', 'Companies'],
  person: ['Person', 'People'],
  place: ['Place', 'Places'],
  telephone: ['Telephone', 'Telephones'],
  document: ['Document', 'Documents'],
  filing: ['Filing', 'Filings'],
  charge: ['Charge', 'Charges'],
  record: ['Record', 'Records'],
}
