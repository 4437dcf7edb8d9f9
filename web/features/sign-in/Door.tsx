import type { ReactNode } from 'react'
import css from './Door.module.css'

/** The page one comes in by. */
export const Door = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className={css.door}>
    <title>{`${title} · Whereabouts`}</title>
    <p className={css.name}>Whereabouts</p>
    <div className={css.sheet}>
      <h1>{title}</h1>
      {children}
    </div>
    <p className={css.what}>
      Companies, officers, documents and places of the United Kingdom: looked up, linked, and on record.
    </p>
  </main>
)
