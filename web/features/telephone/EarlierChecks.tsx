import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { toTelephone } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { Table } from '../../table/Table.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { shelfLifeOf } from './shelf-life.ts'
import { checksOfNumber } from './telephone.ts'

type Props = {
  /** The record of the check that is shown. */
  of: string
  number: string
  case_id: string | null
}

/** When this number was checked in this case, and which check still holds. What they said is in each record. */
export function EarlierChecks({ of, number, case_id }: Props) {
  const query = useQuery(checksOfNumber({ of, number, case_id }))
  const now = new Date()
  return (
    <Panel title="Checks of this number in this case">
      <Read query={query} wanted="the ledger">
        {({ records, next }) => (
          <>
            <Table
              name="checks"
              caption="Checks of this number, the newest first"
              rows={records}
              keyOf={({ id }) => id}
              isMarked={({ id }) => id === of}
              columns={[
                {
                  label: 'Checked',
                  isName: true,
                  value: ({ at }) => at,
                  cell: ({ id, at }) =>
                    id === of ? (
                      <>{timeInWords(at)}, this one</>
                    ) : (
                      <Link to={toTelephone('preferences', { record: id })}>{timeInWords(at)}</Link>
                    ),
                },
                {
                  label: 'By',
                  saysLabel: true,
                  value: ({ analyst_name }) => analyst_name,
                },
                {
                  label: 'Outcome',
                  isCategory: true,
                  value: ({ outcome }) => inWords(outcomeWords, outcome),
                  cell: ({ outcome }) => <Status>{inWords(outcomeWords, outcome)}</Status>,
                },
                {
                  label: 'Holds until',
                  saysLabel: true,
                  isNarrow: true,
                  value: ({ at }) => shelfLifeOf(at, now).until,
                  cell: ({ at, outcome }) => outcome === 'found' && <HoldsUntil {...shelfLifeOf(at, now)} />,
                },
              ]}
            />
            {next !== null && <p>The newest {numberInWords(records.length)}. Records holds the older ones.</p>}
          </>
        )}
      </Read>
    </Panel>
  )
}

const HoldsUntil = ({ until, isStale }: { until: string; isStale: boolean }) => (
  <>
    <DateText date={until} /> {isStale && <Status tone="warn">out of date</Status>}
  </>
)
