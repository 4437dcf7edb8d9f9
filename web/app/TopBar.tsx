import { memo } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { Analyst } from '../server/session.ts'
import { tellHeight } from './bar-height.ts'
import { CaseChoice } from './CaseChoice.tsx'
import { Credits } from './Credits.tsx'
import { Omnibox } from './search/Omnibox.tsx'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

type Props = { analyst: Analyst; isHome: boolean; onHelp: () => void }

/** The case, the search box, what is left, and that nothing here is real where it is not. */
export const TopBar = memo(function TopBar({ analyst, isHome, onHelp }: Props) {
  return (
    <header ref={tellHeight} className={css.bar}>
      <Link to={paths.home} className={css.mark} aria-label="Whereabouts: home">
        W
      </Link>
      <CaseChoice />
      <div className={css.search}>{!isHome && <Omnibox look="bar" />}</div>
      <div className={css.end}>
        {analyst.fictional && (
          <span className={css.fictional}>
            Fictional register<span>: no real company or person</span>
          </span>
        )}
        <Credits />
        <UserMenu analyst={analyst} onHelp={onHelp} />
      </div>
    </header>
  )
})
