import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { useKeptFields } from '../../lookup/form/typed.ts'
import { type Budget, budgetsQuery, type Holder, type NewBudget, useSetBudget } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { allCasesQuery } from '../../lookup/purpose/cases.ts'
import { Status } from '../../register/Status.tsx'
import { Confirm } from '../../server/Confirm.tsx'
import { sessionQuery } from '../../server/session.ts'
import { teamQuery } from '../../server/team.ts'
import { useSending } from '../../server/useSending.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { OwnBudget, periodInWords, unknownInWords } from './OwnBudget.tsx'

type Asked = { what: 'change' | 'remove'; budget: Budget }

export function Budgets() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(budgetsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const maySet = analyst !== null && analyst !== undefined && analyst.role !== 'analyst'
  return (
    <>
      <OwnBudget />
      <Panel title={maySet ? 'All budgets' : 'Budgets of your cases'}>
        <p>
          A lookup in a case uses the budgets of the analyst and of the case. Its price is reserved in both first. If
          one has too little, the lookup is not run and nothing is paid.
        </p>
        <Read query={query} wanted="the budgets">
          {(budgets) => {
            const rows = maySet ? budgets : budgets.filter(({ holder }) => holder === 'case')
            return (
              <Table<Budget>
                name="budgets"
                caption="Budgets"
                rows={rows}
                none="No budgets. Only the balance of the account limits lookups."
                keyOf={({ holder, holder_id }) => `${holder} ${holder_id}`}
                columns={maySet ? [...columns, actionsWith(setAsked)] : columns}
              />
            )
          }}
        </Read>
      </Panel>
      {maySet && <NewBudgetForm />}
      {asked?.what === 'change' && <BudgetDialog budget={asked.budget} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog budget={asked.budget} onClose={close} />}
    </>
  )
}

const nameOf = ({ name, holder }: Budget): string =>
  name ?? (holder === 'case' ? 'An erased case' : 'A deleted account')

const amount = (label: string, of: (budget: Budget) => string): Column<Budget> => ({
  label,
  saysLabel: true,
  align: 'end',
  isNarrow: true,
  value: (budget) => Number(of(budget)),
  cell: (budget) => numberInWords(of(budget)),
})

const columns: Column<Budget>[] = [
  { label: 'Budget of', isName: true, value: nameOf },
  {
    label: 'Kind',
    isCategory: true,
    isPersonal: false,
    value: ({ holder }) => (holder === 'case' ? 'Case' : 'Analyst'),
  },
  amount('Allowed', ({ credits }) => credits),
  amount('Spent', ({ spent }) => spent),
  amount('Reserved', ({ under_way }) => under_way),
  {
    ...amount('Left', ({ left }) => left),
    cell: ({ left }) => (Number(left) === 0 ? <Status tone="bad">used up</Status> : numberInWords(left)),
  },
  { label: 'Period', value: periodInWords },
  { label: 'Unknown price', saysLabel: true, value: unknownInWords },
]

const actionsWith = (ask: (asked: Asked) => void): Column<Budget> => ({
  label: 'Change',
  isWayOn: true,
  cell: (budget) => (
    <span className="row-16">
      <Button
        look="quiet"
        onClick={() => ask({ what: 'change', budget })}
        aria-label={`Change the budget of ${nameOf(budget)}`}
      >
        Change
      </Button>
      <Button
        look="quiet"
        onClick={() => ask({ what: 'remove', budget })}
        aria-label={`Remove the budget of ${nameOf(budget)}`}
      >
        Remove
      </Button>
    </span>
  ),
})

function RemoveDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const setBudget = useSetBudget()
  return (
    <Confirm
      title={`Remove the budget of ${nameOf(budget)}?`}
      verb="Remove budget"
      onClose={onClose}
      onDo={() => setBudget(budget, null)}
    >
      <p>
        Then only the balance of the account limits{' '}
        {budget.holder === 'case' ? 'lookups in this case' : 'their lookups'}. Spending stays on record.
      </p>
    </Confirm>
  )
}

function BudgetDialog({ budget, onClose }: { budget: Budget; onClose: () => void }) {
  const setBudget = useSetBudget()
  return (
    <Confirm
      title={`Change the budget of ${nameOf(budget)}`}
      verb="Change budget"
      onClose={onClose}
      onDo={(given) => setBudget(budget, budgetIn(given))}
    >
      <BudgetFields budget={budget} />
    </Confirm>
  )
}

/** Sets the budget of an analyst or a case, and replaces an earlier one. */
function NewBudgetForm() {
  const setBudget = useSetBudget()
  const { errors, isBusy, send } = useSending()
  const { data: accounts = [] } = useQuery(teamQuery)
  const { data: cases = [] } = useQuery(allCasesQuery)
  const [status, setStatus] = useState('')
  const { first, keep, forget } = useKeptFields(['new budget'])
  // Accounts and cases arrive one after the other. A choice stays when the list grows.
  const [chosen, setChosen] = useState(first.of ?? '')
  const [isForNobody, setForNobody] = useState(false)
  const { data: budgets = [] } = useQuery(budgetsQuery)
  const replaced = budgets.find(({ holder, holder_id }) => `${holder} ${holder_id}` === chosen)
  const options = [
    { value: '', label: 'Choose an account or a case' },
    ...accounts.map(({ analyst_id, name, email }) => ({ value: `analyst ${analyst_id}`, label: `${name}, ${email}` })),
    ...cases
      .filter(({ closed_at }) => closed_at === null)
      .map(({ case_id, reference, title }) => ({ value: `case ${case_id}`, label: `Case ${reference}: ${title}` })),
  ]

  async function set(given: (name: string) => string, form: HTMLFormElement) {
    const [holder = '', holder_id = ''] = given('of').split(' ')
    await setBudget({ holder: holder as Holder['holder'], holder_id }, budgetIn(given))
    setStatus(`The budget of ${options.find(({ value }) => value === given('of'))?.label} is set.`)
    forget(form)
    setChosen('')
  }

  return (
    <Panel title="Set a budget">
      <Form
        errors={isForNobody ? forNobody : errors}
        onChange={keep}
        onSend={(given, form) => {
          setStatus('')
          setForNobody(given('of') === '')
          if (!isBusy && given('of') !== '') void send(() => set(given, form))
        }}
      >
        <Select
          label="For"
          hint={
            replaced && `This replaces its budget of ${creditsInWords(replaced.credits)}: ${periodInWords(replaced)}.`
          }
          name="of"
          id="holder_id"
          options={options}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <BudgetFields first={first} />
        <Button look="main" type="submit" aria-disabled={isBusy}>
          Set the budget
        </Button>
      </Form>
      <p role="status">{status}</p>
    </Panel>
  )
}

const forNobody = [{ field: 'holder_id', message: 'Choose an account or a case.' }]

const periods = [
  { value: 'month', label: 'Each calendar month' },
  { value: 'total', label: 'In total' },
]
const unknowns = [
  { value: 'refused', label: 'is refused' },
  { value: 'counted', label: 'counts as a number of credits' },
]

type BudgetFieldsProps = { budget?: Budget; first?: { readonly [field: string]: string | undefined } }

/** The amount, the period, and the rule for lookups of unknown price. */
function BudgetFields({ budget, first = {} }: BudgetFieldsProps) {
  const [unknown, setUnknown] = useState(
    first.unknown ?? (budget && budget.unknown_counts_as !== null ? 'counted' : 'refused'),
  )
  return (
    <>
      <Field
        label="Credits allowed"
        name="credits"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={first.credits ?? budget?.credits ?? ''}
      />
      <Select
        label="Period"
        hint="Earlier spending in the period counts."
        name="period"
        defaultValue={first.period ?? budget?.period ?? 'month'}
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
          label="Counts as (credits)"
          name="unknown_counts_as"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={first.unknown_counts_as ?? budget?.unknown_counts_as ?? ''}
        />
      )}
    </>
  )
}

const budgetIn = (given: (name: string) => string): NewBudget => ({
  period: given('period') === 'total' ? 'total' : 'month',
  credits: given('credits'),
  unknown_counts_as: given('unknown') === 'refused' ? 'refused' : given('unknown_counts_as'),
})
