import css from './Status.module.css'
import { type Tone, toneOf } from './words.ts'

/** A status in its word and its colour. */
export const Status = ({ children, tone }: { children: string | null | undefined; tone?: Tone }) =>
  children ? <span className={`${css.status} ${css[tone ?? toneOf(children)]}`}>{children}</span> : null
