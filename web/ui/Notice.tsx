import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** The corner of every screen. Each notice stands below the one before it. */
export const Notices = ({ children }: { children: ReactNode }) => <div className={css.notices}>{children}</div>

export const Notice = ({ acts, children }: { acts: ReactNode; children: ReactNode }) => (
  <div className={css.notice}>
    <p>{children}</p>
    <p className={css.acts}>{acts}</p>
  </div>
)
