import type { ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = [label: string, value: ReactNode]

/** Labels and values. What the service did not say is said to be missing, not left out. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value === null || value === undefined || value === '' ? <span className={css.none}>not given</span> : value}
        </dd>
      </div>
    ))}
  </dl>
)
