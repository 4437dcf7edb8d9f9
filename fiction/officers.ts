import type { AddressBook } from './addresses.ts'
import { dayOf } from './calendar.ts'
import type { Officer } from './companies.ts'
import { toOpaque } from './opaque.ts'
import { inventFormerNames, type OfficerRow, type Person, toCorporateRow, toOfficerRow } from './people.ts'
import type { Place } from './places.ts'
import { hashOf, Random } from './random.ts'
import type { Numbering } from './rows.ts'

const always = { from: dayOf('1900-01-01'), until: dayOf('2100-01-01') }

/** Adds officers to the register: gives each an identifier, an address and a row. */
export class OfficerRolls {
  private readonly seed: number
  private readonly numbering: Numbering
  private readonly addressBook: AddressBook
  private entered: Officer[] = []

  constructor(seed: number, numbering: Numbering, addressBook: AddressBook) {
    this.seed = seed
    this.numbering = numbering
    this.addressBook = addressBook
  }

  enterPerson(person: Person, occupation: string, random: Random, director_id = this.nextId()): Officer {
    const row = toOfficerRow(director_id, person)
    row.former_names = inventFormerNames(person, new Random(this.seed, 'former names', hashOf(director_id)))
    return this.enter(row, person, person.place, occupation, random)
  }

  enterFirm(name: string, place: Place, random: Random, director_id = this.nextId()): Officer {
    return this.enter(toCorporateRow(director_id, name, place), null, place, '', random)
  }

  /** Everyone added since the last call. */
  takeEntered(): Officer[] {
    const taken = this.entered
    this.entered = []
    return taken
  }

  private nextId(): string {
    return toOpaque(this.seed, 'officer', this.numbering.next('officer'), 20)
  }

  private enter(row: OfficerRow, person: Person | null, place: Place, occupation: string, random: Random): Officer {
    const address = person ? this.addressBook.home(place, random) : this.addressBook.business(place, random)
    const officer = { row, person, place, occupation, address, posts: [], appetite: 1, active: always }
    this.entered.push(officer)
    return officer
  }
}
