import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OperationName } from '../../../contract/operations.ts'
import { Button } from '../../ui/Button.tsx'
import { AskedFor } from '../answer/AskedFor.tsx'
import type { Given } from '../lookups.ts'
import css from './FoldingForm.module.css'
import { LookupForm } from './LookupForm.tsx'
import type { useLookupForm } from './useLookupForm.ts'

type Props<Op extends OperationName> = Omit<ComponentProps<typeof LookupForm>, 'asked' | 'onAsk' | 'error'> & {
  operation: Op
  asking: ReturnType<typeof useLookupForm<Op>>
  /** The initial values, where they are not those of the last request. */
  asked?: Given
  /** What the button does, where it is more than the lookup. */
  onAsk?: (params: Given) => void
  /** The answer does not fold it. */
  staysOpen?: boolean
  /** A field that can change from outside. The change opens the form. */
  changed?: string | undefined
}

/** A form above its answer. Once answered, it folds to one line that shows the request, so that the answer comes first. */
export function FoldingForm<Op extends OperationName>({ asking, staysOpen = false, changed, ...form }: Props<Op>) {
  const { lookup, asked, ask, error, pointless } = asking
  const { data } = lookup.query
  const { run } = lookup
  /** The request that runs, or was not answered, in place of the one before it. */
  const running = run.isPending || run.isError ? run.variables : undefined
  const answered = data?.result ? data : undefined
  // The address names its record. The line keeps its room, so that the form does not come and go.
  const isComing = lookup.isOnRecord && !data && !lookup.query.error && !run.isPending
  const [openedFor, setOpenedFor] = useState<string>()
  // Another answer folds it, and so does the way back.
  if (openedFor !== undefined && answered && answered.record.id !== openedFor) setOpenedFor(undefined)
  const [seen, setSeen] = useState(changed)
  if (changed !== seen) {
    setSeen(changed)
    if (changed !== undefined) setOpenedFor(answered?.record.id)
  }
  const isShort = isComing || (answered !== undefined && answered.record.id !== openedFor)
  const isFolded = isShort && !error && !pointless && !staysOpen
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    function keepFocus() {
      // A hidden form loses the focus. From this line the next Tab leads to the answer.
      if (isFolded && box.current?.contains(document.activeElement)) line.current?.focus({ preventScroll: true })
    },
    [isFolded],
  )
  return (
    <>
      {(answered || isComing) && !staysOpen && (
        <div ref={line} tabIndex={-1} className={css.line} data-request>
          {answered && (
            <>
              <AskedFor operation={form.operation} params={running ?? answered.params} />
              <Button
                look="quiet"
                aria-expanded={!isFolded}
                aria-controls={id}
                data-change={isFolded || undefined}
                onClick={() => {
                  flushSync(() => setOpenedFor(isFolded ? answered.record.id : undefined))
                  if (isFolded) firstTextIn(box.current)?.focus()
                }}
              >
                {isFolded ? 'Change search' : 'Hide form'}
              </Button>
            </>
          )}
        </div>
      )}
      <div ref={box} id={id} className="on-screen" hidden={isFolded}>
        <LookupForm {...form} asked={form.asked ?? asked} onAsk={form.onAsk ?? ask} error={error} />
      </div>
    </>
  )
}

const firstTextIn = (box: HTMLElement | null) =>
  [...(box?.querySelectorAll('input') ?? [])].find(({ type }) => type !== 'radio' && type !== 'checkbox')
