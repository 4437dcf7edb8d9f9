import type { Address, AddressBook } from './addresses.ts'
import {
  type LandmarkResident,
  type LandmarkStay,
  type LandmarkStreet,
  type LandmarkTelephone,
  landmarkPeople,
  landmarkStreets,
} from './landmark-homes.ts'
import { toOpaque } from './opaque.ts'
import { type Place, placeCalled, type Street } from './places.ts'
import type { Resident, Stay } from './residents.ts'

/** After the invented streets of a place. There are at most forty. */
const firstIndex = 90

/** At the centre of their towns. */
export const layLandmarkStreets = (seed: number, places: readonly Place[]): Street[] =>
  Object.values<LandmarkStreet>(landmarkStreets).map((street, index) => {
    const { latitude, longitude, place_id } = placeCalled(street.town, places).row
    const street_id = toOpaque(seed, 'street', place_id * 100 + firstIndex + index, 10)
    const where = { street_id, place_id, latitude, longitude }
    return {
      row: { ...where, name: street.name },
      postcodes: street.postcodes.map((postcode) => ({ ...where, postcode })),
    }
  })

/** The handmade people with their numbers. People at one address share its row. */
export function houseLandmarks(homes: AddressBook): { resident: Resident; telephones: readonly LandmarkTelephone[] }[] {
  const houses = new Map<string, Address>()
  return Object.values<LandmarkResident>(landmarkPeople).map((person) => {
    const [last, ...earlier] = person.stays
    const stays: [Stay, ...Stay[]] = [
      toStay(last, houses, homes),
      ...earlier.map((stay) => toStay(stay, houses, homes)),
    ]
    const { title, forename, surname, dob, died = null, exDirectory = false, telephones = [] } = person
    const middle_initial = forename.split(' ')[1]?.charAt(0) ?? null
    return {
      resident: { name: { title, forename, middle_initial, surname }, dob, died, exDirectory, stays },
      telephones,
    }
  })
}

function toStay(
  { street, premises, from, until }: LandmarkStay,
  houses: Map<string, Address>,
  homes: AddressBook,
): Stay {
  const { name, town, postcodes } = landmarkStreets[street]
  const key = `${premises} ${street}`
  const address = houses.get(key) ?? homes.house({ premises, street: name, town, postcode: postcodes[0]! })
  houses.set(key, address)
  return { address, from, until }
}
