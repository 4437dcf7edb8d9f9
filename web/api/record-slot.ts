/** The search parameter that holds the id of the record which a screen, or a part of it, shows. */
import { useEffect, useLayoutEffect } from 'react'
import { useNavigation, useSearchParams } from 'react-router'

/** Noted by the frame: a screen that watched it itself would be drawn again, with all its rows, by the press that leaves it. */
let isLeaving = false

export function useNoteLeaving(): void {
  const { state } = useNavigation()
  useLayoutEffect(function noteLeaving() {
    isLeaving = state !== 'idle'
  })
}

/** @returns the record that the URL names, and what names another */
export function useRecordSlot(slot: string) {
  const [search, setSearch] = useSearchParams()
  /** Whoever has followed a link goes there: naming an answer meanwhile would keep them here. */
  function name(id: string, replace: boolean): void {
    if (isLeaving) return
    setSearch(
      () => {
        // As the address is now: of two answers that come at one moment, what was rendered last knows neither.
        const next = new URLSearchParams(window.location.search)
        next.set(slot, id)
        return next
      },
      // Whoever pressed for it waits for nothing else; what names itself does so after a drawing, which cannot hold another.
      { replace, preventScrollReset: true, flushSync: !replace },
    )
  }
  return { id: search.get(slot), name }
}

/** Names an answer that has come, after every render until the URL has it: another may be named at the same moment. */
export function useNamed({ id, name }: ReturnType<typeof useRecordSlot>, answeredId: string | undefined): void {
  useEffect(function nameRecordInUrl() {
    if (id === null && answeredId !== undefined) name(answeredId, true)
  })
}
