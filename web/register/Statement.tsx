import type { ReactNode } from 'react'
import css from './Statement.module.css'
import type { Tone } from './words.ts'

type Props = {
  /** The answer in a word or two. */
  verdict: string
  tone?: Tone
  /** What that means here, in a sentence. */
  children: ReactNode
  /** What it does not mean. */
  limits?: ReactNode
}

/** What a check came to: the word first, what it means, and how far it goes. */
export const Statement = ({ verdict, tone = 'plain', children, limits }: Props) => (
  <div className={`${css.statement} ${css[tone]}`}>
    <p className={css.verdict}>{verdict}</p>
    <div className={css.meaning}>{children}</div>
    {limits && <p className={css.limits}>{limits}</p>}
  </div>
)
