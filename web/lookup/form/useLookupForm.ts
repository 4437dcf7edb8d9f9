import { notifyManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { Given } from '../lookups.ts'
import { useCase } from '../purpose/cases.ts'
import { useLookup } from '../useLookup.ts'
import { useCarried, useCarry } from './carried.ts'
import { errorsOf } from './form-errors.ts'
import { nothingGiven, useHandedOver, useRunHandedOver } from './handed-over.ts'
import { type SentForm, sentForms } from './typed.ts'

/** What the form sent, and the key of the navigation in which it did. */
type Sent = SentForm & { key: string }

/**
 * A lookup that a form runs. Its parameters stand in the record alone, never in the address (design 7).
 * @param whyPointless why no service can answer these parameters; then nothing is sent
 */
export function useLookupForm<Op extends OperationName>(
  operation: Op,
  whyPointless?: (params: Given) => string | null,
  /** Slots of the address whose records belong to the answer before. */
  clears?: readonly string[],
) {
  const lookup = useLookup(operation, null, clears && { clears })
  const { query, run, resume } = lookup
  const { key } = useLocation()
  const isOnRecord = useSearchParams()[0].has('record')
  const handed = useHandedOver()
  const carried = useCarried(operation)
  // The form keeps its values until another record is shown, also after a failure or when you return to the page.
  const [sent, setSent] = useState((): Sent | undefined => {
    const form = sentForms.read(operation, key)
    return form && { key, ...form }
  })
  // Drop them for good: Back may return to the same key with another answer.
  if (sent && sent.key !== key) setSent(undefined)

  const resumeSent = useEffectEvent(() => sent && resume(sent.params))
  useEffect(() => void resumeSent(), [])

  const [refused, setRefused] = useState<Sent & { why: string }>()
  if (refused && refused.key !== key) setRefused(undefined)

  const typed = refused ?? sent
  useCarry(operation, typed?.params ?? query.data?.params, typed ? typed.case_id : query.data?.case_id)
  const { file, shown, isKnown } = useCase()

  function ask(params: Given) {
    const why = whyPointless?.(params)
    const form = { params, case_id: isKnown ? (file?.case_id ?? null) : undefined }
    setRefused(why ? { key, ...form, why } : undefined)
    if (why) return
    sentForms.keep(operation, key, form)
    // The form and the loader are drawn together.
    notifyManager.batch(() => {
      notifyManager.schedule(() => setSent({ key, ...form }))
      // Called only while the screen is open.
      run.mutate(params, { onSuccess: () => sentForms.forget(operation, key) })
    })
  }
  // Forms about people need a case, and say so where there is none (decision 0011). A case that one reads takes no lookups.
  const needsCase = shown !== undefined || rowOf(operation).about === 'person'
  useRunHandedOver(isKnown && (!needsCase || file !== undefined), ask)

  return {
    lookup,
    asked: refused?.params ?? sent?.params ?? query.data?.params ?? (handed === nothingGiven ? carried : handed),
    ask,
    /** The form shows it at its fields. */
    error: run.error,
    /** There is an answer, a wait, or a failure that no field of the form can show. */
    isRun: !refused && (isOnRecord || run.isPending || (run.isError && errorsOf(operation, run.error).length === 0)),
    /** Why nothing was sent. */
    pointless: refused?.why ?? null,
  }
}
