import type { ReactNode } from 'react'
import { useTableSettings } from '../../../table/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Field.tsx'
import { useFocusHeadingWhenLost } from '../../../ui/heading-focus.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { More } from '../../../ui/More.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { Deciding } from './Deciding.tsx'
import css from './Identities.module.css'
import type { Bench, BenchVerdict } from './useBench.ts'

type Props = {
  /** For screen readers: "Pair". */
  label: string
  question: string
  bench: Bench<unknown>
  /** Of all, where the list holds some of them. */
  total?: number
  words: Readonly<Record<BenchVerdict, string>>
  isOpen: boolean
  isBusy: boolean
  actions?: ReactNode
  /** The facts, and what was decided before. */
  children: ReactNode
}

/** The item in question, the way to the others, its facts, and the decisions with their keys. */
export function BenchFrame({ label, question, bench, total, words, isOpen, isBusy, actions, children }: Props) {
  const { at, heading, step } = bench
  const { singleKeys } = useTableSettings()
  const hasOthers = bench.total > 1
  return (
    <section className={css.pair} aria-label={label}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1}>
          {question}
        </h2>
        <span className="quiet small">
          {numberInWords(at + 1)} of {numberInWords(total ?? bench.total)}
        </span>
        <span className={css.end}>
          {hasOthers && (
            <IconButton icon="right" name="Skip" aria-disabled={at >= bench.total - 1} onClick={() => step(1)} />
          )}
          {(isOpen || hasOthers) && (
            <More of={question} isIcon>
              {(close) => (
                <>
                  {hasOthers && (
                    <Button
                      look="quiet"
                      aria-disabled={at === 0}
                      onClick={() => {
                        close()
                        step(-1)
                      }}
                    >
                      Previous {singleKeys && <kbd>[</kbd>}
                    </Button>
                  )}
                  {isOpen && (
                    <>
                      {actions}
                      <Button look="quiet" onClick={bench.undo}>
                        Undo your last decision
                      </Button>
                    </>
                  )}
                </>
              )}
            </More>
          )}
        </span>
      </div>
      {children}
      <Deciding isOpen={isOpen} isBusy={isBusy} reason={bench.reason} words={words} onDecide={bench.decide} />
      <Checkbox
        label="Blind: hide the weights until you decide"
        checked={bench.isBlind}
        onChange={({ target }) => bench.setBlind(target.checked)}
      />
    </section>
  )
}

/** Says what was decided, with a way back. It stays on the page, so that screen readers announce it. */
export function BenchSaid({ bench: { said, last, undo } }: { bench: Bench<unknown> }) {
  const { singleKeys } = useTableSettings()
  // The button of an undo goes with it.
  const box = useFocusHeadingWhenLost(last === null)
  return (
    <div ref={box} className={css.status}>
      <p role="status">{said}</p>
      {said !== '' && last !== null && (
        <Button look="quiet" onClick={undo}>
          Undo {singleKeys && <kbd>z</kbd>}
        </Button>
      )}
    </div>
  )
}
