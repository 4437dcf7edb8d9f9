import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnedMark } from '../../../contract/desk/screening.ts'
import { ruleWords } from '../../../contract/ownership.ts'
import { rangeOrNone } from '../../../entities/ownership/in-words.ts'
import { toCase } from '../../paths.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { Read } from '../answer/Read.tsx'
import { caseViews } from '../decisions/decisions.ts'

type Props = { owned: OwnedMark; case_id: string }

/** From the listed holder to the company, with the range that the chart works out. Read on opening alone. */
export function HeldPath({ owned: { keys, path, rule, ...range }, case_id }: Props) {
  const company = keys.find((key) => key.startsWith('company:'))?.slice('company:'.length) ?? ''
  const query = useQuery(
    reading(
      [...caseViews(case_id), 'names of control', company],
      desk.ownership.read({ case_id, company, ended: '0' }),
      ({ nodes }) => new Map(nodes.map(({ key, label }) => [key, label])),
    ),
  )
  return (
    <Read query={query} wanted="the path">
      {(names) => (
        <p>
          {path.map((key) => names.get(key) ?? 'not in this chart').join(' → ')}. {rangeOrNone(range)}.{' '}
          {ruleWords[rule]}. <Link to={toCase(case_id, 'ownership')}>Open ownership</Link>
        </p>
      )}
    </Read>
  )
}
