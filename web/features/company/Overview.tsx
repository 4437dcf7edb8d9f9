import { StillReading } from '../../lookup/answer/Read.tsx'
import { ChargesOutstanding } from './ChargesOutstanding.tsx'
import { Details } from './Details.tsx'
import { Accounts, DocumentPrice, NewestFilings } from './FiledLately.tsx'
import { LookUpRest, NotRunParts } from './LookUpRest.tsx'
import css from './Overview.module.css'
import { PartList } from './PartList.tsx'
import { InControl, InOffice } from './PeopleLines.tsx'
import { Signals } from './Signals.tsx'
import { isLoading, useParts } from './usePart.ts'
import { WatchCompany } from './WatchCompany.tsx'

/** What needs attention, who runs and who controls the company, what it owes and files. Its facts stand beside. */
export function Overview() {
  const parts = useParts()
  const { officers, control, charges, filings } = parts
  // The signals above are drawn from every part.
  const isReading = Object.values(parts).some(isLoading)
  return (
    <div className={css.overview}>
      <section className={`${css.column} in-order`}>
        {isReading && <StillReading />}
        <LookUpRest parts={parts} />
        <Signals parts={parts} aside={<WatchCompany parts={parts} />} />
        <NotRunParts parts={parts} />
        <PartList name="officers" part={officers} title="Officers in office">
          {(result) => <InOffice result={result} officers={officers} />}
        </PartList>
        <PartList name="control" part={control} title="Controllers">
          {(result) => <InControl result={result} control={control} />}
        </PartList>
        <PartList name="charges" part={charges} title="Charges">
          {(result) => <ChargesOutstanding result={result} part={charges} />}
        </PartList>
        <PartList name="filings" part={filings} title="Newest filings" aside={<DocumentPrice />}>
          {(result) => <NewestFilings result={result} filings={filings} />}
        </PartList>
      </section>
      <div className={`${css.column} in-order`}>
        {isReading && <StillReading />}
        <Details parts={parts} />
        <Accounts filings={filings} />
      </div>
    </div>
  )
}
