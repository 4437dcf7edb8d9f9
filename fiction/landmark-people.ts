import { type Day, dayOf, registerDay } from './calendar.ts'
import type { Officer } from './companies.ts'
import { landmarkOfficers } from './landmarks.ts'
import type { OfficerRolls } from './officers.ts'
import { english } from './origins.ts'
import { type Place, placeCalled } from './places.ts'
import { Random } from './random.ts'

type Sketch = {
  director_id: string
  title: string
  forename: string
  surname: string
  born: string
  nationality: string
  town: string
  occupation: string
  /** The number of further offices, besides the handmade ones. */
  appetite: number
  from: string
  until?: string
}

/** People whose offices are handmade. */
const sketches = {
  stainthorpe: {
    director_id: landmarkOfficers.northgateChair.director_id,
    title: 'Mrs',
    forename: 'Helen Margaret',
    surname: 'STAINTHORPE',
    born: '1964-03-01',
    nationality: 'British',
    town: 'Leeds',
    occupation: 'Chartered Surveyor',
    appetite: 12,
    from: '1998-01-01',
  },
  stainthorpeSenior: {
    director_id: 'G5TA1NK2X7Q0M9ZBD4WE',
    title: 'Mr',
    forename: 'Graham Peter',
    surname: 'STAINTHORPE',
    born: '1949-07-01',
    nationality: 'British',
    town: 'Harrogate',
    occupation: 'Property Developer',
    appetite: 9,
    from: '1992-01-01',
    until: '2018-12-31',
  },
  bankole: {
    director_id: 'B4NK0XQ7M2T9ZDW5KRCE',
    title: 'Mr',
    forename: 'Adeyemi Oluwaseun',
    surname: 'BANKOLE',
    born: '1971-11-01',
    nationality: 'British',
    town: 'Leeds',
    occupation: 'Finance Director',
    appetite: 10,
    from: '2014-01-01',
  },
  wisniewska: {
    director_id: 'W15N0KQ2X7M9TZB4DREC',
    title: 'Ms',
    forename: 'Zofia Maria',
    surname: 'WIŚNIEWSKA-HALL',
    born: '1980-05-01',
    nationality: 'Polish',
    town: 'York',
    occupation: 'Architect',
    appetite: 6,
    from: '2019-07-01',
  },
  dhaliwal: {
    director_id: 'DH4K2W0QX7M9TZB5NREC',
    title: 'Mr',
    forename: 'Harjit Singh',
    surname: 'DHALIWAL',
    born: '1975-01-01',
    nationality: 'British',
    town: 'Bradford',
    occupation: 'Operations Director',
    appetite: 5,
    from: '2016-04-01',
    until: '2021-06-30',
  },
  prosser: {
    director_id: 'PR0K7X2QM9TZB4WD5NCE',
    title: 'Miss',
    forename: 'Catrin Haf',
    surname: 'PROSSER',
    born: '1988-09-01',
    nationality: 'Welsh',
    town: 'Leeds',
    occupation: 'Company Secretary',
    appetite: 3,
    from: '2015-01-01',
    until: '2020-12-31',
  },
  marsdenOfLeeds: {
    director_id: landmarkOfficers.marsdenOfLeeds.director_id,
    title: 'Mr',
    forename: 'David John',
    surname: 'MARSDEN',
    born: '1958-04-01',
    nationality: 'British',
    town: 'Leeds',
    occupation: 'Baker',
    appetite: 2,
    from: '2005-01-01',
  },
  marsdenOfCardiff: {
    director_id: landmarkOfficers.marsdenOfCardiff.director_id,
    title: 'Mr',
    forename: 'David John',
    surname: 'MARSDEN',
    born: '1983-10-01',
    nationality: 'Welsh',
    town: 'Cardiff',
    occupation: 'Miller',
    appetite: 2,
    from: '2010-01-01',
  },
  penhaligonOfTruro: {
    director_id: landmarkOfficers.penhaligonOfTruro.director_id,
    title: 'Ms',
    forename: 'Ruth Elizabeth',
    surname: 'PENHALIGON',
    born: '1976-06-01',
    nationality: 'British',
    town: 'Truro',
    occupation: 'Software Engineer',
    appetite: 2,
    from: '2008-01-01',
  },
  penhaligonOfEdinburgh: {
    director_id: landmarkOfficers.penhaligonOfEdinburgh.director_id,
    title: 'Ms',
    forename: 'Ruth Elizabeth',
    surname: 'PENHALIGON',
    born: '1976-06-01',
    nationality: 'British',
    town: 'Edinburgh',
    occupation: 'Engineer',
    appetite: 2,
    from: '2008-01-01',
  },
  harkawaySlater: {
    director_id: landmarkOfficers.serialDisqualified.director_id,
    title: 'Mr',
    forename: 'Dominic Ellis',
    surname: 'HARKAWAY-SLATER',
    born: '1969-02-01',
    nationality: 'British',
    town: 'Manchester',
    occupation: 'Company Director',
    appetite: 38,
    from: '2003-01-01',
    until: '2023-06-30',
  },
  treharneColes: {
    director_id: landmarkOfficers.exempted.director_id,
    title: 'Mr',
    forename: 'Gareth Wyn',
    surname: 'TREHARNE-COLES',
    born: '1966-08-01',
    nationality: 'British',
    town: 'Swansea',
    occupation: 'Engineer',
    appetite: 2,
    from: '1995-01-01',
    until: '2021-01-01',
  },
  ormerodTull: {
    director_id: landmarkOfficers.disqualifiedStranger.director_id,
    title: 'Mrs',
    forename: 'Philippa Jane',
    surname: 'ORMEROD-TULL',
    born: '1972-12-01',
    nationality: 'British',
    town: 'Norwich',
    occupation: 'Director',
    appetite: 0,
    from: '2000-01-01',
  },
} satisfies Record<string, Sketch>

export type LandmarkPerson = keyof typeof sketches

/** The handmade people, each added to the register when first used. */
export class Cast {
  private readonly known = new Map<LandmarkPerson, Officer>()
  private readonly seed: number
  private readonly places: readonly Place[]
  private readonly rolls: OfficerRolls

  constructor(seed: number, places: readonly Place[], rolls: OfficerRolls) {
    this.seed = seed
    this.places = places
    this.rolls = rolls
  }

  call(key: LandmarkPerson): Officer {
    const officer = this.known.get(key) ?? enterLandmark(key, this.places, this.rolls, new Random(this.seed, key))
    this.known.set(key, officer)
    return officer
  }

  has(officer: Officer): boolean {
    return [...this.known.values()].includes(officer)
  }
}

function enterLandmark(key: LandmarkPerson, places: readonly Place[], rolls: OfficerRolls, random: Random): Officer {
  const sketch: Sketch = sketches[key]
  const place = placeCalled(sketch.town, places)
  const { title, forename, surname, nationality } = sketch
  const middle_initial = forename.split(' ')[1]?.charAt(0) ?? null
  const person = {
    name: { title, forename, middle_initial, surname },
    born: dayOf(sketch.born),
    family: { origin: english, surname },
    nationality,
    residence: place.town.country,
    place,
  }
  const officer = rolls.enterPerson(person, sketch.occupation, random, sketch.director_id)
  return Object.assign(officer, { appetite: sketch.appetite, active: activeYears(sketch) })
}

const activeYears = ({ from, until }: Sketch): { from: Day; until: Day } => ({
  from: dayOf(from),
  until: until ? dayOf(until) : registerDay,
})
