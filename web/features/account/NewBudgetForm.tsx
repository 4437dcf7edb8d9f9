import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Holder, useSetBudget } from '../../lookup/price/account.ts'
import { allCasesQuery } from '../../lookup/purpose/cases.ts'
import { teamQuery } from '../../server/team.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BudgetFields, budgetIn } from './BudgetFields.tsx'

/** For an analyst or a case; one that has a budget gets this one instead. */
export function NewBudgetForm() {
  const setBudget = useSetBudget()
  const { errors, errorOf, isBusy, send } = useSending()
  const { data: accounts = [] } = useQuery(teamQuery)
  const { data: cases = [] } = useQuery(allCasesQuery)
  const [said, setSaid] = useState('')
  const options = [
    ...accounts.map(({ analyst_id, name, email }) => ({ value: `analyst ${analyst_id}`, label: `${name}, ${email}` })),
    ...cases
      .filter(({ closed_at }) => closed_at === null)
      .map(({ case_id, reference, title }) => ({ value: `case ${case_id}`, label: `Case ${reference}: ${title}` })),
  ]

  async function set(given: (name: string) => string, form: HTMLFormElement) {
    const [holder, holder_id = ''] = given('of').split(' ')
    await setBudget({ holder: holder as Holder['holder'], holder_id }, budgetIn(given))
    setSaid(`The budget of ${options.find(({ value }) => value === given('of'))?.label} is set.`)
    form.reset()
  }

  return (
    <Panel title="Set a budget">
      <Form
        errors={errors}
        onSend={(given, form) => {
          setSaid('')
          if (!isBusy) void send(() => set(given, form))
        }}
      >
        <Select label="For" name="of" id="holder_id" options={options} error={errorOf('holder_id')} />
        <BudgetFields errorOf={errorOf} />
        <Button look="main" type="submit" aria-disabled={isBusy}>
          Set the budget
        </Button>
      </Form>
      <p role="status">{said}</p>
    </Panel>
  )
}
