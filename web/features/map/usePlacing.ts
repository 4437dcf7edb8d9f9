import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isDeclined } from '../../lookup/price/confirmation.ts'
import { caseToAskIn } from '../../lookup/purpose/cases.ts'
import { withPlaced } from './map-address.ts'
import { useMapState } from './map-state.ts'
import { askPlace } from './places/ask-place.ts'

/** Asks where each text is, one after another; what has come stands on the map at once, and in the address. */
export function usePlacing() {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function place(texts: readonly string[]) {
    const stopping = new AbortController()
    running.current = stopping
    setFailed(null)
    const case_id = (await caseToAskIn(client))?.case_id
    for (const [done, text] of texts.entries()) {
      setProgress({ done, all: texts.length })
      try {
        const { record } = await askPlace(text, { case_id, client, signal: stopping.signal })
        edit(withPlaced([record.id]))
      } catch (error) {
        if (stopping.signal.aborted || (error instanceof Error && isDeclined(error))) break
        // The next may be answered; what was not stays on the button.
        setFailed(error instanceof Error ? error : null)
      }
      if (stopping.signal.aborted) break
    }
    setProgress(null)
  }

  return { place, cancel: () => running.current?.abort(), progress, failed }
}
