/** Chooses the source of each group of operations, and names the register that answers. */
import { LookupError } from '../../contract/errors.ts'
import type { FieldSet } from '../../contract/field-set.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { loadedDisqualified } from '../../contract/source.ts'
import type { TileAt } from '../../contract/tile.ts'
import type { Store } from '../store/store.ts'
import { byHelmert, type ToNationalGrid } from './national-grid.ts'
import {
  type Asked,
  asStrict,
  isFictional,
  lackOf,
  needsNoRegister,
  placeRegistersIn,
  registersIn,
  requireWhole,
  searchesLists,
  staleLoadOf,
  together,
} from './registers.ts'
import type { Answering, CompanySource, Register, RegisterSource } from './source.ts'
import { bannedReader } from './store/banned.ts'
import { companiesInStore } from './store/companies.ts'
import { landInStore } from './store/land.ts'
import { listsInStore } from './store/listed.ts'
import { mapNamesIn } from './store/map-names.ts'
import { placesInStore } from './store/places.ts'
import { registerInStore } from './store/register.ts'

export type LiveSource = {
  operations: readonly OperationName[]
  register(now: Date): Register
  open(now: Date): Partial<Pick<Answering, 'companies' | 'places' | 'register'>> & Pick<Answering, 'source'>
  /** A call that it cannot answer and a loaded register may. */
  leaves?(operation: OperationName, params: Asked): boolean
}

/** Where the file has no company at an address, all companies of the live register are searched (decision 0076). */
function withOfficesOf(inFile: Answering, live: RegisterSource, source: Answering['source']): Answering {
  let answered: Pick<Answering, 'requireWhole' | 'source'> = inFile
  return {
    ...inFile,
    register: {
      ...inFile.register,
      async companiesAt(search, page) {
        const found = await inFile.register.companiesAt(search, page)
        if (found.rows.length > 0) return found
        answered = { source, requireWhole: () => {} }
        return live.companiesAt(search, page)
      },
    },
    requireWhole: () => answered.requireWhole(),
    source: () => answered.source(),
  }
}

/** Their answers name disqualified people who may be meant (decision 0167). */
const comparesOfficers = (operation: OperationName): boolean => 'list_searched_list' in rowOf(operation).result

export type Sources = ReturnType<typeof createSources>

/** @param live with one, the fictional register is off @param files registers in files beside the store */
export function createSources(
  store: Store,
  live: readonly LiveSource[] = [],
  toNationalGrid: ToNationalGrid = byHelmert,
  files: readonly Register[] = [],
) {
  const companies: CompanySource = companiesInStore(store)
  const isReal = live.length > 0
  const fromStore = (): Promise<Register[]> => registersIn(store, isReal)
  const inStore = {
    companies,
    register: registerInStore(store),
    lists: listsInStore(store),
    land: landInStore(store),
    banned: null,
    requireWhole: () => {},
    places: {
      placesCalled: async (text: string, isExact: boolean) => (await placesFrom()).placesCalled(text, isExact),
    },
    postcode: async (postcode: string) => (await placesFrom()).postcode(postcode),
  }
  const bannedFrom = bannedReader(store, isReal)
  const placesFrom = async () => placesInStore(store, await placeRegistersIn(store, isReal), toNationalGrid)

  return {
    isFictional: async (): Promise<boolean> => live.length === 0 && (await isFictional(store)),

    /**
     * Disqualified people too where another source answers for them, because answers name them. @param strict as
     * `SERVICE_STRICT`
     */
    async registers(now: Date, strict = false): Promise<Register[]> {
      const outside = [...live.map((source) => source.register(now)), ...files]
      const isOutside = (operation: OperationName) => outside.some(({ operations }) => operations.includes(operation))
      const all = await fromStore()
      const inside = (strict ? all.map(asStrict) : all).map((register) => ({
        ...register,
        operations: register.operations.filter((operation) => !isOutside(operation)),
      }))
      const isNamed = ({ register }: Register) => register === loadedDisqualified && !strict
      return [...outside, ...inside.filter((each) => each.operations.length > 0 || isNamed(each))]
    },

    /** Null if there is no such tile. */
    mapNames: (at: TileAt) => store.read(async () => mapNamesIn(store, await placeRegistersIn(store, isReal), at)),

    /** @param fields those that the caller sees */
    async answering(
      operation: OperationName,
      params: Asked,
      now: Date,
      fields: FieldSet = 'described',
    ): Promise<Answering> {
      const outside = live.find(({ operations }) => operations.includes(operation))
      const mayLeave = outside?.leaves?.(operation, params) ?? false
      const isOfLists = operation === 'sanctions_search'
      // Pages of disqualified people would lead other callers to pages that are empty for them.
      const isCompared = comparesOfficers(operation) && (!isOfLists || fields === 'all')
      const compared = isCompared ? await bannedFrom(now) : null
      const banned = compared?.banned ?? null
      if (outside && !mayLeave) return { ...inStore, banned, ...outside.open(now) }
      if (operation === 'geo_code') {
        const places = await placesFrom()
        return { ...inStore, places, source: places.source }
      }
      // A caller's own list and the register's look alike here, so neither is named.
      if (needsNoRegister(operation)) return { ...inStore, source: () => null }
      const inside = [...files, ...(await fromStore())].filter(
        (each) => each.operations.includes(operation) && (!isOfLists || searchesLists(each, params, fields)),
      )
      const register = isOfLists ? together(inside) : inside.find((each) => lackOf(each, params) === null)
      if (!register && outside) return { ...inStore, ...outside.open(now) }
      if (!register) {
        const lack = inside.map((each) => lackOf(each, params))[0] ?? (await staleLoadOf(store, operation))
        throw new LookupError(
          'no_source',
          lack ?? 'No source is configured for this lookup. Ask the operator to add one.',
        )
      }
      // Another load of disqualified people makes other answers, too. So does a search of lists without them.
      const others = isOfLists && banned ? 'with disqualified people' : null
      const version = [register.version, compared?.version, others].filter(Boolean).join()
      const answering: Answering = {
        ...inStore,
        banned,
        requireWhole: () => requireWhole(register, params),
        source: () => (version === '' ? register : { ...register, version }),
      }
      const beside = outside?.open(now)
      return beside?.register ? withOfficesOf(answering, beside.register, beside.source) : answering
    },

    async documents(now: Date): Promise<Pick<CompanySource, 'documentFile'> & Pick<Answering, 'source'>> {
      const outside = live.find(({ operations }) => operations.includes('company_document'))?.open(now)
      if (outside?.companies) return { ...outside.companies, source: outside.source }
      const register = (await fromStore()).find(({ operations }) => operations.includes('company_document')) ?? null
      return {
        documentFile: (image_key) => store.read(() => companies.documentFile(image_key)),
        source: () => register,
      }
    },
  }
}
