import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Field.tsx'
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
          {actions}
          <Button look="quiet" aria-disabled={at === 0} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button look="quiet" aria-disabled={at >= bench.total - 1} onClick={() => step(1)}>
            Skip
          </Button>
        </span>
      </div>
      {children}
      <Deciding
        isOpen={isOpen}
        isBusy={isBusy}
        reason={bench.reason}
        words={words}
        onDecide={bench.decide}
        onUndo={bench.undo}
      />
      <Checkbox
        label="Blind: hide the weights until you decide"
        checked={bench.isBlind}
        onChange={({ target }) => bench.setBlind(target.checked)}
      />
    </section>
  )
}

/** Says what was decided. It stays on the page, so that screen readers announce it. */
export const BenchSaid = ({ bench: { said } }: { bench: Bench<unknown> }) => (
  <p role="status" className={css.status}>
    {said}
  </p>
)
