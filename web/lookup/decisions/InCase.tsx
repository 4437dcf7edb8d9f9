import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toCase } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useCase } from '../purpose/cases.ts'
import { decisionInWords, judgementsQuery, standing } from './decisions.ts'

/** To the node of the current case. Its key stays out of the address. */
export function ShowInGraph({ mention, label }: { mention: string; label?: string }) {
  const { shown: file } = useCase()
  if (!file) return null
  return (
    <LinkButton to={toCase(file.case_id, 'graph')} state={{ mention }} aria-label={label && `Show in graph: ${label}`}>
      Show in graph
    </LinkButton>
  )
}

/** What analysts decided in the current case about somebody. Never as a fact. */
export function DecisionsAbout({ mention }: { mention: string }) {
  const { shown: file } = useCase()
  const { data } = useQuery({ ...judgementsQuery(file?.case_id ?? ''), enabled: file !== undefined })
  const decisions = standing(data?.judgements ?? []).filter(({ a, b }) => a === mention || b === mention)
  if (!file || !data || decisions.length === 0) return null
  const labels = new Map(data.names.map(({ key, label }) => [key, label]))
  return (
    <ul>
      {decisions.map((judgement) => {
        const other = judgement.a === mention ? judgement.b : judgement.a
        return (
          <li key={judgement.seq}>
            {decisionInWords(judgement)}. The other:{' '}
            <Link to={toCase(file.case_id, 'identities')}>{labels.get(other) ?? 'no longer in this case'}</Link>
            {judgement.reason && `. Reason: “${judgement.reason}”`}
          </li>
        )
      })}
    </ul>
  )
}
