/** Three handmade cases with a known truth, written after everything else, so that no other row changes. */
import type { Address } from './addresses.ts'
import { type Day, dayOf } from './calendar.ts'
import { inventCharges, type WishedCharge } from './charges.ts'
import type { AppointmentType, Company, Officer, Post } from './companies.ts'
import type { Desk, File } from './desk.ts'
import { type Disqualification, mark } from './disqualifications.ts'
import { writeCompany } from './handmade-companies.ts'
import { type Brief, brief, type Sketch } from './landmark-companies.ts'
import { landmarkCases } from './landmarks.ts'
import { english } from './origins.ts'
import { type Place, placeCalled } from './places.ts'
import { Random } from './random.ts'

type Named = { director_id: string; name: string }
/** In the town's first street, unless the number of another is given. */
type House = { premises: string; town: string; street?: number; organisation?: string }
type PersonSketch = Named & { born: string; nationality: string; occupation: string; home: House }
type FirmSketch = Named & { home: House }
type PostSketch = readonly [who: Named, type: AppointmentType, from: string, until?: string]
type CompanySketch = Sketch & { number: string; name: string; office: House; officers: readonly PostSketch[] }
type CaseSketch = {
  people: readonly PersonSketch[]
  firms: readonly FirmSketch[]
  companies: readonly CompanySketch[]
  disqualified?: { who: Named; from: string; until: string; reason: string }
}

const act = 'of the Company Directors Disqualification Act 1986'
const dissolved = (on: string) =>
  ({ status: 'Dissolved', dissolved: dayOf(on), ending: 'liquidation' }) satisfies Brief['life']
const charge = (created: string, entitled: string, satisfiedOn: string | null = null): WishedCharge => ({
  created: dayOf(created),
  satisfiedOn: satisfiedOn === null ? null : dayOf(satisfiedOn),
  entitled,
  on: 'undertaking',
})

const unit: House = { premises: 'Unit 7', town: 'Hull' }
const cragwellHome: House = { premises: '31', town: 'Hull', street: 3 }

function phoenix(): CaseSketch {
  const { companies, director, partner } = landmarkCases.phoenix
  const [first, second, third, fourth] = companies as [Named0, Named0, Named0, Named0]
  const [desmond, desmondAgain] = director as [Named, Named]
  const [paula, paulaAgain] = partner as [Named, Named]
  const man = { born: '1967-08', nationality: 'British', occupation: 'Kitchen Fitter', home: cragwellHome }
  const woman = { born: '1971-02', nationality: 'British', occupation: 'Bookkeeper', home: cragwellHome }
  const kitchens = { town: 'Hull', trade: 'joinery', office: unit }
  return {
    people: [
      { ...desmond, ...man },
      { ...desmondAgain, ...man, occupation: 'Company Director' },
      { ...paula, ...woman },
      { ...paulaAgain, ...woman, occupation: 'Administrator' },
    ],
    firms: [],
    companies: [
      {
        ...kitchens,
        ...numbered(first),
        since: '2009-05-12',
        life: dissolved('2016-03-15'),
        charges: [charge('2010-02-04', 'PENNINE & SHIRES BANK PLC')],
        officers: [
          [desmond, 'DIR', '2009-05-12'],
          [paula, 'SEC', '2009-05-12'],
        ],
      },
      {
        ...kitchens,
        ...numbered(second),
        since: '2014-02-18',
        life: dissolved('2020-09-22'),
        charges: [charge('2014-06-10', 'TAMARISK DEVELOPMENT FINANCE LIMITED')],
        officers: [
          [desmond, 'DIR', '2014-02-18', '2017-10-30'],
          [paula, 'DIR', '2014-02-18'],
        ],
      },
      {
        ...kitchens,
        ...numbered(third),
        since: '2018-11-06',
        life: { status: 'Liquidation', troubled: dayOf('2024-07-09') },
        charges: [charge('2019-03-21', 'TAMARISK DEVELOPMENT FINANCE LIMITED')],
        officers: [
          [paula, 'DIR', '2018-11-06', '2021-04-12'],
          [desmondAgain, 'DIR', '2019-01-14'],
        ],
      },
      {
        ...kitchens,
        ...numbered(fourth),
        since: '2024-04-23',
        life: { status: 'Active', overdue: false },
        charges: [],
        officers: [[paulaAgain, 'DIR', '2024-04-23']],
      },
    ],
    disqualified: {
      who: desmond,
      from: '2018-02-05',
      until: '2026-02-04',
      reason: `Section 7 ${act}: undertaking for unfit conduct. As a director of ${second.name}, allowed the company to take deposits from customers for goods that it could not supply.`,
    },
  }
}

function circle(): CaseSketch {
  const { companies, corporate, nominee, person } = landmarkCases.circle
  const [sablewick, vinterfold, oxbarrow, agent] = companies as [Named0, Named0, Named0, Named0]
  const [asSablewick, asVinterfold, asOxbarrow] = corporate as [Named, Named, Named]
  const [vosper, anthony] = person as [Named, Named]
  const office: House = { premises: '86', town: 'London', organisation: 'Salterne Formations' }
  const vosperHome: House = { premises: '4', town: 'Guildford' }
  const common = { town: 'London', trade: 'holding', office, size: 'dormant' as const }
  const man = { born: '1959-11', nationality: 'British', occupation: 'Consultant', home: vosperHome }
  return {
    people: [
      { ...vosper, ...man },
      { ...anthony, ...man, occupation: 'Company Formation Agent' },
    ],
    firms: [...[asSablewick, asVinterfold, asOxbarrow, nominee].map((firm) => ({ ...firm, home: office }))],
    companies: [
      {
        ...common,
        ...numbered(sablewick),
        since: '2019-06-04',
        charges: [charge('2020-01-17', vinterfold.name)],
        officers: [
          [nominee, 'NOMSEC', '2019-06-04'],
          [vosper, 'DIR', '2019-06-04', '2019-09-02'],
          [asVinterfold, 'DIR', '2019-09-02'],
        ],
      },
      {
        ...common,
        ...numbered(vinterfold),
        since: '2019-06-05',
        charges: [charge('2020-01-17', oxbarrow.name)],
        officers: [
          [nominee, 'NOMSEC', '2019-06-05'],
          [vosper, 'DIR', '2019-06-05', '2019-09-02'],
          [asOxbarrow, 'DIR', '2019-09-02'],
        ],
      },
      {
        ...common,
        ...numbered(oxbarrow),
        since: '2019-06-06',
        charges: [charge('2020-01-17', sablewick.name)],
        officers: [
          [nominee, 'NOMSEC', '2019-06-06'],
          [vosper, 'DIR', '2019-06-06', '2019-09-02'],
          [asSablewick, 'DIR', '2019-09-02'],
        ],
      },
      {
        ...common,
        ...numbered(agent),
        trade: 'management advice',
        size: 'micro',
        since: '2015-03-10',
        charges: [],
        officers: [[anthony, 'DIR', '2015-03-10']],
      },
    ],
  }
}

function namesakes(): CaseSketch {
  const { companies, disqualified, namesake } = landmarkCases.namesakes
  const [groundworks, plantHire, cafe, violins] = companies as [Named0, Named0, Named0, Named0]
  const [builder, builderAgain] = disqualified as [Named, Named]
  const [luthier, jules] = namesake as [Named, Named]
  const builderHome: House = { premises: '118', town: 'Norwich' }
  const luthierHome: House = { premises: '9', town: 'Norwich', street: 4 }
  const one = { born: '1968-05', nationality: 'British', occupation: 'Builder', home: builderHome }
  const other = { born: '1968-10', nationality: 'British', occupation: 'Violin Maker', home: luthierHome }
  return {
    people: [
      { ...builder, ...one },
      { ...builderAgain, ...one },
      { ...luthier, ...other },
      { ...jules, ...other },
    ],
    firms: [],
    companies: [
      {
        ...numbered(groundworks),
        town: 'Norwich',
        trade: 'building',
        office: { premises: '2', town: 'Norwich', street: 2 },
        since: '2007-01-23',
        life: dissolved('2020-05-12'),
        charges: [],
        officers: [[builder, 'DIR', '2007-01-23']],
      },
      {
        ...numbered(plantHire),
        town: 'Norwich',
        trade: 'building',
        office: builderHome,
        since: '2021-09-14',
        charges: [],
        officers: [[builderAgain, 'DIR', '2021-09-14']],
      },
      {
        ...numbered(cafe),
        town: 'Norwich',
        trade: 'community',
        office: { premises: '55', town: 'Norwich', street: 5 },
        company_type: 'community-interest-company',
        since: '2016-04-05',
        charges: [],
        officers: [[luthier, 'DIR', '2016-04-05']],
      },
      {
        ...numbered(violins),
        town: 'Norwich',
        trade: 'joinery',
        office: luthierHome,
        size: 'micro' as const,
        since: '1999-10-11',
        charges: [],
        officers: [[jules, 'DIR', '1999-10-11']],
      },
    ],
    disqualified: {
      who: builder,
      from: '2020-11-16',
      until: '2029-11-15',
      reason: `Section 6 ${act}: order of the court for unfit conduct. As a director of ${groundworks.name}, failed to maintain and preserve adequate accounting records, or to deliver them up to the liquidator.`,
    },
  }
}

type Named0 = { company_number: string; name: string }
const numbered = ({ company_number, name }: Named0) => ({ number: company_number, name })

/** The rows that the cases add to the register. */
export function writeCases(desk: Desk): { files: File[]; disqualifications: Disqualification[] } {
  const written = [phoenix(), circle(), namesakes()].map((sketch, at) => new CaseWriter(desk, at).write(sketch))
  return {
    files: written.flatMap(({ files }) => files),
    disqualifications: written.flatMap(({ disqualifications }) => disqualifications),
  }
}

class CaseWriter {
  private readonly desk: Desk
  private readonly random: Random
  private readonly houses = new Map<string, Address>()
  private readonly officers = new Map<string, Officer>()

  constructor(desk: Desk, index: number) {
    this.desk = desk
    this.random = new Random(desk.seed, 'landmark case', index)
  }

  write({ people, firms, companies, disqualified }: CaseSketch) {
    for (const person of people) this.officers.set(person.director_id, this.enterPerson(person))
    for (const firm of firms) this.officers.set(firm.director_id, this.enterFirm(firm))
    const files = companies.map((sketch) => this.fileOf(sketch))
    const disqualifications = disqualified ? [this.disqualify(disqualified)] : []
    return { files, disqualifications }
  }

  private enterPerson({ director_id, name, born, nationality, occupation, home }: PersonSketch): Officer {
    const [title = '', ...words] = name.split(' ')
    const surname = words.at(-1) ?? ''
    const given = words.slice(0, -1)
    const place = this.placeOf(home)
    const middle_initial = given[1]?.charAt(0) ?? null
    const person = {
      name: { title, forename: given.join(' '), middle_initial, surname },
      born: dayOf(`${born}-01`),
      family: { origin: english, surname },
      nationality,
      residence: place.town.country,
      place,
    }
    const officer = this.desk.rolls.enterPerson(person, occupation, this.random, director_id)
    return Object.assign(officer, { address: this.houseOf(home) })
  }

  private enterFirm({ director_id, name, home }: FirmSketch): Officer {
    const officer = this.desk.rolls.enterFirm(name, this.placeOf(home), this.random, director_id)
    return Object.assign(officer, { address: this.houseOf(home) })
  }

  private fileOf({ number, name, office, officers, ...sketch }: CompanySketch): File {
    const wished = brief({ company_number: number, name }, sketch)
    const index = Number(number) - firstNumber
    const company = { ...writeCompany(index, wished, null, this.desk), address: this.houseOf(office) }
    const posts = officers.map(([who, type, from, until]) =>
      this.postOf(this.officers.get(who.director_id)!, company, type, dayOf(from), until ? dayOf(until) : null),
    )
    return { company, posts, charges: inventCharges(this.desk.seed, company, wished.charges ?? []) }
  }

  private postOf(officer: Officer, company: Company, type: AppointmentType, from: Day, until: Day | null): Post {
    const isDirector = type === 'DIR' && officer.person !== null
    const post = {
      type,
      chair: 0,
      from,
      until,
      prefix: null,
      officer,
      company,
      occupation: isDirector ? officer.occupation : null,
      address: officer.address,
    }
    officer.posts.push(post)
    officer.row.appointed = 'Y'
    return post
  }

  private disqualify({ who, from, until, reason }: NonNullable<CaseSketch['disqualified']>): Disqualification {
    const officer = this.officers.get(who.director_id)!
    return mark({ officer, reason, from: dayOf(from), until: dayOf(until), exemptions: [] })
  }

  private placeOf({ town }: House): Place {
    return placeCalled(town, this.desk.places)
  }

  private houseOf({ premises, town, street: at = 0, organisation }: House): Address {
    const key = `${premises} ${at} ${town}`
    const known = this.houses.get(key)
    if (known) return known
    const { streets } = this.placeOf({ premises, town })
    const street = streets[at % streets.length]!
    const { postcode } = street.postcodes[0]!
    const house = this.desk.addressBook.house({ premises, street: street.row.name, town, postcode })
    const address = Object.assign(house, { organisation: organisation ?? null })
    this.houses.set(key, address)
    return address
  }
}

const firstNumber = 90_000_000
