import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { type Given, useLookup } from '../lookups.ts'
import { useCase } from '../purpose/cases.ts'
import { useHandedOver, useRunHandedOver } from './hand-over.ts'
import { errorsOf } from './refused-parameters.ts'

type Latest = {
  /** Of the navigation in which it was asked. */
  key: string
  params: Given
  /** The record of an earlier answer to the same. */
  seen: string | undefined
}

/**
 * A lookup that a form asks for, and whose inputs stand in its record alone, never in the address (design 7).
 * @param whyPointless of what no service can answer, why not: then nobody is asked
 */
export function useAsking<Op extends OperationName>(operation: Op, whyPointless?: (params: Given) => string | null) {
  const lookup = useLookup(operation, null)
  const { query, again } = lookup
  const { key } = useLocation()
  const isOnRecord = useSearchParams()[0].has('record')
  const handed = useHandedOver()
  const client = useQueryClient()
  const queryKey = ['asked', operation, key]
  // What was asked here stands in the form until another record is shown, also when nobody answered or confirmed it; and
  // for whoever leaves before that and comes back. In memory alone, like every answer.
  const [latest, setLatest] = useState(() => client.getQueryData<Latest>(queryKey))
  // For good: Back may come to the same key, and to another answer.
  if (latest && latest.key !== key) setLatest(undefined)

  const takeUpAgain = useEffectEvent(() => latest && lookup.takeUp(latest.params, latest.seen))
  useEffect(() => void takeUpAgain(), [])

  const [refused, setRefused] = useState<{ key: string; params: Given; why: string }>()
  if (refused && refused.key !== key) setRefused(undefined)

  function ask(params: Given) {
    const why = whyPointless?.(params)
    setRefused(why ? { key, params, why } : undefined)
    if (why) return
    const asked = { key, params, seen: lookup.answerAtHand(params)?.record.id } satisfies Latest
    client.setQueryData(queryKey, asked)
    // With what is told of its beginning, so that both are drawn at one time, once the press has been answered.
    notifyManager.batch(() => {
      notifyManager.schedule(() => setLatest(asked))
      // Said to whoever is still here.
      again.mutate(params, { onSuccess: () => client.removeQueries({ queryKey, exact: true }) })
    })
  }
  const { file, isKnown } = useCase()
  // The forms about people stand behind a purpose, and say so where there is none (decision 0011).
  useRunHandedOver(isKnown && (rowOf(operation).about !== 'person' || file !== undefined), ask)

  return {
    lookup,
    asked: refused?.params ?? latest?.params ?? query.data?.params ?? handed,
    ask,
    /** What the form is to say of its fields. */
    error: again.error,
    /** There is an answer to show or to wait for, or a failure that no field of the form can tell of. */
    isRun:
      !refused && (isOnRecord || again.isPending || (again.isError && errorsOf(operation, again.error).length === 0)),
    /** Why it was not asked. */
    pointless: refused?.why ?? null,
  }
}
