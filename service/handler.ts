/** What a handler of an operation receives and gives. */
import type { FilledResult, OperationName, Params } from '../contract/operations.ts'
import type { Caller } from './callers/caller.ts'
import type { DocumentLinks } from './documents/links.ts'
import type { LocateIp } from './ip/locate-ip.ts'
import type { ToNationalGrid } from './sources/national-grid.ts'
import type { Answering } from './sources/source.ts'
import type { PageIds } from './store/paging.ts'
import type { Store } from './store/store.ts'
import type { Tariff } from './tariff.ts'

export type Context = Pick<Answering, 'companies' | 'places'> & {
  store: Store
  caller: Caller
  /** Lets the caller's address in with a key that was made for it. */
  letIn: (key_hash: string) => void
  /** What calls cost this caller. */
  tariff: Tariff
  documents: DocumentLinks
  pageIds: PageIds
  locateIp: LocateIp
  toNationalGrid: ToNationalGrid
  /** The address that callers see, without a slash at its end. */
  baseUrl: string
  /** Whether answers have the interface's fields alone. */
  strict: boolean
  now: Date
}

/** Fields that the service has nothing for. Each is named, so that a new field of the contract is not forgotten. */
export const unfilled = <Name extends string>() => ({}) as { [Field in Name]: undefined }

/** Parameters have passed `checkParams` and have no spaces around them; those without a value are empty. */
export type Handler<Op extends OperationName> = (params: Params<Op>, context: Context) => Promise<FilledResult<Op>>
