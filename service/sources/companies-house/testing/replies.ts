/** Replies in the form of the API: single items, lists on pages, and items that are not there. */
export type Json = { [name: string]: unknown }
export type Reply = { status?: number; body: unknown }

export const found = (value: unknown, error = 'not-found'): Reply => (value ? { body: value } : missing(error))

export const missing = (error: string): Reply => ({ status: 404, body: { errors: [{ type: 'ch:service', error }] } })

/** These searches say 404 where there is nothing. */
export const orNone = (items: Json[], search: URLSearchParams): Reply =>
  items.length === 0 ? missing('no-hits') : listed(items, search, 'hits')

export function listed(items: Json[], search: URLSearchParams, total: string): Reply {
  const size = Number(search.get('items_per_page') ?? search.get('size') ?? 35)
  // Rounds a start down to a multiple of the size.
  const start = Math.floor(Number(search.get('start_index') ?? 0) / size) * size
  if (total === 'total_results' && search.has('q') && start >= 1000) return { status: 416, body: '' }
  // Page size 1 once returned nothing.
  return {
    body: { items: size === 1 ? [] : items.slice(start, start + size), [total]: items.length, start_index: start },
  }
}
