import type { Page } from './pages.ts'

/** The search parameter that holds a page, beside the one that holds the record of its answer. */
export const pageParameter = (slot: string) => (slot === 'record' ? 'page' : `${slot}_page`)

/** The same address with this page in it, whose answer is on record. */
export function toPageOnRecord(search: string | URLSearchParams, slot: string, { params, record }: Page) {
  const next = new URLSearchParams(search)
  next.set(slot, record.id)
  if (params.page_id) next.set(pageParameter(slot), params.page_id)
  else next.delete(pageParameter(slot))
  return next.toString()
}

/** The same address with this page in it, to be asked for; without one, the first. */
export function toPageAsked(search: URLSearchParams, slot: string, page_id?: string) {
  const next = new URLSearchParams(search)
  next.delete(slot)
  if (page_id) next.set(pageParameter(slot), page_id)
  else next.delete(pageParameter(slot))
  return next.toString()
}
