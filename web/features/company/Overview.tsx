import { Details } from './Details.tsx'
import { Accounts, NewestFilings } from './FiledLately.tsx'
import css from './Overview.module.css'
import { Signals } from './Signals.tsx'
import { Summary } from './Summary.tsx'
import { useParts } from './usePart.ts'

/** What the company is, who runs and controls it, and what is wrong. The facts behind it stand beside. */
export function Overview() {
  const parts = useParts()
  return (
    <div className={css.overview}>
      <div className={css.column}>
        <Summary parts={parts} />
        <Signals parts={parts} />
        <NewestFilings filings={parts.filings} />
      </div>
      <div className={css.column}>
        <Details profile={parts.profile} />
        <Accounts filings={parts.filings} />
      </div>
    </div>
  )
}
