/** The search parameter that holds the id of the record which a screen, or a part of it, shows. */
import { startTransition, useEffect } from 'react'
import { type createBrowserRouter, useLocation, useNavigate, useSearchParams } from 'react-router'

let isLeaving = false

/**
 * Of the router itself, at once: what is rendered knows later that a link was followed. And a screen that watched it would
 * be drawn again, with all its rows, by the press that leaves it.
 */
export function noteLeaving({ subscribe }: ReturnType<typeof createBrowserRouter>): void {
  subscribe(({ navigation }) => {
    isLeaving = navigation.state !== 'idle'
  })
}

/** @returns the record that the URL names, and what names another */
export function useRecordSlot(slot: string) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  /** Whoever has followed a link goes there: naming an answer meanwhile would keep them here. */
  function name(id: string, replace: boolean): void {
    if (isLeaving || window.location.pathname !== pathname) return
    // As the address is now: of two answers that come at one moment, what was rendered last knows neither.
    const next = new URLSearchParams(window.location.search)
    next.set(slot, id)
    const go = () =>
      void navigate(
        // An answer that only names itself leaves one at the row that the address leads to.
        { search: String(next), hash: replace ? window.location.hash : '' },
        { replace, preventScrollReset: true },
      )
    // What only names itself holds nothing else up; what was pressed for is drawn with the answer, at one time.
    if (replace) startTransition(go)
    else go()
  }
  return { id: search.get(slot), name }
}

/** Names an answer that has come, after every render until the URL has it: another may be named at the same moment. */
export function useNamed({ id, name }: ReturnType<typeof useRecordSlot>, answeredId: string | undefined): void {
  useEffect(function nameRecordInUrl() {
    if (id === null && answeredId !== undefined) name(answeredId, true)
  })
}
