import { AddressBook } from './addresses.ts'
import { dayOf } from './calendar.ts'
import type { Company, Officer } from './companies.ts'
import { type Head, inventHousehold } from './households.ts'
import { landmarkOffice } from './landmark-homes.ts'
import { houseLandmarks } from './landmark-residents.ts'
import type { Place, WeighedPlace } from './places.ts'
import { Random } from './random.ts'
import { type Resident, toPersonRow, toResidenceRow } from './residents.ts'
import { inBatches, Numbering } from './rows.ts'
import { TelephoneBook } from './telephones.ts'

/** Homes have their own numbers, so that residents do not change the companies. */
const lastBeforeHomes = 1_000_000_000

const adultsBornBy = dayOf('2008-10-01')

/** All residents, from the register's first block to its last. */
export class Census {
  private readonly seed: number
  private readonly weighedPlaces: readonly WeighedPlace[]
  private readonly numbering = new Numbering({ address: lastBeforeHomes })
  private readonly homes = new AddressBook(this.numbering)
  private readonly telephones = new TelephoneBook()
  /** Residents in the register's streets for each company. */
  private readonly residentsPerCompany: number
  private persons: ReturnType<typeof toPersonRow>[] = []
  private residences: ReturnType<typeof toResidenceRow>[] = []

  constructor(seed: number, weighedPlaces: readonly WeighedPlace[], residentsPerCompany: number) {
    this.seed = seed
    this.weighedPlaces = weighedPlaces
    this.residentsPerCompany = residentsPerCompany
  }

  /** The people of a block: some officers with their households, then others until there are enough. */
  *take(companies: readonly Company[], officers: readonly Officer[]) {
    const first = companies[0]!.index
    const random = new Random(this.seed, 'residents', first)
    if (first === 0) this.enterLandmarks()
    const atHome = officers.filter(({ person }) => person && person.born <= adultsBornBy && random.chance(0.3))
    const enough = this.persons.length + this.residentsPerCompany * companies.length
    while (this.persons.length < enough) {
      const { person, place, address } = this.headOf(atHome.pop(), random)
      const household = inventHousehold({ person, place, address }, this.homes, this.weighedPlaces, random)
      this.enterHousehold(household, place, random)
    }
    this.giveOfficesNumbers(companies, random)
    yield* this.takeBatches()
  }

  /** Most officers do not live at their service address. */
  private headOf(officer: Officer | undefined, random: Random): Head {
    const place = officer?.place ?? random.weighted(this.weighedPlaces).place
    const address = officer && random.chance(0.25) ? officer.address : this.homes.home(place, random)
    return { person: officer?.person ?? null, place, address }
  }

  private enterLandmarks(): void {
    for (const { resident, telephones } of houseLandmarks(this.homes)) {
      const person_id = this.enter(resident)
      for (const { telephone_number, registers } of telephones)
        this.telephones.enter(telephone_number, { person_id }, registers)
    }
  }

  /** One landline for each house; anyone may have a mobile. */
  private enterHousehold(household: readonly Resident[], { town }: Place, random: Random): void {
    let hasLine = false
    for (const resident of household) {
      const person_id = this.enter(resident)
      if (resident.died !== null || !isAdult(resident)) continue
      if (!hasLine) this.telephones.landlineOf(person_id, town.dialling_code, random)
      hasLine = true
      this.telephones.mobileOf(person_id, random)
    }
  }

  private enter(resident: Resident): number {
    const person_id = this.numbering.next('person')
    this.persons.push(toPersonRow(resident, person_id))
    for (const stay of resident.stays) this.residences.push(toResidenceRow(stay, person_id))
    return person_id
  }

  private giveOfficesNumbers(companies: readonly Company[], random: Random): void {
    for (const { company_number, dissolved, place } of companies)
      if (company_number === landmarkOffice.company_number) {
        const { telephone_number, registers } = landmarkOffice.telephone
        this.telephones.enter(telephone_number, { company_number }, registers)
      } else if (dissolved === null) this.telephones.officeOf(company_number, place.town.dialling_code, random)
  }

  private *takeBatches() {
    const { telephones, preferences } = this.telephones.takeRows()
    yield* inBatches('address', this.homes.takeRows())
    yield* inBatches('person', this.persons)
    yield* inBatches('residence', this.residences)
    yield* inBatches('telephone', telephones)
    yield* inBatches('preference', preferences)
    this.persons = []
    this.residences = []
  }
}

const isAdult = ({ dob }: Resident) => dob === null || dob < '2008-11-01'
