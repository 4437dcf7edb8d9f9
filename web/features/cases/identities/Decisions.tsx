import { useQuery } from '@tanstack/react-query'
import type { Judgement, Judgements } from '../../../../contract/desk/judgements.ts'
import { noReasonInWords } from '../../../../contract/gone-words.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import { judgementsQuery, standing, verdictWords } from '../../../lookup/decisions/decisions.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { Section } from '../../../ui/Section.tsx'
import { sentence } from '../../../ui/text.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { useJudging, withdrawalOf } from '../change-decisions.ts'
import css from './Identities.module.css'

/** Who decided what, when and why. Nothing is overwritten. */
export function Decisions() {
  const file = useThisCase()
  const query = useQuery({ ...judgementsQuery(file.case_id), refetchOnMount: 'always' })
  const judging = useJudging(file.case_id)
  const groups = query.data?.clusters.length ?? 0
  return (
    <Section title="Decisions">
      <Read query={query} wanted="the decisions">
        {({ judgements, names }) => (
          <Table<Judgement>
            name="decisions"
            caption="Decisions about identity"
            rows={judgements}
            none="No decisions yet. Each one keeps who decided, when and why, and can be undone."
            keyOf={({ seq }) => String(seq)}
            columns={columns(
              names,
              new Set(standing(judgements).map(({ seq }) => seq)),
              mayChange(file) ? (judgement) => judging.mutate(withdrawalOf(judgement)) : null,
            )}
          />
        )}
      </Read>
      {judging.error && <NotAnswered error={judging.error} />}
      {groups > 0 && (
        <p className={css.sum}>
          {count(groups, 'group')} of mentions {groups === 1 ? 'is' : 'are'} shown as one person by decision, never as a
          fact.
        </p>
      )}
    </Section>
  )
}

const columns = (
  names: Judgements['names'],
  stands: ReadonlySet<number>,
  withdraw: ((judgement: Judgement) => void) | null,
): Column<Judgement>[] => {
  const labels = new Map(names.map(({ key, label }) => [key, label]))
  const named = (key: string) => labels.get(key) ?? 'no longer in this case'
  return [
    { label: 'One', isName: true, isPersonal: true, value: ({ a }) => named(a) },
    { label: 'Other', isPersonal: true, value: ({ b }) => named(b) },
    { label: 'Decision', isCategory: true, isPersonal: false, value: ({ verdict }) => sentence(verdictWords[verdict]) },
    { label: 'Reason', isPersonal: true, value: reasonOf },
    {
      label: 'By',
      saysLabel: true,
      isCategory: true,
      isPersonal: true,
      value: ({ analyst_name }) => analyst_name ?? 'a former colleague',
    },
    { label: 'When', isNarrow: true, value: ({ at }) => at, cell: ({ at }) => timeInWords(at) },
    {
      label: 'State',
      isWayOn: true,
      cell: (judgement) =>
        stands.has(judgement.seq) ? (
          withdraw && (
            <Button
              look="quiet"
              aria-label={`Withdraw the decision on ${named(judgement.a)}`}
              onClick={firstClick(() => withdraw(judgement))}
            >
              Withdraw
            </Button>
          )
        ) : (
          <span className="quiet small">{judgement.verdict === 'withdrawn' ? '' : 'replaced'}</span>
        ),
    },
  ]
}

const reasonOf = ({ reason, gone_with }: Judgement): string => reason || (gone_with ? noReasonInWords(gone_with) : '')
