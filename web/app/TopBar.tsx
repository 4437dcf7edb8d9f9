import { useQuery } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { Link } from 'react-router'
import { accountQuery } from '../lookup/price/account.ts'
import { casesQuery, isOnlyRead, takesLookups, useCase } from '../lookup/purpose/cases.ts'
import { chooseCase, chosenCase } from '../lookup/purpose/chosen-case.ts'
import { paths } from '../paths.ts'
import type { Analyst } from '../server/session.ts'
import { numberInWords } from '../ui/numbers.ts'
import { RegisterNote } from './RegisterNote.tsx'
import { Omnibox } from './search/Omnibox.tsx'
import css from './TopBar.module.css'
import { Unread } from './Unread.tsx'
import { UserMenu } from './UserMenu.tsx'

type Props = { analyst: Analyst; isHome: boolean; onHelp: () => void }

/** The current case, the search box, the balance, and which register answers. */
export const TopBar = memo(function TopBar({ analyst, isHome, onHelp }: Props) {
  return (
    <header ref={publishHeight} className={css.bar}>
      <Link to={paths.home} className={css.mark} aria-label="Whereabouts: home">
        W<span className="on-paper">hereabouts</span>
      </Link>
      <CaseChoice />
      <div className={css.search}>{!isHome && <Omnibox look="bar" />}</div>
      <div className={css.end}>
        <div className={css.note}>
          <RegisterNote isFictional={analyst.fictional} />
        </div>
        <div className={css.facts}>
          <Unread />
          <Credits />
        </div>
        <UserMenu analyst={analyst} onHelp={onHelp} />
      </div>
    </header>
  )
})

/** Sets `--bar-height`, so that other sticky elements stay below the bar. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return
  const watching = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
  )
  watching.observe(bar)
  return () => watching.disconnect()
}

/** The current case, which every lookup is recorded in. */
function CaseChoice() {
  const { data: cases } = useQuery(casesQuery)
  const { file, shown, left } = useCase()

  useEffect(
    function chooseTheOnlyCase() {
      // Chosen for good, so that a later case does not replace it.
      if (file && chosenCase() === null) chooseCase(file.case_id)
    },
    [file],
  )

  if (!cases) return <span className={css.case} />
  const open = cases.filter((one) => takesLookups(one) || isOnlyRead(one))
  const missing = ['Choose a case', left].filter(Boolean).join(': ')
  return (
    <>
      <span role="status" className="visually-hidden">
        {left && !shown && missing}
      </span>
      {open.length === 0 ? (
        <Link to={paths.cases} className={css.none}>
          {left ? `Open a case: ${left}` : 'Open a case'}
        </Link>
      ) : (
        <label className={css.case} data-is-missing={!shown || undefined}>
          <span aria-hidden>Case</span>
          <select aria-label="Case" value={shown?.case_id ?? ''} onChange={({ target }) => chooseCase(target.value)}>
            {!shown && (
              <option value="" disabled>
                {missing}
              </option>
            )}
            {open.map(({ case_id, reference, title, is_reader }) => (
              <option key={case_id} value={case_id}>
                {reference}: {title}
                {is_reader && ' (reader)'}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

function Credits() {
  const { data, isError } = useQuery(accountQuery)
  const balance = Number(data?.client_info.credit_balance)
  const shown = isError
    ? 'credits unknown'
    : Number.isFinite(balance)
      ? `${numberInWords(balance)} credits`
      : 'credits …'
  return (
    <Link to={paths.account} className={css.credits}>
      {shown}
    </Link>
  )
}
