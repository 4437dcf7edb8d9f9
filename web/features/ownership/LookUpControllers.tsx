import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { runLookup } from '../../lookup/lookups.ts'
import { isDeclined } from '../../lookup/price/confirmation.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import { Button, firstClick } from '../../ui/Button.tsx'

type Props = { number: string; case_id: string; of?: string }

/** The chart grows by the answer. The button says the price first. */
export function LookUpControllers({ number, case_id, of }: Props) {
  const client = useQueryClient()
  const price = usePrice('company_controllers')
  const hasSource = useHasSource()('company_controllers')
  const run = useMutation({
    mutationFn: () =>
      runLookup({ operation: 'company_controllers', params: { company_number: number }, case_id }, client),
    onSuccess: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
  const verb = of === undefined ? 'Look up its controllers' : `Look up controllers of ${of}`
  if (!hasSource) return of === undefined && <p className="quiet">Not run. No source is configured for controllers.</p>
  return (
    <>
      <p>
        <Button
          look={of === undefined ? 'main' : 'tool'}
          aria-disabled={run.isPending}
          onClick={firstClick(() => run.isPending || run.mutate())}
        >
          {run.isPending ? 'Looking up …' : withPrice(verb, price)}
        </Button>
      </p>
      {run.error && !isDeclined(run.error) && <NotAnswered error={run.error} operation="company_controllers" />}
    </>
  )
}
