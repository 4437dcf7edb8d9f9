/** The caller may fetch a page again for an hour, and pays once (spec/semantics 1.4, decision 0026). */
import { hash } from 'node:crypto'
import { type OperationName, operation as rowOf } from '../contract/operations.ts'
import type { AnswerSource } from '../contract/source.ts'
import type { Caller } from './callers/caller.ts'
import type { Links, PageIds } from './store/paging.ts'
import type { Store } from './store/store.ts'

const lifetime = 3_600_000

type Params = { readonly [name: string]: string }
export type Sourced<Value> = { result: Value; source: AnswerSource | null }
export type Kept<Value> = { value: Value; wasPaidFor: boolean }

export function createResultPages(store: Store, pageIds: PageIds) {
  const kept = async (page: string, now: Date) => {
    const row = await store.resultPage(page, now)
    return row && JSON.parse(row.result)
  }

  return {
    /** @param page null for an answer that has no pages */
    kept: async (page: string | null, now: Date): Promise<unknown> => (page === null ? undefined : kept(page, now)),

    /** Stores the page, or returns the stored one if another call was first. */
    async keep<Value>(
      page: string | null,
      value: Sourced<Value>,
      asked: Asked,
      now: Date,
    ): Promise<Kept<Sourced<Value>>> {
      if (page === null) return { value, wasPaidFor: false }
      const { account_id } = asked.caller.account
      const expires_at = new Date(now.getTime() + lifetime).toISOString()
      const row = { account_id, result: JSON.stringify(value), expires_at }
      if (!(await store.keepResultPage({ row: { page, ...row }, now }))) {
        const first = await kept(page, now)
        return { value: first ?? value, wasPaidFor: first !== undefined }
      }
      // A following page leads back to the same answer.
      const page_id = pageIds.own(value.result as Links)
      const wayBack = page_id && resultPageOf({ ...asked, params: { ...asked.params, ...byNumber, page_id } })
      if (wayBack && wayBack !== page) await store.keepResultPage({ row: { page: wayBack, ...row }, now })
      return { value, wasPaidFor: false }
    },
  }
}

/** `source` is the current one: after a load, pages of the old register no longer count. */
export type Asked = { caller: Caller; operation: OperationName; params: Params; source: AnswerSource | null }
/** A search by page_id leaves these empty. */
const byNumber = { page_number: '', records_per_page: '' }

/** Identifies a stored page of the account. Null for the test key, which pays nothing, and for a live answer. */
export function resultPageOf({ caller, operation, params, source }: Asked): string | null {
  const { api_key: _, client: __, ...search } = params
  const { page_id, page_number = '', records_per_page = '' } = search
  const isNumbered = page_number !== '' && records_per_page !== ''
  const isById = page_id !== undefined && page_number === '' && records_per_page === ''
  const isPaged = rowOf(operation).params.some((name) => name === 'page_id' || name === 'page_number')
  if (caller.key === 'test' || source?.kind === 'live' || !isPaged || !(isNumbered || isById)) return null
  const given = Object.entries(search)
    .filter(([, value]) => value !== '')
    .toSorted()
  return hash('sha256', JSON.stringify([caller.account.account_id, operation, given, source]))
}
