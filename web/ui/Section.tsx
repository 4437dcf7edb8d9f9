import type { ReactNode } from 'react'
import css from './Section.module.css'

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A heading and a hairline, without a box. */
export const Section = ({ title, actions, children }: Props) => (
  <section className={css.section}>
    <div className={css.head}>
      <h2 tabIndex={-1}>{title}</h2>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
    {children}
  </section>
)
