import { toPostcode } from '../../../contract/postcode.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { toFreeAddress } from '../free-address.ts'
import { textOf } from '../json.ts'

/** The parts of an address of the API. Some hold the postcode in `country`. */
export function addressParts(address: unknown) {
  const country = textOf(address, 'country')
  const inCountry = country === null ? null : toPostcode(country)
  return {
    premises: textOf(address, 'premises'),
    town: textOf(address, 'locality'),
    postcode: textOf(address, 'postal_code') ?? inCountry,
    country: inCountry === null ? country : null,
  }
}

export function toAddress(address: unknown): FilledRecord<'address'> | null {
  const { premises, ...parts } = addressParts(address)
  const street = textOf(address, 'address_line_1')
  const record = toFreeAddress({
    ...parts,
    care_of: textOf(address, 'care_of') ?? textOf(address, 'care_of_name'),
    po_box: textOf(address, 'po_box'),
    line_1: [premises, street].filter(Boolean).join(' ') || null,
    line_2: textOf(address, 'address_line_2'),
    county: textOf(address, 'region'),
  })
  return record && { ...record, premises, street: premises === null ? null : street }
}
