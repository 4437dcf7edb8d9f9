import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fileOperations, operationNames } from '../../../contract/operations.ts'
import { clean } from '../../../contract/values/clean.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { allCasesQuery, casesQuery } from '../../lookup/purpose/cases.ts'
import { outcomeWords } from '../../register/words.ts'
import { sessionQuery } from '../../server/session.ts'
import { teamQuery } from '../../server/team.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import css from './RecordFilter.module.css'

export const filterNames = ['from', 'to', 'case_id', 'analyst', 'operation', 'outcome', 'short_id'] as const
export type FilterName = (typeof filterNames)[number]

const any = { value: '', label: 'Any' }
const operations = [...operationNames, ...fileOperations]
  .filter((name) => name !== 'javascript_key' && name !== 'client_info')
  .map((name) => ({ value: name, label: operationInWords(name) }))
  .sort((a, b) => a.label.localeCompare(b.label))
const outcomes = ['found', 'none_found', 'not_answered'].map((value) => ({
  value,
  label: outcomeWords[value] ?? value,
}))

type Props = { subject: string; onSubject: (subject: string) => void }

/** Each choice applies at once and keeps the focus. The subject is sent, and stays out of the address. */
export function RecordFilter({ subject, onSubject }: Props) {
  const [search, setSearch] = useSearchParams()
  const { data: session } = useQuery(sessionQuery)
  const seesAll = session?.role === 'supervisor' || session?.role === 'administrator'
  const { data: cases = [] } = useQuery(seesAll ? allCasesQuery : casesQuery)
  const { data: accounts = [] } = useQuery({ ...teamQuery, enabled: seesAll })
  const [typed, setTyped] = useState(subject)
  const isFiltered = subject !== '' || filterNames.some((name) => search.has(name))

  /** Back to the first page. */
  const change = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('before')
        edit(next)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const set = (name: FilterName, value: string) =>
    change((next) => (value === '' ? next.delete(name) : next.set(name, value)))
  const bound = (name: FilterName) => ({
    value: search.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })

  function submit() {
    change(() => {})
    onSubject(clean(typed))
  }

  function clear() {
    setTyped('')
    onSubject('')
    change((next) => {
      for (const name of filterNames) next.delete(name)
    })
  }

  return (
    <Form className="stack-8" onSend={submit}>
      <div className={css.filter}>
        <div className={css.subject}>
          <Field
            label="Subject"
            hint="Name, address or number, as typed"
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">Search</Button>
        </div>
        <div className={css.choices}>
          <Field label="From" type="date" {...bound('from')} />
          <Field label="To" type="date" {...bound('to')} />
          <Select label="Lookup" options={[any, ...operations]} {...bound('operation')} />
          <Select label="Outcome" options={[any, ...outcomes]} {...bound('outcome')} />
          <Select
            label="Case"
            options={[any, ...cases.map(({ case_id, reference }) => ({ value: case_id, label: reference }))]}
            {...bound('case_id')}
          />
          {seesAll && (
            <Select
              label="Analyst"
              options={[any, ...accounts.map(({ analyst_id, name }) => ({ value: analyst_id, label: name }))]}
              {...bound('analyst')}
            />
          )}
        </div>
      </div>
      {isFiltered && (
        <p>
          <Button look="quiet" onClick={clear}>
            Clear filters
          </Button>
        </p>
      )}
    </Form>
  )
}
