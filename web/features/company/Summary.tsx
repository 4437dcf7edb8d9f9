import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { toCompany } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ToOwnership } from './Control.tsx'
import { useDossier } from './dossier.ts'
import { LookUpRest } from './LookUpRest.tsx'
import { FurtherPage, Line, PartLines, Signed } from './PartLines.tsx'
import { InControl, InOffice } from './PeopleLines.tsx'
import { ProfileLines } from './ProfileLines.tsx'
import { type PartResult, partInWords, summaryOf, tabOf } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sourceNames } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** What it is, since when and where; who runs and who controls it; what is due. Each line names its source. */
export function Summary({ parts, isPrinted = false }: { parts: Parts; isPrinted?: boolean }) {
  const { profile, officers, control, charges, filings, insolvency, land } = parts
  return (
    <Panel title="Summary">
      <div className={css.summary}>
        {isPrinted ? <NotRun parts={parts} /> : <LookUpRest parts={parts} />}
        <dl className={css.lines}>
          <PartLines name="profile" part={profile} label="Profile">
            {({ company_profile }) => company_profile && <ProfileLines profile={company_profile} of={profile} />}
          </PartLines>
          <PartLines name="officers" part={officers} label="Run by">
            {(result) => (
              <ListLine name="officers" part={officers} label="Run by" result={result}>
                <InOffice result={result} officers={officers} />
              </ListLine>
            )}
          </PartLines>
          <PartLines name="control" part={control} label="Controlled by">
            {(result) => (
              <ListLine name="control" part={control} label="Controlled by" result={result}>
                <InControl result={result} control={control} />
              </ListLine>
            )}
          </PartLines>
          <CountLine name="charges" part={charges} label="Charges" />
          <CountLine name="insolvency" part={insolvency} label="Insolvency" />
          <CountLine name="filings" part={filings} label="Filings" />
          <CountLine name="land" part={land} label="Land" />
        </dl>
      </div>
    </Panel>
  )
}

function NotRun({ parts }: { parts: Parts }) {
  const names = sourceNames.filter((name) => parts[name].isNotRun)
  return names.length > 0 && <p className="quiet">Not run: {names.map(partInWords).join(', ')}.</p>
}

type PartProps<Name extends SourceName> = { name: Name; part: Parts[Name]; label: string }

/** The summary shows only the count of such a part. */
const CountLine = <Name extends SourceName>({ name, part, label }: PartProps<Name>) => (
  <PartLines name={name} part={part} label={label}>
    {(result) => <ListLine name={name} part={part} label={label} result={result} />}
  </PartLines>
)

type ListProps<Name extends SourceName> = PartProps<Name> & { result: PartResult<Name>; children?: ReactNode }

/** The counts of a list, with the way to its tab. */
function ListLine<Name extends SourceName>({ name, part, label, result, children }: ListProps<Name>) {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const { pages } = part
  return (
    <Line label={label}>
      {children}
      <span className={children ? 'quiet small' : ''}>
        <Link to={{ pathname: toCompany(number, tabOf(name)), search }}>
          {summaryOf(name, result, pages, company)}
          <span className="visually-hidden">: all {partInWords(name)}</span>
        </Link>
        {name === 'control' && (
          <span className="on-screen">
            {' · '}
            <ToOwnership />
          </span>
        )}
      </span>
      <Signed pages={pages} />
      <FurtherPage name={name} part={part} />
    </Line>
  )
}
