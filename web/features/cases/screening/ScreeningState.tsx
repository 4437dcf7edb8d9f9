import { dayOfMoment } from '../../../../contract/days.ts'
import type { Screening } from '../../../../contract/desk/screening.ts'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { useMarks } from '../../../lookup/screening/marks.ts'
import { whyNot } from '../../../server/request.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Screening.module.css'
import { StartScreening } from './StartScreening.tsx'
import { useScreening } from './screening.ts'
import { WatchSwitch } from './WatchSwitch.tsx'
import { listInWords, oldInWords } from './words.ts'

/** How many subjects are screened, in which lists, and the press that screens the rest. */
export function ScreeningState({ screening }: { screening: Screening }) {
  const file = useThisCase()
  const { start, cancel } = useScreening(file.case_id)
  const { lists, counts, running, stopped, unscreened, price } = screening
  const error = start.error ?? cancel.error
  return (
    <section className={css.state} aria-label="State of the screening">
      <div className={css.line}>
        <h2 tabIndex={-1}>
          {counts.subjects === 0
            ? 'No people or companies yet'
            : `Screened ${numberInWords(counts.screened)} of ${numberInWords(counts.subjects)}`}
        </h2>
        {lists.map((list) => (
          <span key={`${list.kind} ${list.list}`}>{listInWords(list)}</span>
        ))}
      </div>
      <OldLists lists={lists} />
      {lists.length > 0 && lists.every(({ kind }) => kind === 'banned') && (
        <p className="caution">Without a list of sanctions, only disqualified people are searched.</p>
      )}
      <NotAllHeld case_id={file.case_id} />
      {counts.subjects === 0 && <p>Look up companies or people, or import a list. They are screened here.</p>}
      {running && (
        <div className={css.running}>
          <progress aria-label="Names looked up" value={running.done} max={Math.max(1, running.of)} />
          <span role="status">
            {numberInWords(running.done)} of {numberInWords(running.of)} names looked up
          </span>
          {!file.is_reader && (
            <Button
              look="tool"
              aria-disabled={cancel.isPending}
              onClick={firstClick(() => cancel.isPending || cancel.mutate())}
            >
              Cancel screening
            </Button>
          )}
        </div>
      )}
      {stopped !== null && !running && <p className="caution">{stopped}</p>}
      {!running && unscreened > 0 && takesLookups(file) && (
        <StartScreening
          key={price.credits}
          unscreened={unscreened}
          price={price}
          isBusy={start.isPending}
          onStart={(ceiling) => start.isPending || start.mutate(ceiling)}
        />
      )}
      {takesLookups(file) && lists.length > 0 && <WatchSwitch watch={screening.watch} />}
      {error && <p role="alert">{whyNot(error)}</p>}
    </section>
  )
}

/** A company without a mark may be held by a listed holder too. */
function NotAllHeld({ case_id }: { case_id: string }) {
  const { isPartial, left } = useMarks(case_id).marks
  return (
    <>
      {isPartial && (
        <p className="caution">Some control here is not followed. What a listed holder owns may have no mark.</p>
      )}
      {left > 0 && (
        <p className="caution">Other screens do not show {count(left, 'mark')}, because there are too many.</p>
      )}
    </>
  )
}

/** A list that is old says so before anything else is read. */
function OldLists({ lists }: Pick<Screening, 'lists'>) {
  const today = dayOfMoment(new Date().toISOString())
  return lists.map((list) => {
    const words = oldInWords(list, today)
    return (
      words !== null && (
        <p key={list.list} className={css.old}>
          <strong>
            {list.list} is {words}.
          </strong>{' '}
          People listed since then are not found. Load a newer list.
        </p>
      )
    )
  })
}
