import type { Result } from '../../../contract/operations.ts'
import { DateText } from '../../ui/DateText.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { count } from '../../ui/numbers.ts'
import { Status } from '../../ui/Status.tsx'
import { TelephoneNumber } from '../../ui/TelephoneNumber.tsx'
import { permissionOf, registers, verdictOf } from './registers.ts'
import { shelfDays, shelfLifeOf } from './shelf-life.ts'
import css from './Telephone.module.css'

type Props = {
  result: Result<'tps_full'>
  /** The record's time: a check ages from when it was made, not from when it is read. */
  checkedAt: string
  /** As it was asked about. */
  number: string | undefined
}

/** What both registers say, side by side, and how long that may be relied on. */
export function PreferenceAnswer({ result, checkedAt, number }: Props) {
  const verdict = verdictOf(result)
  const { until, age, isStale } = shelfLifeOf(checkedAt, new Date())
  return (
    <>
      <p className={css.number}>
        <TelephoneNumber>{result.telephone_number || number}</TelephoneNumber>
      </p>
      {isStale && (
        <p className={css.stale}>
          <Status tone="warn">Out of date</Status> This check is {count(age, 'day')} old and held until{' '}
          <DateText date={until} />. Check again before anybody calls.
        </p>
      )}
      <p className={css.verdict}>{verdict.words}</p>
      <div className={css.registers}>
        {registers.map(({ field, name, whose }) => {
          const { words, tone: itsTone } = permissionOf(result[field])
          // Where the other register forbids the call, nothing here is to look like leave to make it.
          const tone = verdict.tone === 'bad' && itsTone === 'good' ? 'mute' : itsTone
          return (
            <div key={field} className={css.register} data-tone={tone}>
              <h3>{name}</h3>
              <p>
                <Status tone={tone}>{words}</Status>
              </p>
              <p>{whose}</p>
            </div>
          )
        })}
      </div>
      <Facts
        facts={[
          [
            'Checked',
            <time key="at" dateTime={checkedAt}>
              {momentInWords(checkedAt)}
            </time>,
          ],
          ['Check again by', <DateText key="until" date={until} />],
        ]}
      />
      <Limits />
    </>
  )
}

export const Limits = () => (
  <p className={css.limits}>
    This is about unsolicited live marketing calls and nothing else. A registration counts after {shelfDays} days, so a
    check holds for {shelfDays}. Whoever told you not to call, or agreed that you may, goes before either register;
    recorded calls, texts and e-mail need consent whatever the registers say.
  </p>
)
