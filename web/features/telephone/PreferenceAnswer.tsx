import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { count } from '../../ui/numbers.ts'
import type { PreferenceCheck } from './registers.ts'
import { shelfDays, shelfLifeOf } from './shelf-life.ts'
import css from './Telephone.module.css'

type Props = {
  check: PreferenceCheck
  /** The record's time: a check ages from when it was made, not from when it is read. */
  checkedAt: string
  /** As it was asked about. */
  number: string | undefined
}

/** What both registers say, side by side, and how long that may be relied on. */
export function PreferenceAnswer({ check, checkedAt, number }: Props) {
  const { until, age, isStale } = shelfLifeOf(checkedAt, new Date())
  return (
    <>
      <p className={css.number}>
        <TelephoneNumber>{number}</TelephoneNumber>
      </p>
      {isStale && (
        <p className={css.caution}>
          <Status tone="warn">Out of date</Status> This check is {count(age, 'day')} old and held until{' '}
          <DateText date={until} />. Check again before anybody calls.
        </p>
      )}
      <p className={css.verdict}>{check.verdict.words}</p>
      <Doubts of={check} />
      <div className={css.registers}>
        {check.registers.map(({ field, name, whose, words, tone }) => (
          <div key={field} className={css.register} data-tone={tone}>
            <h3>{name}</h3>
            <p>
              <Status tone={tone}>{words}</Status>
            </p>
            <p>{whose}</p>
          </div>
        ))}
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

/** Why the answer proves nothing about the number. */
export const Doubts = ({ of: { doubts } }: { of: PreferenceCheck }) =>
  doubts.length > 0 && (
    <div className={css.caution}>
      <p>
        <Status tone="warn">No certificate</Status> This answer is no proof for this number. Its record keeps it as it
        came.
      </p>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </div>
  )

export const Limits = () => (
  <p className={css.limits}>
    This is about unsolicited live marketing calls and nothing else. A registration counts after {shelfDays} days, so a
    check holds for {shelfDays}. Whoever told you not to call, or agreed that you may, goes before either register;
    recorded calls, texts and e-mail need consent whatever the registers say.
  </p>
)
