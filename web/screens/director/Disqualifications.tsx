import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { toCompany } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Disqualifications.module.css'

/** Each with its dates, and what is allowed all the same. */
export function Disqualifications({ disqualifications }: { disqualifications: RecordOf<'director_disq'>[] }) {
  if (disqualifications.length === 0) return null
  return (
    <Panel title="Disqualified from acting as a director">
      <ul className={css.list}>
        {disqualifications.map(({ reason, start_date, end_date, exemptions }) => (
          <li key={`${start_date}/${reason}`}>
            <p>
              <strong>{start_date ? <Period from={start_date} to={end_date} /> : 'Dates not given'}</strong>
            </p>
            <p>{reason}</p>
            {exemptions?.map((exemption) => (
              <p key={exemption.company_number}>
                May act for{' '}
                {exemption.company_number ? (
                  <Link to={toCompany(exemption.company_number)}>{exemption.company_name}</Link>
                ) : (
                  exemption.company_name
                )}
                , by leave of the court, <Period from={exemption.start_date} to={exemption.end_date} />.
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Period = ({ from, to }: { from: string | null | undefined; to: string | null | undefined }) => (
  <>
    <DateText date={from} /> to <DateText date={to} />
  </>
)
