import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { teamQuery } from '../../server/team.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import { eventWords } from './audit-words.ts'
import css from './Team.module.css'

const names = ['event', 'analyst', 'record', 'from', 'to'] as const
const anything = { value: '', label: 'Anything' }
const anybody = { value: '', label: 'Anybody' }

/** Which lines of the audit are shown: none of it names whom the lookups were about, so it may stand in the address. */
export function AuditFilters() {
  const { data: accounts = [] } = useQuery(teamQuery)
  const [search, setSearch] = useSearchParams()
  const [isWrong, setWrong] = useState(false)
  const now = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })

  function filter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = names.map((name): [string, string] => [name, String(form.get(name) ?? '').trim()])
    const record = given.find(([name]) => name === 'record')?.[1] ?? ''
    const isId = /^[0-9a-z]{0,20}$/.test(record)
    setWrong(!isId)
    if (isId) setSearch(new URLSearchParams(given.filter(([, value]) => value !== '')), { preventScrollReset: true })
  }

  return (
    // Back brings other filters, and the fields begin with them.
    <form key={search.toString()} onSubmit={filter} noValidate aria-label="Filters of the audit">
      {isWrong && <ErrorSummary errors={[{ field: 'record', message: wrong }]} />}
      <div className={css.filters}>
        <Select
          label="What was done"
          {...now('event')}
          options={[anything, ...Object.entries(eventWords).map(([value, label]) => ({ value, label }))]}
        />
        {/* Drawn again when the names have come: what the address names is then among them. */}
        <Select
          key={accounts.length}
          label="By"
          {...now('analyst')}
          options={[anybody, ...accounts.map(({ analyst_id, name }) => ({ value: analyst_id, label: name }))]}
        />
        <Field
          label="Record"
          id="record"
          autoComplete="off"
          spellCheck={false}
          {...now('record')}
          error={isWrong ? wrong : undefined}
        />
        <Field label="From" type="date" {...now('from')} />
        <Field label="To" type="date" {...now('to')} />
        <Button type="submit">Show</Button>
      </div>
    </form>
  )
}

const wrong = 'A record’s id is small letters and digits, as its screen shows it.'
