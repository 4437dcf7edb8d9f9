import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isOfTable } from '../../table/parameters.ts'
import { sessionSlot } from '../../ui/session-store.ts'

/** The parameters that say how a tab is shown: its filters, its order and its form. None of them names a person. */
const names = [
  ...['view', 'kind', 'zoom', 'state', 'blind', 'of', 'by', 'time', 'from', 'to', 'without', 'relations'],
  ...['show', 'standing', 'since', 'until'],
]
const isOfView = (name: string): boolean => names.includes(name) || isOfTable(name)

/** The view of each path. */
const views = sessionSlot<string>()

const viewOf = (search: string): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => isOfView(name))).toString()

/** For another tab, or a link to a row, which a filter could hide. */
export const withoutView = (search: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isOfView(name)))

/**
 * Remembers how each tab was shown, so that it is the same when you come back. In memory alone, and cleared at sign-out.
 * @returns the search of a tab, by its path
 */
export function useKeptViews(): (path: string) => string {
  const { pathname, search } = useLocation()
  const view = viewOf(search)
  useEffect(() => views.write([pathname], view), [pathname, view])
  return (path) => views.read(path) ?? ''
}

/** @param search what the address has besides */
export const toTab = (path: string, view: string, search = ''): { pathname: string; search: string } => ({
  pathname: path,
  search: new URLSearchParams([...withoutView(search), ...new URLSearchParams(view)]).toString(),
})
