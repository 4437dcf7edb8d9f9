import { type AddressHead, businessHead, farmHead, homeHead } from './address-heads.ts'
import type { Place } from './places.ts'
import { mix, type Random } from './random.ts'
import type { Numbering } from './rows.ts'

export type Address = AddressHead & {
  address_id: number
  street: string
  /** The locality within the town. */
  place: string | null
  town: string
  postcode: string
  uprn: string | null
}

const localities = [
  ...['Millside', 'Upper Marsh', 'Nether End', 'Kirkgate Fold', 'Bankfoot', 'Easter Green', 'Moorside', 'Little Acre'],
  ...['Priory Park', 'Quarry Bank', 'Sandhills', 'Westerley', 'Highfield Park', 'Lower Bourne', 'Ferry Meadows'],
]

/** Writes addresses and keeps their rows until they are taken. */
export class AddressBook {
  private rows: Address[] = []
  private readonly numbering: Numbering

  constructor(numbering: Numbering) {
    this.numbering = numbering
  }

  /** A company with its own door. */
  business(place: Place, random: Random): Address {
    return this.write(place, businessHead(random), random)
  }

  home(place: Place, random: Random): Address {
    return this.write(place, homeHead(random), random)
  }

  farm(place: Place, random: Random): Address {
    return this.write(place, farmHead(random), random)
  }

  /** A firm that lends its address to other companies. */
  officeOf(organisation: string, place: Place, random: Random): Address {
    return this.write(place, { ...businessHead(random), organisation }, random)
  }

  /** A handmade house. */
  house(parts: Pick<Address, 'premises' | 'street' | 'town' | 'postcode'>): Address {
    const address_id = this.numbering.next('address')
    const uprn = inventUprn(address_id)
    return this.keep({ address_id, organisation: null, building: null, place: null, uprn, ...parts })
  }

  takeRows(): Address[] {
    const taken = this.rows
    this.rows = []
    return taken
  }

  private write(place: Place, head: AddressHead, random: Random): Address {
    const street = random.pick(place.streets)
    const address_id = this.numbering.next('address')
    return this.keep({
      address_id,
      ...head,
      street: street.row.name,
      place: random.chance(0.06) ? random.pick(localities) : null,
      town: place.row.name,
      postcode: random.pick(street.postcodes).postcode,
      uprn: random.chance(0.7) ? inventUprn(address_id) : null,
    })
  }

  private keep(address: Address): Address {
    this.rows.push(address)
    return address
  }
}

/** In the form of a filing: one line, no empty parts. */
export function addressLine({ organisation, premises, building, street, place, town, postcode }: Address): string {
  const numbered = /^\d+[A-Z]?$/.test(premises ?? '') && !building ? `${premises} ${street}` : null
  const parts = numbered ? [organisation, numbered] : [organisation, premises, building, street]
  return [...parts, place, town, postcode].filter((part) => part !== null && part !== undefined).join(', ')
}

/** Twelve digits that begin with 9, a range without issued numbers. Each address has its own. */
const inventUprn = (address_id: number): string => `9${String(mix(address_id) * 23).padStart(11, '0')}`
