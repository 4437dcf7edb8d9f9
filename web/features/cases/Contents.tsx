import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { pinKinds } from '../../../contract/pins.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { type Pin, pinsQuery, usePinning, whyNot } from '../../lookup/pin/pins.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { dateInWords, momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { FilterButtons } from '../../ui/FilterButtons.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { useThisCase } from './CaseScreen.tsx'
import css from './Contents.module.css'
import { PinItem } from './PinItem.tsx'
import { PinTable } from './PinTable.tsx'
import { pinKindWords } from './pinned.ts'
import { Sources } from './Sources.tsx'

/** What is pinned to the case, in the order that its analysts gave it; printed, it is a document with its sources. */
export function Contents() {
  const file = useThisCase()
  const [asked, setKind] = useSearchParam('kind')
  const [look, setLook] = useSearchParam('as')
  const query = useQuery({ ...pinsQuery(file.case_id), refetchOnMount: 'always' })
  const pins = query.data ?? []
  const [removed, setRemoved] = useState<string | null>(null)
  const kind = pinKinds.find((kind) => kind === asked)
  // The map shows the case that one works in.
  const isOpenCase = useCase().file?.case_id === file.case_id
  const isTable = look === 'table'
  const shown = pins.filter((pin) => kind === undefined || pin.kind === kind)

  return (
    <>
      <PrintHead />
      <Panel
        title="Pinned"
        actions={
          pins.length > 0 && (
            <div className={css.tools}>
              <Button look="quiet" aria-pressed={isTable} onClick={() => setLook(isTable ? '' : 'table')}>
                {isTable ? 'As a list' : 'As a table'}
              </Button>
              {isOpenCase && <ShowOnMap layers={['case']} />}
              <Button look="quiet" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          )
        }
      >
        {removed && <Removed case_id={file.case_id} pin_id={removed} onDone={() => setRemoved(null)} />}
        <Read query={query} wanted="the case">
          {() =>
            pins.length === 0 ? (
              <Nothing isClosed={file.closed_at !== null} />
            ) : (
              <>
                <FilterButtons
                  label="Which pins are shown"
                  choices={kindsOf(pins)}
                  chosen={kind ?? ''}
                  onChoose={setKind}
                />
                {shown.length === 0 && <p>None of {numberInWords(pins.length)} is of this kind.</p>}
                {isTable ? (
                  <PinTable pins={shown} />
                ) : (
                  <ol className={css.pins}>
                    {shown.map((pin, index) => (
                      <PinItem
                        key={pin.pin_id}
                        pin={pin}
                        file={file}
                        before={shown[index - 1]}
                        after={shown[index + 1]}
                        onRemoved={setRemoved}
                      />
                    ))}
                  </ol>
                )}
              </>
            )
          }
        </Read>
      </Panel>
      {shown.length > 0 && <Sources of={shown} />}
    </>
  )
}

const Nothing = ({ isClosed }: { isClosed: boolean }) => (
  <>
    <p>
      <strong>Nothing is pinned.</strong>{' '}
      {isClosed ? 'The case was closed without.' : 'What matters in a case is pinned to it, with a note that says why.'}
    </p>
    {!isClosed && (
      <p>
        <Link to={paths.companies}>Look up a company</Link>, a director, a place or a number, and press <em>Pin</em>{' '}
        beside it. Everything that was looked up stands under Lookups all the same.
      </p>
    )}
  </>
)

/** How many there are of each kind that there is. */
const kindsOf = (pins: readonly Pin[]) => [
  { value: '', label: 'All', count: pins.length },
  ...pinKinds
    .map((kind) => ({
      value: kind,
      label: pinKindWords[kind][1],
      count: pins.filter((pin) => pin.kind === kind).length,
    }))
    .filter(({ count }) => count > 0),
]

function Removed({ case_id, pin_id, onDone }: { case_id: string; pin_id: string; onDone: () => void }) {
  const { putBack } = usePinning(case_id)
  return (
    <p role="status" className={css.removed}>
      {whyNot(putBack.error) ?? 'The pin was removed.'}{' '}
      <Button look="quiet" onClick={() => putBack.mutate(pin_id, { onSuccess: onDone })}>
        Undo
      </Button>
    </p>
  )
}

/** On paper nobody can follow a tab: on what ground the case stands is above what it holds. */
function PrintHead() {
  const { lawful_basis, retention_date, members } = useThisCase()
  return (
    <div className={css.onPaper}>
      <Facts
        facts={[
          ['Lawful basis', lawful_basis],
          ['Kept until', dateInWords(retention_date)],
          ['Members', members.map(({ name }) => name).join(', ')],
          ['Printed', momentInWords(new Date().toISOString())],
        ]}
      />
    </div>
  )
}
