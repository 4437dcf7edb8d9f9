import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Answered, type Given, runLookup } from '../../../lookup/lookups.ts'
import { isDeclined } from '../../../lookup/price/confirmation.ts'
import { caseToAskIn } from '../../../lookup/purpose/cases.ts'
import { withLayer } from '../map-address.ts'
import { useMapState } from '../map-state.ts'
import type { Start } from './merged.ts'

export type FromStart = { start: Start; answered: Answered<'find_my_nearest'> }

/** Asks for each starting point, one after another. Each answer is a layer as soon as it has come. */
export function useNearCompany() {
  const client = useQueryClient()
  const { edit } = useMapState()
  const [answers, setAnswers] = useState<readonly FromStart[] | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [failed, setFailed] = useState<{ error: Error; starts: readonly Start[] } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** @param before the answers that stay, where only those that failed are asked for again */
  async function ask(starts: readonly Start[], params: Given, before: readonly FromStart[] = []) {
    const stopping = new AbortController()
    running.current = stopping
    setFailed(null)
    let all = before
    setAnswers(all)
    const case_id = (await caseToAskIn(client))?.case_id
    const unanswered: Start[] = []
    for (const [done, start] of starts.entries()) {
      setProgress({ done, all: starts.length })
      try {
        const { latitude, longitude } = start.point
        const at = { latitude: String(latitude), longitude: String(longitude) }
        const asked = { operation: 'find_my_nearest', params: { ...params, ...at }, case_id } as const
        const answered = await runLookup(asked, client, stopping.signal)
        all = [...all, { start, answered }]
        setAnswers(all)
        if (answered.outcome === 'found') edit(withLayer(answered.record.id))
      } catch (error) {
        if (stopping.signal.aborted || (error instanceof Error && isDeclined(error))) break
        unanswered.push(start)
        if (error instanceof Error) setFailed({ error, starts: unanswered })
      }
      if (stopping.signal.aborted) break
    }
    setProgress(null)
  }

  return { ask, cancel: () => running.current?.abort(), answers, progress, failed }
}
