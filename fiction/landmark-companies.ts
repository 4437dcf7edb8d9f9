import { type Day, dayOf } from './calendar.ts'
import type { WishedCharge } from './charges.ts'
import type { AppointmentType, Size } from './companies.ts'
import type { LandmarkPerson } from './landmark-people.ts'
import { landmarkCompanies } from './landmarks.ts'
import type { CompanyType, WishedLife } from './lives.ts'

type HandPost = { holder: LandmarkPerson | 'firm'; type: AppointmentType; from: Day; until: Day | null }

/** A handmade company: its fixed facts. The rest is invented as for any other. */
export type Brief = {
  company_number: string
  name: string
  town: string
  trade: string
  size: Size
  company_type: CompanyType
  incorporated: Day
  life: WishedLife
  /** Of NORTHGATE HOLDINGS LIMITED. */
  inGroup: boolean
  formerNames: { name: string; until: Day }[]
  proposedName: string | null
  email_address: string | null
  /** All of its officers, if they are handmade. */
  posts: HandPost[] | null
  /** The number of board seats, all always filled. */
  board: number | null
  charges: WishedCharge[] | null
}

export type Sketch = Pick<Brief, 'town' | 'trade'> & Partial<Omit<Brief, 'incorporated'>> & { since: string }

export const brief = (
  { company_number, name }: { company_number: string; name: string },
  { since, ...sketch }: Sketch,
): Brief => ({
  size: 'small',
  company_type: 'ltd',
  life: { status: 'Active', overdue: false },
  inGroup: false,
  formerNames: [],
  proposedName: null,
  email_address: null,
  posts: null,
  board: null,
  charges: null,
  ...sketch,
  company_number,
  name,
  incorporated: dayOf(since),
})

const post = (
  holder: HandPost['holder'],
  type: AppointmentType,
  from: string,
  until: string | null = null,
): HandPost => ({
  holder,
  type,
  from: dayOf(from),
  until: until === null ? null : dayOf(until),
})

const northgate = brief(landmarkCompanies.northgate, {
  town: 'Leeds',
  trade: 'holding',
  size: 'medium',
  since: '2012-09-19',
  inGroup: true,
  email_address: 'enquiries@northgateholdings.example.com',
  formerNames: [{ name: 'STAINTHORPE LAND LIMITED', until: dayOf('2014-03-11') }],
  posts: [
    post('stainthorpe', 'DIR', '2012-09-19'),
    post('stainthorpeSenior', 'DIR', '2012-09-19', '2019-06-28'),
    post('bankole', 'DIR', '2014-02-03'),
    post('prosser', 'SEC', '2015-01-12', '2021-03-05'),
    post('dhaliwal', 'DIR', '2016-04-04', '2022-12-30'),
    post('wisniewska', 'DIR', '2019-07-01'),
    post('firm', 'SEC', '2021-03-05'),
  ],
  charges: [
    {
      created: dayOf('2013-01-22'),
      satisfiedOn: dayOf('2018-05-15'),
      entitled: 'PENNINE & SHIRES BANK PLC',
      on: 'undertaking',
    },
    { created: dayOf('2018-05-03'), satisfiedOn: null, entitled: 'TAMARISK DEVELOPMENT FINANCE LIMITED', on: 'land' },
  ],
})

/** Companies of the group, and others with the same words in their names. */
const namesakes: readonly (Omit<Sketch, 'name'> & { name: string })[] = [
  {
    name: 'NORTHGATE PROPERTIES (LEEDS) LIMITED',
    town: 'Leeds',
    trade: 'property letting',
    since: '2013-02-06',
    inGroup: true,
  },
  {
    name: 'NORTHGATE PROPERTIES (YORK) LIMITED',
    town: 'York',
    trade: 'property letting',
    since: '2014-06-17',
    inGroup: true,
  },
  {
    name: 'NORTHGATE PROPERTIES (HARROGATE) LIMITED',
    town: 'Harrogate',
    trade: 'property letting',
    since: '2015-10-01',
    inGroup: true,
  },
  {
    name: 'NORTHGATE DEVELOPMENTS LIMITED',
    town: 'Leeds',
    trade: 'property development',
    since: '2013-05-21',
    inGroup: true,
    size: 'medium',
  },
  {
    name: 'NORTHGATE HOMES (YORKSHIRE) LIMITED',
    town: 'Wakefield',
    trade: 'property development',
    since: '2017-03-08',
    inGroup: true,
  },
  { name: 'NORTHGATE ESTATES LIMITED', town: 'Leeds', trade: 'property letting', since: '2016-11-30', inGroup: true },
  { name: 'NORTHGATE FACILITIES LIMITED', town: 'Bradford', trade: 'cleaning', since: '2018-01-15', inGroup: true },
  {
    name: 'NORTHGATE STUDENT LIVING LIMITED',
    town: 'Sheffield',
    trade: 'property letting',
    since: '2016-02-09',
    inGroup: true,
    life: { status: 'Liquidation' },
  },
  {
    name: 'NORTHGATE NOMINEES LIMITED',
    town: 'Leeds',
    trade: 'non-trading',
    since: '2014-09-02',
    inGroup: true,
    size: 'dormant',
  },
  {
    name: 'NORTHGATE TRUSTEES LIMITED',
    town: 'Leeds',
    trade: 'non-trading',
    since: '2015-04-14',
    inGroup: true,
    size: 'dormant',
  },
  {
    name: 'NORTHGATE FINANCE (NO. 2) LIMITED',
    town: 'Leeds',
    trade: 'finance',
    since: '2014-12-03',
    inGroup: true,
    life: { status: 'Dissolved', dissolved: dayOf('2020-02-18'), ending: 'voluntary' },
  },
  { name: 'NORTHGATE SOLAR LIMITED', town: 'Doncaster', trade: 'energy', since: '2020-08-24', inGroup: true },
  {
    name: 'NORTHGATE CARE HOMES LIMITED',
    town: 'Huddersfield',
    trade: 'care',
    since: '2015-07-07',
    inGroup: true,
    life: { status: 'Dissolved', dissolved: dayOf('2023-09-12'), ending: 'liquidation' },
  },
  { name: 'NORTHGATE HOTEL (WHITBY) LIMITED', town: 'Whitby', trade: 'hotel', since: '2021-05-11', inGroup: true },
  { name: 'NORTHGATE DENTAL PRACTICE LIMITED', town: 'Chester', trade: 'dentistry', since: '2009-03-24' },
  { name: 'NORTHGATE TAXIS (DARLINGTON) LTD', town: 'Darlington', trade: 'taxi', since: '2018-06-12', size: 'micro' },
  {
    name: 'NORTHGATE COMMUNITY HUB CIC',
    town: 'Bolton',
    trade: 'community',
    since: '2015-01-27',
    company_type: 'community-interest-company',
  },
  { name: 'NORTHGATE BAKEHOUSE LIMITED', town: 'Lancaster', trade: 'bakery', since: '2019-09-03', size: 'micro' },
  { name: 'NORTHGATE BREWING COMPANY LIMITED', town: 'Gloucester', trade: 'brewing', since: '2014-02-18' },
  { name: 'NORTHGATE SOLICITORS LLP', town: 'Warrington', trade: 'law', since: '2010-04-01', company_type: 'llp' },
  {
    name: 'NORTHGATE ROOFING LIMITED',
    town: 'Preston',
    trade: 'roofing',
    since: '2011-08-16',
    life: { status: 'Dissolved', dissolved: dayOf('2017-11-07'), ending: 'compulsory' },
  },
  { name: 'NORTHGATE VETERINARY CENTRE LTD', town: 'Durham', trade: 'veterinary', since: '2012-01-10' },
  {
    name: 'NORTHGATE UPHOLSTERY LIMITED',
    town: 'Peterborough',
    trade: 'furniture',
    since: '2006-05-09',
    size: 'micro',
  },
  { name: 'NORTHGATE PERSONNEL LIMITED', town: 'Derby', trade: 'recruitment', since: '2003-10-22' },
  { name: 'NORTHGATE COURT RESIDENTS LIMITED', town: 'Bath', trade: 'residents', since: '1994-07-04', size: 'dormant' },
  { name: 'NORTHGATE FISH & CHIPS LIMITED', town: 'Canterbury', trade: 'takeaway', since: '2022-03-15', size: 'micro' },
  { name: 'NORTHGATE PRINT LIMITED', town: 'Crawley', trade: 'printing', since: '1999-11-18' },
  { name: 'NORTHGATE HAIR & BEAUTY LTD', town: 'Hastings', trade: 'hair', since: '2023-04-04', size: 'micro' },
  { name: 'NORTHGATE GARDENS LIMITED', town: 'Perth', trade: 'gardens', since: '2013-10-29', size: 'micro' },
  { name: 'NORTHGATE PHARMACY LIMITED', town: 'Bangor', trade: 'pharmacy', since: '2008-12-02' },
]

const firstNamesake = 90_000_002

const others = [
  brief(landmarkCompanies.accented, {
    town: 'York',
    trade: 'cafe',
    since: '2011-04-05',
    size: 'micro',
    posts: [post('marsdenOfLeeds', 'DIR', '2011-04-05')],
  }),
  brief(landmarkCompanies.welsh, {
    town: 'Aberystwyth',
    trade: 'bakery',
    since: '2012-05-15',
    posts: [post('marsdenOfCardiff', 'DIR', '2012-05-15')],
  }),
  brief(landmarkCompanies.fortyOfficers, {
    town: 'Birmingham',
    trade: 'law',
    since: '2003-04-30',
    size: 'large',
    company_type: 'llp',
    board: 40,
  }),
  brief(landmarkCompanies.manyCharges, {
    town: 'Nottingham',
    trade: 'property letting',
    since: '1996-06-11',
    charges: Array.from({ length: 28 }, (_, at) => ({ created: dayOf('1997-03-03') + 371 * at })),
  }),
  brief(landmarkCompanies.manyFilings, {
    town: 'London',
    trade: 'holding',
    since: '1961-10-12',
    size: 'large',
    company_type: 'plc',
    board: 36,
  }),
  brief(landmarkCompanies.overdue, {
    town: 'Exeter',
    trade: 'restaurant',
    since: '2016-08-02',
    life: { status: 'Active', overdue: true },
  }),
  brief(landmarkCompanies.dissolved, {
    town: 'Ludlow',
    trade: 'cafe',
    since: '2010-02-23',
    size: 'micro',
    life: { status: 'Dissolved', dissolved: dayOf('2019-06-25'), ending: 'voluntary' },
  }),
  brief(landmarkCompanies.renamed, {
    town: 'Truro',
    trade: 'software',
    since: '2013-01-09',
    formerNames: [
      { name: 'BRACKENRIGG 2417 LIMITED', until: dayOf('2013-03-04') },
      { name: 'FERNWATER SOFTWARE LIMITED', until: dayOf('2018-10-16') },
    ],
    posts: [post('penhaligonOfTruro', 'DIR', '2013-01-09')],
  }),
  brief(landmarkCompanies.renaming, {
    town: 'Edinburgh',
    trade: 'engineering',
    since: '2009-11-17',
    proposedName: 'THORNMERE & DALE ENGINEERING LIMITED',
    posts: [post('penhaligonOfEdinburgh', 'DIR', '2009-11-17'), post('treharneColes', 'DIR', '2012-03-05')],
  }),
  brief(landmarkCompanies.liquidation, {
    town: 'Swansea',
    trade: 'building',
    since: '1998-03-10',
    life: { status: 'Liquidation', troubled: dayOf('2023-02-14') },
    posts: [post('treharneColes', 'DIR', '1998-03-10')],
  }),
  brief(landmarkCompanies.administration, {
    town: 'Hereford',
    trade: 'care',
    since: '2007-09-25',
    size: 'medium',
    life: { status: 'In Administration' },
  }),
  brief(landmarkCompanies.receivership, {
    town: 'Llandudno',
    trade: 'hotel',
    since: '2005-02-01',
    life: { status: 'Receivership' },
  }),
  brief(landmarkCompanies.arrangement, {
    town: 'Sunderland',
    trade: 'fabrication',
    since: '2001-12-04',
    life: { status: 'Voluntary Arrangement' },
  }),
  brief(landmarkCompanies.strikingOff, {
    town: 'Brighton',
    trade: 'design',
    since: '2019-07-16',
    size: 'micro',
    life: { status: 'Active - Proposal to Strike off', ending: 'voluntary' },
  }),
  brief(landmarkCompanies.young, { town: 'Cambridge', trade: 'software', since: '2026-10-06', size: 'micro' }),
  brief(landmarkCompanies.longest, {
    town: 'Berwick-upon-Tweed',
    trade: 'heritage',
    since: '1989-04-19',
    company_type: 'private-limited-guarant-nsc',
  }),
  brief(landmarkCompanies.oldest, { town: 'Huddersfield', trade: 'wholesale', since: '1923-05-14', size: 'medium' }),
  brief(landmarkCompanies.plain, { town: 'Kirkwall', trade: 'haulage', since: '2014-08-13' }),
]

/** By company number. The numbers between are ordinary companies. */
export const briefs: ReadonlyMap<string, Brief> = new Map(
  [
    northgate,
    ...namesakes.map((sketch, at) => brief({ company_number: String(firstNamesake + at), name: sketch.name }, sketch)),
    ...others,
  ].map((written) => [written.company_number, written]),
)
