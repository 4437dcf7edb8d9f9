/**
 * Each operation in one row: its screen, its words, the words of its parameters, its map layer, and its offers in the
 * search box. A new operation needs a new row here, or this file does not compile.
 */
import { type operations as contract, type OperationName, operationInWords } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import {
  paths,
  toCompanies,
  toCompany,
  toDirector,
  toMap,
  toPeople,
  toTelephone,
  withRecordNamed,
  withSearch,
} from '../paths.ts'
import { quoted } from '../ui/text.ts'
import { addressIn } from './readers/addresses.ts'

/** The names of lookups, on screens as in reports. */
export { operationInWords }

type Given = { readonly [parameter: string]: string | undefined }

export type Option = { value: string; label: string }
export type ParameterWords = {
  label: string
  /** After "Enter", if the label with its article does not fit. */
  noun?: string
  hint?: string
  example?: string
  /** As wide as what is typed. */
  size?: 'short' | 'long'
  /** It has several lines. */
  isText?: true
  keys?: 'numeric' | 'decimal' | 'tel'
  /** The words for each of a few values. The first is the default. */
  choices?: readonly Option[]
  /** A flag that is on by default. */
  isOn?: true
}

/** The search box's offer for a text: it runs the lookup at once, or opens the form with the text filled in. */
export type Offer = {
  label: string
  to: string
  /** Stays out of the URL. The form starts with it. */
  given?: Given
  /** The lookup in each form that the application uses. The case may hold one of them. None for a form. */
  ways?: readonly Given[]
}

type Row = {
  /** After "Looking up …". */
  wanted: string
  /** The screen of its records. Opening it is free. Null if there is none. */
  screen: ((record: string, asked: Given) => string) | null
  /** If a parameter changes the meaning of the operation. */
  parameters?: { readonly [Name in ParameterName]?: ParameterWords }
  /** The name of its map layer, if its answers have places. Null if the record no longer has the request. */
  layer?: (asked: Given) => string | null
  /** By the kind of text that the search box recognised. */
  offers?: { readonly [kind: string]: (text: string) => Offer }
}

/** The words for none found, which go no further than the rule of the contract. */
export type NoneFoundWords = {
  /** What the service did not list. */
  said: string | ((asked: Given) => string)
  /** What that does not mean. */
  limits?: string
}
type Rows = {
  readonly [Op in OperationName]: Row &
    ((typeof contract)[Op] extends { noneFound: object } ? { none: NoneFoundWords } : { none?: never })
}

const words = (words: string, asked: string | undefined): string | null => (asked?.trim() ? `${words} ${asked}` : null)

/** In an address, the record of a dossier's part. */
const toPart =
  (part: 'officers' | 'control' | 'charges' | 'filings' | 'insolvency' | 'land') =>
  (record: string, asked: Given): string =>
    withRecordNamed(toCompany(asked.company_number ?? '', part), part, record)
const withRecord = (path: string) => (record: string) => withSearch(path, { record })

const inDigits = (telephone_number: string) => toTelephoneNumber(telephone_number) ?? telephone_number

const houseAtAddress = {
  place: { label: 'Village or district', example: 'Headingley' },
  postcode: { label: 'Postcode', hint: 'Or its first half', size: 'short' },
} as const

const rows = {
  company_name_search: {
    wanted: 'companies',
    none: { said: 'The service lists no company for this search.' },
    screen: withRecord(paths.companies),
    parameters: { name: { label: 'Company name', example: 'Northgate', size: 'long' } },
    layer: ({ name }) => words('Companies named', quoted(name, '')),
    offers: {
      'company name': (name) => ({
        label: `Companies named “${name}”`,
        to: toCompanies({ name }),
        ways: [{ name }],
      }),
    },
  },
  company_number_search: {
    wanted: 'the company',
    none: { said: ({ company_number }) => `The service lists no company with the number ${company_number}.` },
    screen: (record, { company_number = '' }) =>
      company_number.endsWith('*')
        ? withSearch(paths.companies, { record })
        : toCompany(company_number, 'overview', { company: record }),
    parameters: {
      company_number: { label: 'Company number', hint: 'Or how it begins, with a *', example: '9000000*' },
    },
    layer: ({ company_number }) => words('Companies numbered', company_number),
    offers: {
      'company number': (company_number) => ({
        label: `Company ${company_number}`,
        to: toCompany(company_number),
        ways: [{ company_number }],
      }),
      'beginning of numbers': (company_number) => ({
        label: `Companies whose numbers begin with ${company_number.slice(0, -1)}`,
        to: toCompanies({ number: company_number }),
        ways: [{ company_number }],
      }),
    },
  },
  company_appointments: {
    wanted: 'officers',
    none: { said: 'The service lists no officer of this company.' },
    screen: toPart('officers'),
    layer: ({ company_number }) => words('Officers of company', company_number),
  },
  company_mortgage_index: {
    wanted: 'charges',
    none: { said: 'The service lists no charge against this company.' },
    screen: toPart('charges'),
  },
  company_filing_history: {
    wanted: 'the filing history',
    none: { said: 'The service lists no filing of this company.' },
    screen: toPart('filings'),
  },
  company_document_info: {
    wanted: 'the document',
    none: { said: 'The service gave no document for this key.' },
    screen: null,
  },
  company_document: {
    wanted: 'the file',
    none: { said: 'The service gave no link to this document.' },
    screen: null,
  },
  director_search: {
    wanted: 'officers',
    none: {
      said: ({ officer_type, place }) =>
        `The service lists no ${officer_type === 'DIS' ? 'disqualified person' : 'company officer'} of this name${place ? ' and place' : ''}.`,
    },
    screen: withRecord(paths.directors),
    parameters: {
      place: { label: 'Place', hint: 'Town or postcode', example: 'Leeds' },
      records_per_page: {
        label: 'Rows per page',
        size: 'short',
        // Without a number, the service chooses the size of its pages.
        choices: [
          { value: '', label: 'About 30' },
          { value: '10', label: '10' },
          { value: '50', label: '50' },
          { value: '100', label: '100' },
        ],
      },
    },
    layer: () => 'Officers found',
    offers: {
      director: (name) => ({
        label: `Directors and officers named “${name}”`,
        to: paths.directors,
        given: { name },
        // The form names its default, the current officers.
        ways: [{ name }, { name, officer_type: 'CUR' }],
      }),
    },
  },
  director_details: {
    wanted: 'the officer',
    none: { said: 'The service gave no officer for this id.' },
    screen: (record) => toDirector({ record }),
    // The answer names the officer, and the request does not.
    layer: () => null,
  },
  people_search: {
    wanted: 'people',
    none: { said: 'The service lists nobody of this name or at this address.' },
    screen: withRecord(toPeople()),
    layer: () => 'People found',
    offers: {
      person: (fullname) => ({
        label: `A person named “${fullname}”`,
        to: paths.people,
        given: { fullname },
        ways: [{ fullname }],
      }),
    },
  },
  age_verification: {
    wanted: 'the age',
    none: {
      said: 'The service did not confirm a person aged 18 or over of this name at this address. People under 18 are searched only when you ask for it.',
      limits: 'This does not confirm the person’s age, or that they exist.',
    },
    screen: withRecord(toPeople('age')),
    parameters: houseAtAddress,
  },
  person_verify_historic: {
    wanted: 'the records',
    none: {
      said: 'The service did not confirm a person of this name at this address, now or in earlier years.',
      limits:
        'This does not mean that there is no such person. A name can be spelt in several ways, and not every home is on record.',
    },
    screen: withRecord(toPeople('historic')),
    parameters: houseAtAddress,
  },
  deceased: {
    wanted: 'the death records',
    none: {
      said: 'The service lists no death of a person of this name at this address.',
      limits:
        'This does not mean that the person is alive. Not every death is in these records, and recent ones arrive late.',
    },
    screen: withRecord(toPeople('deceased')),
    parameters: {
      surname: { label: 'Surname', hint: 'Spelt exactly', example: 'Osbaldeston' },
      forename: { label: 'Forename', hint: 'Or an initial', example: 'Cyril' },
      premises: { label: 'House', hint: 'Number or name', size: 'short' },
      street: { label: 'Street', example: 'Larkspur Close' },
      postcode: { label: 'Postcode', example: 'LS1 0CK', size: 'short' },
    },
  },
  tps_full: {
    wanted: 'both registers',
    screen: (record) => toTelephone('preferences', { record }),
    offers: {
      'telephone number': (telephone_number) => ({
        label: `Telephone number ${inDigits(telephone_number)}`,
        to: paths.telephone,
        given: { telephone_number },
        ways: [{ telephone_number }],
      }),
    },
  },
  area_code: {
    wanted: 'area codes',
    none: { said: 'The service lists no dialling code or town for this.' },
    screen: (record) => toTelephone('area-codes', { record }),
    offers: {
      'area code': (area_or_code) => ({
        label: `Area code ${area_or_code}`,
        to: toTelephone('area-codes', { of: area_or_code }),
        ways: [{ area_or_code }],
      }),
    },
  },
  geo_code_telephone: {
    wanted: 'the area of the number',
    none: { said: 'The service gave no area for this number.' },
    screen: (record) => toTelephone('location', { record }),
    parameters: {
      telephone_number: {
        label: 'Telephone number',
        hint: 'A landline',
        example: '0113 496 0018',
        size: 'long',
        keys: 'tel',
      },
    },
    layer: ({ telephone_number }) => words('Area of', telephone_number),
    offers: {
      'telephone area': (telephone_number) => ({
        label: `Area of ${inDigits(telephone_number)}`,
        to: toTelephone('location'),
        given: { telephone_number },
        ways: [{ telephone_number }],
      }),
    },
  },
  send_text_message: {
    wanted: 'the state of the message',
    screen: (record) => toTelephone('message', { record }),
    parameters: {
      telephone_number: {
        label: 'Mobile number',
        hint: 'With or without spaces, brackets and +44',
        example: '07700 900123',
        keys: 'tel',
      },
    },
  },
  geo_code: {
    wanted: 'the place',
    none: { said: 'The service lists no postcode, street or place for this.' },
    screen: (record) => toMap({ record }),
    layer: ({ text }) => words('Places for', quoted(text, '')),
    offers: {
      postcode: (text) => ({ label: `Postcode ${text} on the map`, to: toMap({ text }), ways: [{ text }] }),
      'postcode district': (text) => ({
        label: `Postcode district ${text} on the map`,
        to: toMap({ text }),
        ways: [{ text }],
      }),
      place: (text) => ({ label: `“${text}” on the map`, to: toMap({ text }), ways: [{ text }] }),
    },
  },
  ip_location: {
    wanted: 'the area of the address',
    none: { said: ({ ip_address }) => `The service gave no place for ${ip_address}.` },
    screen: (record) => toMap({ find: 'ip', record }),
    layer: ({ ip_address }) => words('Area of', ip_address),
    offers: {
      'IP address': (ip_address) => ({ label: `IP address ${ip_address}`, to: paths.map, given: { ip_address } }),
    },
  },
  find_my_nearest: {
    wanted: 'the nearest places',
    none: { said: 'The service lists no place within this range.' },
    screen: (record) => toMap({ find: 'nearest', record }),
    layer: ({ postcode, latitude, longitude, group_name }) =>
      words(`${group_name || 'Places'} nearest to`, postcode || [latitude, longitude].filter(Boolean).join(', ')),
    offers: {
      // The position of a place, not of a person, so the URL may have it.
      position: (near) => ({ label: near, to: withSearch(paths.map, { near }) }),
    },
  },
  client_info: { wanted: 'the balance', screen: null },
  javascript_key: {
    wanted: 'the key',
    screen: null,
    parameters: {
      ip_address: { label: 'IP address', hint: 'If given, the key works only from here', example: '192.0.2.10' },
    },
  },
  company_profile: {
    wanted: 'the profile',
    none: { said: ({ company_number }) => `The register has no company with the number ${company_number}.` },
    screen: (record, { company_number = '' }) => withRecordNamed(toCompany(company_number), 'profile', record),
    layer: ({ company_number }) => words('Registered office of company', company_number),
  },
  company_controllers: {
    wanted: 'controllers',
    none: {
      said: 'The register lists no controller of this company, and no statement about control.',
      limits: 'This does not mean that nobody controls it.',
    },
    screen: toPart('control'),
    layer: ({ company_number }) => words('Controllers of company', company_number),
  },
  controller_search: {
    wanted: 'controllers',
    none: { said: 'The register lists no controller of this name or number.' },
    screen: withRecord(paths.controllers),
    layer: () => 'Controllers found',
    parameters: {
      name: { label: 'Name of the controller', hint: 'A person or a body', example: 'Helen Stainthorpe', size: 'long' },
    },
    offers: {
      controller: (name) => ({
        label: `Companies controlled by “${name}”`,
        to: paths.controllers,
        given: { name },
        ways: [{ name }],
      }),
    },
  },
  address_search: {
    wanted: 'companies at this address',
    none: { said: 'The register lists no registered office at this address.' },
    screen: withRecord(paths.companiesAt),
    layer: () => 'Companies at an address',
    offers: {
      'registered office': (text) => {
        const given = addressIn(text)
        return {
          label: `Companies registered at ${text}`,
          to: paths.companiesAt,
          given,
          ways: [given],
        }
      },
    },
  },
  company_insolvency: {
    wanted: 'insolvency cases',
    none: { said: 'The register lists no insolvency case of this company.' },
    screen: toPart('insolvency'),
  },
  sanctions_search: {
    wanted: 'sanctions entries',
    none: {
      said: 'The list has no candidate for this search.',
      limits: 'This does not mean that the person or body is not sanctioned. Names are spelt in several ways.',
    },
    screen: withRecord(paths.sanctions),
    parameters: {
      name: { label: 'Name', hint: 'Of a person, a body or a ship', example: 'Piers Vosper', size: 'long' },
    },
  },
  land_titles: {
    wanted: 'land titles',
    none: {
      said: 'The register lists no land title of this company.',
      limits: 'It covers England and Wales, and leaves out some owners.',
    },
    screen: (record, asked) =>
      asked.company_number ? toPart('land')(record, asked) : withSearch(paths.land, { record }),
    parameters: {
      name: { label: 'Name of the owner', hint: 'The whole name', example: 'Northgate Holdings Limited', size: 'long' },
    },
    layer: ({ company_number, name }) =>
      words('Land of', company_number ? `company ${company_number}` : quoted(name, '')),
  },
} as const satisfies Rows

const rowOf = (operation: string): (Row & { none?: NoneFoundWords }) | undefined =>
  Object.hasOwn(rows, operation) ? rows[operation as OperationName] : undefined

type Recorded = { id: string; operation: string; params: Given | null }

/** The screen that shows this record, free. */
export const screenOf = ({ id, operation, params }: Recorded): string | null =>
  rowOf(operation)?.screen?.(id, params ?? {}) ?? null

/** The operations whose answers can be a layer of the map (decision 0054). */
export type OperationWithPlaces = {
  [Op in OperationName]: (typeof rows)[Op] extends { layer: unknown } ? Op : never
}[OperationName]

export const hasPlaces = (operation: string): operation is OperationWithPlaces => rowOf(operation)?.layer !== undefined

export const layerNameOf = (operation: string, asked: Given): string =>
  rowOf(operation)?.layer?.(asked) ?? operationInWords(operation)

export const wantedOf = (operation: OperationName): string => rows[operation].wanted

export const noneFoundOf = (operation: OperationName): NoneFoundWords | undefined => rowOf(operation)?.none

export const parametersOf = (operation: OperationName): NonNullable<Row['parameters']> =>
  rowOf(operation)?.parameters ?? {}

type OfferKind<Op extends OperationName> = (typeof rows)[Op] extends { offers: infer Offers } ? keyof Offers : never

/** @param kind what the search box recognised the text as */
export function offerOf<Op extends OperationName>(operation: Op, kind: OfferKind<Op> & string, text: string): Offer {
  const offer = rowOf(operation)?.offers?.[kind]
  if (!offer) throw new Error(`${operation} offers nothing for a ${kind}`)
  return offer(text)
}
