import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type CaseFile, casesQuery, chooseCase, lawfulBasesQuery, useAddCase, useCase } from '../../api/cases.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { type FieldError, ProblemError } from '../../api/request.ts'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { endInWords } from '../../ui/dates.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field, Select, TextArea } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'
import css from './CasesScreen.module.css'

/** Why things are looked up: chosen once, and stamped on each record. */
export function CasesScreen() {
  // Others close cases too, and add one to theirs.
  const { data: cases, error } = useQuery({ ...casesQuery, refetchOnMount: 'always' })
  const { file } = useCase()
  return (
    <Screen
      title="Cases"
      under="Lookups about people are made inside a case: its purpose and lawful basis stand on each record."
    >
      <Panel title="Your cases">
        {error && <NotAnswered error={error} />}
        {cases?.length === 0 && <p>There is none yet. Open the first below.</p>}
        {cases && cases.length > 0 && (
          <Table<CaseFile>
            caption="Your cases"
            rows={cases}
            keyOf={({ case_id }) => case_id}
            isMarked={({ case_id }) => case_id === file?.case_id}
            columns={[
              { label: 'Reference', isName: true, cell: ({ reference }) => reference },
              { label: 'Title', cell: ({ title }) => title },
              { label: 'Purpose', cell: ({ purpose }) => purpose },
              { label: 'Lawful basis', cell: ({ lawful_basis }) => lawful_basis },
              { label: 'Kept until', isNarrow: true, cell: (file) => <KeptUntil {...file} /> },
              {
                label: 'Working in',
                cell: ({ case_id, reference, closed_at }) =>
                  closed_at !== null ? (
                    'Closed'
                  ) : case_id === file?.case_id ? (
                    <strong>This one</strong>
                  ) : (
                    <Button look="quiet" onClick={() => chooseCase(case_id)} aria-label={`Work in ${reference}`}>
                      Work in this
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Panel>
      <NewCaseForm />
    </Screen>
  )
}

/** What is over takes no lookups, and its contents are erased within a day. */
function KeptUntil({ retention_date, ends_in_days, closed_at }: CaseFile) {
  const end = closed_at === null ? endInWords(ends_in_days) : null
  return (
    <>
      <DateText date={retention_date} /> {end && <Status tone="warn">{end}</Status>}
    </>
  )
}

/** Of a lawful basis that is not in the list. */
const other = 'Other'

function NewCaseForm() {
  const addCase = useAddCase()
  const { data: bases = [] } = useQuery(lawfulBasesQuery)
  const [chosen, setChosen] = useState('')
  const basis = chosen || (bases[0]?.lawful_basis ?? '')
  const words = bases.find(({ lawful_basis }) => lawful_basis === basis)
  const [errors, setErrors] = useState<FieldError[]>([])
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = (name: string) => String(new FormData(form).get(name)).trim()
    try {
      const retention_date = given('retention_date')
      await addCase({
        reference: given('reference'),
        title: given('title'),
        purpose: given('purpose'),
        lawful_basis: basis === other ? `${other}: ${given('other_basis')}` : basis,
        ...(retention_date && { retention_date }),
      })
      form.reset()
      setChosen('')
      setErrors([])
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null
      setErrors(problem?.errors ?? [{ field: '', message: error instanceof Error ? error.message : String(error) }])
    }
  }

  return (
    <Panel title="Open a case">
      <form onSubmit={submit} className={css.form} noValidate>
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        <Field label="Reference" name="reference" id="reference" maxLength={60} error={errorOf('reference')} />
        <Field label="Title" name="title" id="title" maxLength={200} error={errorOf('title')} />
        <TextArea
          label="Purpose"
          hint="What the lookups are for, in a sentence that would satisfy whoever was looked up."
          name="purpose"
          id="purpose"
          maxLength={2000}
          error={errorOf('purpose')}
        />
        <Select
          label="Lawful basis"
          name="lawful_basis"
          id="lawful_basis"
          value={basis}
          onChange={(event) => setChosen(event.target.value)}
          hint={words && `UK GDPR article ${words.point}: ${words.words}.`}
          options={[
            ...bases.map(({ lawful_basis }) => ({ value: lawful_basis, label: lawful_basis })),
            { value: other, label: 'Another' },
          ]}
          error={errorOf('lawful_basis')}
        />
        {basis === other && (
          <Field
            label="Which lawful basis"
            hint="The law and its condition, as Data Protection Act 2018, schedule 1."
            name="other_basis"
            maxLength={190}
          />
        )}
        <Field
          label="Keep until"
          hint="Empty for five years from today."
          name="retention_date"
          id="retention_date"
          type="date"
          error={errorOf('retention_date')}
        />
        <Button look="main" type="submit">
          Open the case and work in it
        </Button>
      </form>
    </Panel>
  )
}
