import type { Page } from './pages.ts'

/** The search parameters that hold a page and the record of its answer. */
export type PageNames = { page: string; slot: string }

/** The same address with this page in it, whose answer is on record. */
export function toPageOnRecord(search: string | URLSearchParams, { page, slot }: PageNames, { params, record }: Page) {
  const next = new URLSearchParams(search)
  next.set(slot, record.id)
  if (params.page_id) next.set(page, params.page_id)
  else next.delete(page)
  return next.toString()
}

/** The same address with this page in it, to be asked for; without one, the first. */
export function toPageAsked(search: URLSearchParams, { page, slot }: PageNames, page_id?: string) {
  const next = new URLSearchParams(search)
  next.delete(slot)
  if (page_id) next.set(page, page_id)
  else next.delete(page)
  return next.toString()
}
