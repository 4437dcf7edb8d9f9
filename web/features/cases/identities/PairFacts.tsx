import { Link } from 'react-router'
import type { Pair } from '../../../../contract/desk/judgements.ts'
import { ListedMark } from '../../../lookup/screening/ListedMark.tsx'
import { toCase } from '../../../paths.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { WeighedFacts } from './WeighedFacts.tsx'

type Props = { pair: Pair; isHidden: boolean; likelyFrom: number }

/** Both mentions, with agreements and differences, and their weights. */
export const PairFacts = ({ pair, isHidden, likelyFrom }: Props) => (
  <WeighedFacts
    sides={[
      <Side key="a" mention={pair.a} label={pair.a_label} />,
      <Side key="b" mention={pair.b} label={pair.b_label} />,
    ]}
    facts={pair.facts}
    bits={pair.bits}
    likelyFrom={likelyFrom}
    isHidden={isHidden}
  />
)

function Side({ mention, label }: { mention: string; label: string }) {
  const { case_id } = useThisCase()
  return (
    <>
      {label} <ListedMark of={[mention]} case_id={case_id} isShort />{' '}
      <Link className="tiny plain" to={toCase(case_id, 'graph')} state={{ mention }}>
        Show in graph
      </Link>
    </>
  )
}
