import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** The corner of every screen for what is said beside its content, one below the other. */
export const Notices = ({ children }: { children: ReactNode }) => <div className={css.notices}>{children}</div>

export const Notice = ({ acts, children }: { acts: ReactNode; children: ReactNode }) => (
  <div className={css.notice}>
    <p>{children}</p>
    <p className={css.acts}>{acts}</p>
  </div>
)
