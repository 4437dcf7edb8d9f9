import { type Day, dayOfMoment } from '../../../../contract/days.ts'
import type { RecordOf } from '../../../../contract/records.ts'
import { BirthDate } from '../../../register/BirthDate.tsx'
import { DateText } from '../../../register/DateText.tsx'
import { groundOf, standingOf } from '../../../register/disqualification.ts'
import { Status } from '../../../register/Status.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'

/** What the register of disqualified people says: each ban with its days, its standing today, and its ground. */
export function BannedEntry({ director }: { director: RecordOf<'director'> }) {
  const today = dayOfMoment(new Date().toISOString())
  const bans = director.director_disq_list ?? []
  const facts: Fact[] = [
    ['Disqualified', bans.length > 0 && <Bans key="bans" of={bans} today={today} />],
    ['Born', director.dob && <BirthDate key="birth" date={director.dob} isPublished />],
    ['Nationality', director.nationality],
  ]
  return (
    <>
      {bans.length === 0 && <p>The answer gives no details of the ban.</p>}
      <Facts facts={facts.filter(([label, value]) => Boolean(value) || label === 'Born')} />
    </>
  )
}

type BansProps = { of: readonly RecordOf<'director_disq'>[]; today: Day }

const Bans = ({ of, today }: BansProps) => (
  <ul>
    {of.map((ban) => {
      const { words, tone } = standingOf(ban, today)
      const ground = groundOf(ban.reason)
      return (
        <li key={`${ban.start_date} ${ban.end_date} ${ban.reason}`}>
          <Status tone={tone}>{words}</Status>
          {ban.start_date && (
            <>
              {' '}
              from <DateText date={ban.start_date} />
            </>
          )}
          {ban.end_date && (
            <>
              {' '}
              to <DateText date={ban.end_date} />
            </>
          )}
          {ground ? ` · ${ground.provision}, ${ground.act}` : ban.reason && ` · ${ban.reason}`}
        </li>
      )
    })}
  </ul>
)
