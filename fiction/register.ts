/**
 * The fictional register: invented companies, officers, charges and filings, in the towns of the gazetteer. The same
 * options give the same rows, on any machine and any day.
 */

import { AddressBook } from './addresses.ts'
import { blockSize, planBlock, planShelf } from './blocks.ts'
import { registerDate } from './calendar.ts'
import { Census } from './census.ts'
import type { Company } from './companies.ts'
import type { Desk } from './desk.ts'
import { enterFirms } from './firms.ts'
import { agentAppointments, FormationAgent } from './formation-agent.ts'
import { ipRanges } from './ip-ranges.ts'
import { layLandmarkStreets } from './landmark-residents.ts'
import { landmarkOfficers } from './landmarks.ts'
import { listedEntries } from './listed.ts'
import { nearestLists } from './nearest-lists.ts'
import { OfficerRolls } from './officers.ts'
import { openOffices } from './offices.ts'
import { writeOverseasEntities } from './overseas-entities.ts'
import { type Place, placeCalled, smallPlaces, surveyPlaces, weighPlaces } from './places.ts'
import { Random } from './random.ts'
import { writeLandmarkCases, writeRecords } from './records.ts'
import { inBatches, Numbering } from './rows.ts'

export { registerDate } from './calendar.ts'

export type SampleOptions = {
  seed: number
  /** Ordinary companies. The formation agent's shelf companies are added to them. */
  companies: number
  /** Keeps each company's latest filings only, and a third of the people: for registers of a country's size. */
  isLean?: boolean
}

/**
 * At most a thousand rows of one table. Rows that they refer to came earlier. The table `register` comes last, and
 * shows that the register is complete.
 */
export function* sampleRegister({ seed, companies, isLean = false }: SampleOptions) {
  const places = surveyPlaces(seed)
  const streets = [...places.flatMap((place) => place.streets), ...layLandmarkStreets(seed, places)]
  yield* inBatches('place', [...places.map(({ row }) => row), ...smallPlaces(places.length)])
  yield* inBatches(
    'street',
    streets.map(({ row }) => row),
  )
  yield* inBatches(
    'postcode',
    streets.flatMap(({ postcodes }) => postcodes),
  )
  yield* inBatches('ip_range', ipRanges(places))
  yield* nearestLists(seed, places)

  const desk = setDesk({ seed, companies, isLean }, places)
  const census = new Census(seed, desk.weighedPlaces, isLean ? 1 : 3)
  for (const block of allBlocks(companies, desk)) {
    const officers = yield* writeRecords(block, desk)
    // Shelf companies add no residents.
    if (block[0]!.index < companies) yield* census.take(block, officers)
  }

  if (companies >= leastForLandmarks) {
    yield* writeLandmarkCases(desk)
    yield* writeOverseasEntities(desk)
    yield* listedEntries()
  }

  yield* inBatches('register', describe({ seed, companies, isLean }))
}

/** Smaller registers are for tests that need very little. */
const leastForLandmarks = 100

/** Some rows of one table. */
export type Batch = ReturnType<typeof sampleRegister> extends Generator<infer Each> ? Each : never
export type SampleTable = Batch['table']
export type Row<Table extends SampleTable> = Extract<Batch, { table: Table }>['rows'][number]

const describe = ({ seed, companies, isLean }: SampleOptions) => [
  { key: 'seed', value: String(seed) },
  { key: 'companies', value: String(companies) },
  ...(isLean ? [{ key: 'lean', value: 'true' }] : []),
  { key: 'date', value: registerDate },
  // A register of an earlier version lacks some of these, and is written again.
  { key: 'control', value: 'true' },
  { key: 'lists', value: 'true' },
  { key: 'land', value: 'true' },
  { key: 'overseas', value: 'true' },
  { key: 'fictional', value: 'true' },
]

function setDesk({ seed, companies, isLean }: Required<SampleOptions>, places: readonly Place[]): Desk {
  const numbering = new Numbering()
  const addressBook = new AddressBook(numbering)
  const rolls = new OfficerRolls(seed, numbering, addressBook)
  const weighedPlaces = weighPlaces(places)
  const offices = openOffices(seed, places, addressBook)
  const firms = enterFirms(seed, weighedPlaces, rolls)
  const agent = openAgent(companies, places, rolls, addressBook, new Random(seed, 'formation agent'))
  const unneeded = new Set(rolls.takeEntered())
  const latestFilings = isLean ? 5 : null
  return { seed, places, weighedPlaces, latestFilings, offices, addressBook, agent, rolls, numbering, firms, unneeded }
}

function openAgent(
  companies: number,
  places: readonly Place[],
  rolls: OfficerRolls,
  addressBook: AddressBook,
  random: Random,
) {
  const { director_id, name } = landmarkOfficers.agent
  const london = placeCalled('London', places)
  const officer = rolls.enterFirm(name, london, random, director_id)
  const address = addressBook.officeOf('Swiftform Company Formations', london, random)
  officer.address = address
  return new FormationAgent(officer, address, agentAppointments(companies))
}

/** The ordinary companies, then the number of shelf companies that gives the agent its total. */
function* allBlocks(companies: number, desk: Desk): Generator<Company[]> {
  for (let first = 0; first < companies; first += blockSize)
    yield planBlock(first, Math.min(blockSize, companies - first), desk)
  for (let position = 0; desk.agent.companiesLeft > 0; position += blockSize)
    yield planShelf(companies + position, position, Math.min(blockSize, desk.agent.companiesLeft), desk)
}
