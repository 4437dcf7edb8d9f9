import type { ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = [label: string, value: ReactNode]

/** Labels and values. An empty value reads "not given"; it is not left out. */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer may give two facts of one label, and none moves.
      <div key={index}>
        <dt>{label}</dt>
        <dd>
          {value === null || value === undefined || value === '' ? <span className={css.none}>not given</span> : value}
        </dd>
      </div>
    ))}
  </dl>
)

/** Numbers that are read at a glance, each above its label. */
export const Counts = ({ counts }: { counts: Fact[] }) => (
  <dl className={css.counts}>
    {counts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || <span className={css.none}>not given</span>}</dd>
      </div>
    ))}
  </dl>
)
