import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { toCompany } from '../../paths.ts'
import { ToOwnership } from './Control.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { FurtherPage, PartLines, Signed } from './PartLines.tsx'
import { type PartResult, partInWords, summaryOf, tabOf } from './parts.ts'
import css from './Summary.module.css'
import type { SourceName } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

type Props<Name extends SourceName> = {
  name: Name
  part: Parts[Name]
  title: string
  /** Beside the count, above the rows. */
  aside?: ReactNode
  children: (result: PartResult<Name>) => ReactNode
}

/** The head of a list as a section: its count leads to the tab, which has all. */
export const PartList = <Name extends SourceName>({ name, part, title, aside, children }: Props<Name>) => (
  <PartLines name={name} part={part} label={title} isSection>
    {(result) => (
      <>
        <p className={css.counted}>
          <ToTab name={name} part={part} result={result} />
          {name === 'control' && (
            <span className="on-screen">
              <ToOwnership />
            </span>
          )}
          {aside}
          <Signed pages={part.pages} />
        </p>
        {children(result)}
        <FurtherPage name={name} part={part} />
      </>
    )}
  </PartLines>
)

type TabProps<Name extends SourceName> = { name: Name; part: Parts[Name]; result: PartResult<Name> }

/** The counts of a list, with the way to its tab. */
export function ToTab<Name extends SourceName>({ name, part, result }: TabProps<Name>) {
  const { number, company } = useDossier()
  const search = withoutFilters(useLocation().search)
  return (
    <Link to={{ pathname: toCompany(number, tabOf(name)), search }}>
      {summaryOf(name, result, part.pages, company)}
      <span className="visually-hidden">: all {partInWords(name)}</span>
    </Link>
  )
}
