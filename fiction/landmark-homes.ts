/**
 * Fixed streets and households for tests and demonstrations, the same for every seed and size. No one else lives in
 * these streets, and no one else has numbers that end in 000 to 099.
 */
import { landmarkCompanies } from './landmarks.ts'

/** In the town's own outcode. The inner part begins with 0, as in no other postcode of the register. */
export const landmarkStreets = {
  larkspurClose: { name: 'Larkspur Close', town: 'Leeds', postcodes: ['LS1 0CK', 'LS1 0CM'] },
  larkspurCourt: { name: 'Larkspur Court', town: 'Leeds', postcodes: ['LS1 0IK', 'LS1 0IM'] },
  heolYrEhedydd: { name: 'Heol yr Ehedydd', town: 'Cardiff', postcodes: ['CF10 0CK', 'CF10 0CM'] },
} satisfies Record<string, LandmarkStreet>

export type LandmarkStreet = { name: string; town: string; postcodes: [string, string] }

/** A house in the first postcode of its street. */
export type LandmarkStay = {
  premises: string
  street: keyof typeof landmarkStreets
  from: number | null
  until: number | null
}

export type LandmarkResident = {
  title: string | null
  forename: string
  surname: string
  dob: string | null
  /** A day, or a month if the day is not known. */
  died?: string
  exDirectory?: boolean
  telephones?: readonly LandmarkTelephone[]
  stays: readonly [LandmarkStay, ...LandmarkStay[]]
}

/** By preference register. */
export const landmarkTelephones = {
  tps: { telephone_number: '01134960001', registers: ['TPS'] },
  both: { telephone_number: '01134960002', registers: ['TPS', 'CTPS'] },
  ctps: { telephone_number: '01134960003', registers: ['CTPS'] },
  neither: { telephone_number: '07700900001', registers: [] },
} satisfies Record<string, LandmarkTelephone>

export type LandmarkTelephone = { telephone_number: string; registers: readonly ('TPS' | 'CTPS')[] }

/** A company with a number of its own. */
export const landmarkOffice = {
  company_number: landmarkCompanies.northgate.company_number,
  telephone: landmarkTelephones.ctps,
}

const home = (
  street: LandmarkStay['street'],
  premises: string,
  from: number | null,
  until: number | null = null,
): LandmarkStay => ({ street, premises, from, until })

export const landmarkPeople = {
  /** 12 Larkspur Close, with his wife and daughter; they moved there from 3 Larkspur Court in 2016. */
  adult: {
    title: 'Mr',
    forename: 'Barnaby James',
    surname: 'OLDROYD',
    dob: '1979-02-14',
    telephones: [landmarkTelephones.tps],
    stays: [home('larkspurClose', '12', 2016), home('larkspurCourt', '3', 2009, 2016)],
  },
  wife: {
    title: 'Mrs',
    forename: 'Tamsin Ruth',
    surname: 'OLDROYD',
    dob: '1981-09-30',
    telephones: [landmarkTelephones.neither],
    stays: [home('larkspurClose', '12', 2016), home('larkspurCourt', '3', 2012, 2016)],
  },
  under18: {
    title: null,
    forename: 'Daisy Imogen',
    surname: 'OLDROYD',
    dob: '2014-06-09',
    stays: [home('larkspurClose', '12', null)],
  },
  /** 14 Larkspur Close: he died there, and his widow is ex-directory. */
  dead: {
    title: 'Mr',
    forename: 'Cyril',
    surname: 'OSBALDESTON',
    dob: '1931-05-02',
    died: '2019-03-17',
    stays: [home('larkspurClose', '14', 1988, 2019)],
  },
  exDirectory: {
    title: 'Mrs',
    forename: 'Beryl',
    surname: 'OSBALDESTON',
    dob: '1934-12',
    exDirectory: true,
    telephones: [landmarkTelephones.both],
    stays: [home('larkspurClose', '14', 1988)],
  },
  /** When is known to the month. */
  deadAbout: {
    title: 'Miss',
    forename: 'Audrey Joan',
    surname: 'WIGGLESWORTH',
    dob: '1929-08',
    died: '2021-11',
    stays: [home('larkspurClose', '16', 1990, 2021)],
  },
  /** Two people with one name, in two streets of Leeds. */
  elder: {
    title: 'Mr',
    forename: 'Thomas Edward',
    surname: 'GATHERCOLE',
    dob: '1950-01-23',
    stays: [home('larkspurClose', '21', 1994)],
  },
  younger: {
    title: 'Mr',
    forename: 'Thomas Edward',
    surname: 'GATHERCOLE',
    dob: '1982-07-05',
    stays: [home('larkspurCourt', '5', 2015)],
  },
  /** Heol yr Ehedydd, Cardiff. */
  accented: {
    title: 'Ms',
    forename: 'Siân Lleucu',
    surname: 'PROTHERO',
    dob: '1990-04-23',
    stays: [home('heolYrEhedydd', 'Tŷ Gwyn', 2020)],
  },
  /** A person without a date of birth; on the roll, and so an adult. */
  undated: {
    title: 'Mr',
    forename: 'Diarmuid',
    surname: 'Ó SÚILLEABHÁIN',
    dob: null,
    stays: [home('heolYrEhedydd', '8', 2011)],
  },
  /** The chair of NORTHGATE HOLDINGS LIMITED, at home. */
  officer: {
    title: 'Mrs',
    forename: 'Helen Margaret',
    surname: 'STAINTHORPE',
    dob: '1964-03',
    stays: [home('larkspurCourt', 'The Old Rectory', 2001)],
  },
} satisfies Record<string, LandmarkResident>
