import type { AddressTable } from '../store/tables.ts'

/** In one line, without the postcode. */
export function addressLine({ organisation, premises, building, street, place, town }: AddressTable): string {
  const isNumbered = /^\d+[A-Z]?$/.test(premises ?? '') && building === null
  const doors = isNumbered ? [`${premises} ${street}`] : [premises, building, street]
  return [organisation, ...doors, place, town].filter(Boolean).join(', ')
}
