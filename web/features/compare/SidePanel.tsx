import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { OtherFields } from '../../lookup/answer/OtherFields.tsx'
import { toDirector, toDirectors } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { isCorporate, isDisqualified, nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './SidePanel.module.css'
import type { Side } from './useSide.ts'

type Props = { title: string; side: Side; other: Side }

/** One of the two, who loads, fails and is asked for again alone. */
export function SidePanel({ title, side: { lookup, pointed, isKnown, isNobody }, other }: Props) {
  const another = toDirectors({ with: other.lookup.query.data?.record.id })
  return (
    <Panel
      title={title}
      actions={isNobody ? undefined : <Link to={another}>Choose another</Link>}
      foot={<Foot lookup={lookup} />}
    >
      {pointed.error && !isKnown ? (
        <NotAnswered error={pointed.error} />
      ) : (
        <Answer
          lookup={lookup}
          notRun={
            isNobody && (
              <p>
                Nobody is chosen yet. <Link to={another}>Search for somebody by name</Link>.
              </p>
            )
          }
        >
          {({ director }, { record }) => director && <Who director={director} record={record.id} />}
        </Answer>
      )}
    </Panel>
  )
}

function Who({ director, record }: { director: RecordOf<'director'>; record: string }) {
  return (
    <>
      <p className={css.who}>
        <Link to={toDirector({ record })}>{nameOf(director)}</Link>
        {isDisqualified(director) && <Status>Disqualified</Status>}
      </p>
      <p className={css.facts}>
        {isCorporate(director) && <span>Corporate officer</span>}
        {director.dob && (
          <span>
            Born <BirthDate date={director.dob} isPublished />
          </span>
        )}
        {director.nationality && <span>{director.nationality}</span>}
        {director.place && <span>{director.place}</span>}
      </p>
      <OtherFields fields={director.other_fields} />
    </>
  )
}
