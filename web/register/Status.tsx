import type { ReactNode } from 'react'
import css from './Status.module.css'
import { type Tone, toneOf } from './words.ts'

/** A status in its word and its colour. */
export const Status = ({ children, tone }: { children: string | null | undefined; tone?: Tone }) =>
  children ? <span className={`${css.status} ${css[tone ?? toneOf(children)]}`}>{children}</span> : null

type StatementProps = {
  /** The answer in a word or two. */
  verdict: string
  tone?: Tone
  /** What that means here, in a sentence. */
  children: ReactNode
  /** What it does not mean. */
  limits?: ReactNode
}

/** The result of a check: the verdict, its meaning and its limits. */
export const Statement = ({ verdict, tone = 'plain', children, limits }: StatementProps) => (
  <div className={`${css.statement} ${css[tone]}`}>
    <p className={css.verdict}>{verdict}</p>
    <div className={css.meaning}>{children}</div>
    {limits && <p className={css.limits}>{limits}</p>}
  </div>
)
