import { useState } from 'react'
import type { Budget, NewBudget } from '../../lookup/price/account.ts'
import { Field, Select } from '../../ui/Field.tsx'

const periods = [
  { value: 'month', label: 'Each calendar month' },
  { value: 'total', label: 'In all, from the beginning' },
]
const unknowns = [
  { value: 'refused', label: 'is refused' },
  { value: 'counted', label: 'counts as a number of credits' },
]

/** @param errorOf of the form whose error summary leads to the fields */
type Props = { budget?: Budget; errorOf?: (field: string) => string | undefined }

/** What may be spent, in which time, and what becomes of a lookup whose price nobody knows. */
export function BudgetFields({ budget, errorOf }: Props) {
  const led = (name: string) => (errorOf ? { id: name, error: errorOf(name) } : {})
  const [unknown, setUnknown] = useState(budget && budget.unknown_counts_as !== null ? 'counted' : 'refused')
  return (
    <>
      <Field
        label="Credits allowed"
        name="credits"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={budget?.credits ?? ''}
        {...led('credits')}
      />
      <Select
        label="Period"
        hint="What was spent before in the period counts."
        name="period"
        defaultValue={budget?.period ?? 'month'}
        options={periods}
      />
      <Select
        label="A lookup of unknown price"
        name="unknown"
        value={unknown}
        onChange={({ target }) => setUnknown(target.value)}
        options={unknowns}
      />
      {unknown === 'counted' && (
        <Field
          label="Credits that it counts as"
          name="unknown_counts_as"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={budget?.unknown_counts_as ?? ''}
          {...led('unknown_counts_as')}
        />
      )}
    </>
  )
}

export const budgetIn = (given: (name: string) => string): NewBudget => ({
  period: given('period') === 'total' ? 'total' : 'month',
  credits: given('credits'),
  unknown_counts_as: given('unknown') === 'refused' ? 'refused' : given('unknown_counts_as'),
})
