import type { FieldSet } from '../contract/field-set.ts'
import type { FilledResult, OperationName, Params } from '../contract/operations.ts'
import type { Caller } from './callers/caller.ts'
import type { DocumentLinks } from './documents/links.ts'
import type { LocateIp } from './ip/locate-ip.ts'
import type { ToNationalGrid } from './sources/national-grid.ts'
import type { Answering } from './sources/source.ts'
import type { PageIds } from './store/paging.ts'
import type { Store } from './store/store.ts'
import type { Tariff } from './tariff.ts'

export type Context = Pick<
  Answering,
  'companies' | 'places' | 'postcode' | 'register' | 'lists' | 'land' | 'banned' | 'requireWhole'
> & {
  store: Store
  caller: Caller
  /** Accepts the caller's address for a key that was made for it. */
  letIn: (key_hash: string) => void
  tariff: Tariff
  documents: DocumentLinks
  pageIds: PageIds
  locateIp: LocateIp
  toNationalGrid: ToNationalGrid
  /** The address that callers see, without a trailing slash. */
  baseUrl: string
  /** Those that the caller sees in the answer. */
  fields: FieldSet
  now: Date
}

/** Parameters have passed `checkParams` and are trimmed. A missing one is empty. */
export type Handler<Op extends OperationName> = (params: Params<Op>, context: Context) => Promise<FilledResult<Op>>
