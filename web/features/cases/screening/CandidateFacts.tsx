import { Link } from 'react-router'
import { toCase } from '../../../paths.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Sources } from '../graph/Sources.tsx'
import { WeighedFacts } from '../identities/WeighedFacts.tsx'
import type { Item } from './items.ts'
import css from './Screening.module.css'

type Props = { item: Item; isHidden: boolean; likelyFrom: number }

/** The subject beside the entry, with the weight of each fact. */
export function CandidateFacts({ item: { subject, candidate }, isHidden, likelyFrom }: Props) {
  const { case_id } = useThisCase()
  const { name, list, list_day, source, facts, bits } = candidate
  return (
    <WeighedFacts
      sides={[
        <span key="subject">
          {subject.label}{' '}
          <Link className="tiny plain" to={toCase(case_id, 'graph')} state={{ mention: subject.key }}>
            Show in graph
          </Link>
        </span>,
        <span key="entry">
          {name}{' '}
          <small className={css.source}>
            {list}
            {list_day && ` of ${dateInWords(list_day)}`} <Sources sources={[source]} of={`the entry ${name}`} />
          </small>
        </span>,
      ]}
      facts={facts}
      bits={bits}
      likelyFrom={likelyFrom}
      isHidden={isHidden}
    />
  )
}
