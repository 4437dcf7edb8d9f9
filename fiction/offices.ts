import type { Address, AddressBook } from './addresses.ts'
import { inventFamily } from './people.ts'
import type { Place } from './places.ts'
import { Random } from './random.ts'

/** An accountant who lends the address to clients. */
export type Office = { place: Place; address: Address }

const officesByRank = { 1: 4, 2: 3, 3: 2, 4: 1 }
const kinds = ['Accountants', 'Chartered Accountants', '& Co', 'Accountancy Services']

/** A few for each town, the same for every size of register. */
export const openOffices = (seed: number, places: readonly Place[], addressBook: AddressBook): Office[] =>
  places.flatMap((place) => {
    const random = new Random(seed, 'offices', place.row.place_id)
    return Array.from({ length: officesByRank[place.town.rank] }, () => {
      const name = `${inventFamily(place, random).surname} ${random.pick(kinds)}`
      return { place, address: addressBook.officeOf(name, place, random) }
    })
  })
