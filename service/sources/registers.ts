/** The store's registers, and the operations that they can answer. */
import { attributionOf } from '../../contract/attribution.ts'
import { LookupError } from '../../contract/errors.ts'
import type { FieldSet } from '../../contract/field-set.ts'
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import { noneFoundInPart } from '../../contract/reasons.ts'
import { landRegister, loadedControllers, loadedDisqualified, loadedOfficers } from '../../contract/source.ts'
import { places } from '../../gazetteer/places.ts'
import { listOfFormat } from '../store/lists.ts'
import type { Loaded } from '../store/loaded.ts'
import type { Store } from '../store/store.ts'
import type { Register } from './source.ts'

/** These operations read no register, but the account, or a list that the caller has loaded. */
export const needsNoRegister = (operation: OperationName): boolean =>
  rowOf(operation).group === 'account' || operation === 'find_my_nearest'

/** The fictional register, or the loaded ones. @param isReal the fictional one is off: another source is live */
export async function registersIn(store: Store, isReal = false): Promise<Register[]> {
  const fictional = await fictionalRegister(store)
  if (fictional) return isReal ? [gazetteer] : [fictional]
  const loaded = await store.loaded()
  const registers = (await lacksProfiles(store)) ? loadedIn(loaded).map(withoutProfiles) : loadedIn(loaded)
  return loaded.some(({ part }) => part === 'places') ? registers : [...registers, gazetteer]
}

/** Companies that an earlier version loaded have no profiles. To say "none found" of them would be wrong. */
const lacksProfiles = async (store: Store): Promise<boolean> =>
  (await store.loaded()).some(({ format }) => format === 'companies') && !(await store.hasProfiles())

const withoutProfiles = (register: Register): Register => ({
  ...register,
  operations: register.operations.filter((operation) => !ofProfiles.includes(operation)),
})

/** Why no register answers, if the reason is an old load. */
export const staleLoadOf = async (store: Store, operation: OperationName): Promise<string | null> =>
  ofProfiles.includes(operation) && !(await isFictional(store)) && (await lacksProfiles(store))
    ? 'The loaded companies have no profiles and addresses. Ask the operator to load BasicCompanyData again.'
    : null

const gazetteer: Register = {
  register: 'GeoNames',
  kind: 'loaded',
  of: null,
  rows: places.length,
  licence: 'CC-BY-4.0',
  attribution: attributionOf({ register: 'GeoNames', of: null }),
  operations: ['geo_code'],
}

/** The sources for places and streets, and for postcodes. */
export type PlaceRegisters = {
  places: Register
  postcodes: Register | null
  /** Whether the store's places are loaded or fictional ones. Otherwise only the gazetteer has places. */
  hasPlaces: boolean
  isFictional: boolean
}

export async function placeRegistersIn(store: Store, isReal: boolean): Promise<PlaceRegisters> {
  const fictional = await fictionalRegister(store)
  if (fictional && isReal) return { places: gazetteer, postcodes: null, hasPlaces: false, isFictional: false }
  if (fictional) return { places: fictional, postcodes: fictional, hasPlaces: true, isFictional: true }
  const loaded = await store.loaded()
  const [places] = loadedIn(loaded.filter(({ part }) => part === 'places'))
  const [postcodes = null] = loadedIn(loaded.filter(({ part }) => part === 'postcodes'))
  return { places: places ?? gazetteer, postcodes, hasPlaces: places !== undefined, isFictional: false }
}

/** These read the profiles of companies. */
const ofProfiles: OperationName[] = ['company_profile', 'address_search']

/** By format: the name of a loaded register, and its operations. */
const loadedRegisters: ReadonlyMap<string, Pick<Register, 'register' | 'operations'>> = new Map([
  [
    'companies',
    { register: 'BasicCompanyData', operations: ['company_name_search', 'company_number_search', ...ofProfiles] },
  ],
  ['onspd', { register: 'ONS Postcode Directory', operations: ['geo_code'] }],
  ['nspl', { register: 'National Statistics Postcode Lookup', operations: ['geo_code'] }],
  ['code-point-open', { register: 'Code-Point Open', operations: ['geo_code'] }],
  ['open-names', { register: 'OS Open Names', operations: ['geo_code'] }],
  ['geonames', { register: 'GeoNames', operations: ['geo_code'] }],
  ['tps', { register: 'Telephone Preference Service', operations: ['tps_full'] }],
  [
    'officers',
    {
      register: loadedOfficers,
      operations: ['company_appointments', 'director_search', 'director_details'],
    },
  ],
  ['land', { register: landRegister, operations: ['land_titles'] }],
  ['disqualified', { register: loadedDisqualified, operations: ['director_search', 'director_details'] }],
  ['controllers', { register: loadedControllers, operations: ['company_controllers', 'controller_search'] }],
])

export type Asked = { readonly [parameter: string]: string | undefined }

const isOfDisqualified = ({ officer_type, director_id }: Asked) =>
  officer_type === 'DIS' || director_id?.startsWith('d.') === true

/** What a loaded register does not hold. There, an empty answer would say that somebody searched. */
const lacks: { readonly [register: string]: ((asked: Asked) => string | null) | undefined } = {
  BasicCompanyData: ({ type }) =>
    type === 'DISSOLVED' || type === 'PROPOSED' ? 'BasicCompanyData holds only live companies and former names.' : null,
  [loadedOfficers]: (asked) =>
    isOfDisqualified(asked) ? 'No disqualified people are loaded. Ask the operator to load them.' : null,
  [loadedDisqualified]: (asked) =>
    isOfDisqualified(asked) ? null : 'No company officers are loaded. Ask the operator to load them.',
}

/** Null if the register can answer this call. */
export const lackOf = ({ register }: Register, asked: Asked): string | null => lacks[register]?.(asked) ?? null

/** Without a type, a call is for all kinds of companies. @throws LookupError if the register holds only some of them */
export function requireWhole(register: Register, asked: Asked): void {
  const lack = asked.type ? null : lackOf(register, { ...asked, type: 'DISSOLVED' })
  if (lack) throw new LookupError('none_in_part', `${lack} ${noneFoundInPart}`)
}

/** Disqualified people answer a search of lists by name alone, and only callers who ask for all fields see them. */
export const searchesLists = (
  { register }: Register,
  { name, registration_number }: Asked,
  fields: FieldSet,
): boolean => register !== loadedDisqualified || (fields === 'all' && !isBlank(name) && isBlank(registration_number))

const isBlank = (text = ''): boolean => text.trim() === ''

/** As a caller of a strict service finds it: nobody there sees disqualified people in a search of lists. */
export const asStrict = (register: Register): Register =>
  register.register === loadedDisqualified
    ? { ...register, operations: register.operations.filter((operation) => operation !== 'sanctions_search') }
    : register

/** In the order above, an operation's register is the first that answers it. */
function loadedIn(loaded: readonly Loaded[]): Register[] {
  const lists = loaded.filter(({ part }) => part === 'lists').map(toList)
  const updates = loaded.find(({ format }) => format === 'officer-updates')
  const registers = [...loadedRegisters].flatMap(([name, known]): Register[] => {
    const row = loaded.find(({ format }) => format === name)
    if (!row) return []
    const { rows, licence } = row
    const { day: of, attribution } = (name === 'officers' && updates) || row
    const version = [row.loaded_at, name === 'officers' && updates?.loaded_at].filter(Boolean).join(' ')
    return [{ ...known, version, kind: 'loaded', of, rows, licence, attribution }]
  })
  return lists.length > 0 ? [...registers, ...lists] : registers.map(inPlaceOfLists)
}

/** Where no list is loaded (decision 0167). */
const inPlaceOfLists = (register: Register): Register =>
  register.register === loadedDisqualified
    ? { ...register, operations: [...register.operations, 'sanctions_search'] }
    : register

const toList = ({ format, rows, licence, attribution, day, loaded_at }: Loaded): Register => ({
  version: `${day} ${loaded_at}`,
  register: listOfFormat(format),
  kind: 'loaded',
  of: day,
  rows,
  licence,
  attribution,
  operations: ['sanctions_search'],
})

/** A search reads all lists, so its answer names all, with the oldest day. */
export function together(registers: readonly Register[]): Register | undefined {
  const [first, ...others] = registers
  if (!first || others.length === 0) return first
  const joined = (texts: readonly (string | null)[]) =>
    [...new Set(texts.filter((text) => text !== null))].join('; ') || null
  const days = registers.map(({ of }) => of)
  return {
    ...first,
    version: registers.map(({ version }) => version).join(),
    register: registers.map(({ register }) => register).join('; '),
    of: days.includes(null) ? null : (days.toSorted()[0] ?? null),
    rows: registers.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
    licence: joined(registers.map(({ licence }) => licence)),
    attribution: joined(registers.map(({ attribution }) => attribution)),
  }
}

export const isFictional = async (store: Store): Promise<boolean> => (await store.fact('fictional')) === 'true'

const invented = operationNames.filter((operation) => rowOf(operation).group !== 'account')

/** Null over loaded data. */
async function fictionalRegister(store: Store): Promise<Register | null> {
  const [isInvented, companies] = await Promise.all([isFictional(store), store.fact('companies')])
  if (!isInvented) return null
  return {
    register: 'Sample data',
    kind: 'fictional',
    of: null,
    rows: Number(companies) || null,
    licence: null,
    attribution: null,
    operations: invented,
  }
}
