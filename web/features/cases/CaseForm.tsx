import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type CaseFile, type LawfulBasis, lawfulBasesQuery, type NewCase } from '../../lookup/purpose/cases.ts'
import { type FieldError, ProblemError } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select, TextArea } from '../../ui/Field.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import css from './CaseForm.module.css'

/** Of a lawful basis that is not in the list. */
const other = 'Other'

/** What stands in the fields, by their names. */
export type CaseDraft = { [field: string]: string }

type Props = {
  /** What it is now, where it is changed. */
  file?: CaseFile
  /** Of the date until which it is kept. */
  dateHint?: string | undefined
  /** What was half written, and what keeps it. */
  draft: readonly [begun: CaseDraft, keep: (begun: CaseDraft) => void]
  verb: string
  onSend: (given: NewCase) => Promise<unknown>
  children?: ReactNode
}

/** Why things are looked up, how long they are kept, and on what ground. What was typed survives a failure. */
export function CaseForm({ file, dateHint, draft: [begun, keep], verb, onSend, children }: Props) {
  const client = useQueryClient()
  const { data: bases = [] } = useQuery(lawfulBasesQuery)
  const [chosen, setChosen] = useState(begun.lawful_basis ?? '')
  const basisOf = (bases: LawfulBasis[]) => chosen || (file ? chosenIn(file, bases) : (bases[0]?.lawful_basis ?? ''))
  const basis = basisOf(bases)
  const words = bases.find(({ lawful_basis }) => lawful_basis === basis)
  const [errors, setErrors] = useState<FieldError[]>([])
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message

  /** What it was when it was begun. */
  const [first] = useState({ ...file, ...begun })

  function keepTyped({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = Array.from(new FormData(currentTarget), ([field, value]) => [field, String(value)])
    keep({ ...begun, ...Object.fromEntries(typed) })
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const given = (name: string) => String(new FormData(form).get(name)).trim()
    try {
      // Whoever is done before the list is there means the one that it would have shown.
      const basis = basisOf(await client.ensureQueryData(lawfulBasesQuery))
      const retention_date = given('retention_date')
      await onSend({
        reference: given('reference'),
        title: given('title'),
        purpose: given('purpose'),
        lawful_basis: basis === other ? `${other}: ${given('other_basis')}` : basis,
        ...(retention_date && { retention_date }),
      })
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null
      setErrors(problem?.errors ?? [{ field: '', message: error instanceof Error ? error.message : String(error) }])
    }
  }

  return (
    <form onSubmit={submit} onChange={keepTyped} className={css.form} noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <Field
        label="Reference"
        name="reference"
        id="reference"
        maxLength={60}
        defaultValue={first.reference}
        error={errorOf('reference')}
      />
      <Field
        label="Title"
        name="title"
        id="title"
        maxLength={200}
        defaultValue={first.title}
        error={errorOf('title')}
      />
      <TextArea
        label="Purpose"
        hint="What the lookups are for, in a sentence that would satisfy whoever was looked up."
        name="purpose"
        id="purpose"
        maxLength={2000}
        defaultValue={first.purpose}
        error={errorOf('purpose')}
      />
      <Select
        label="Lawful basis"
        name="lawful_basis"
        id="lawful_basis"
        value={basis}
        onChange={(event) => setChosen(event.target.value)}
        hint={words && `UK GDPR article ${words.point}: ${words.words}.`}
        options={choicesOf(bases)}
        error={errorOf('lawful_basis')}
      />
      {basis === other && (
        <Field
          label="Which lawful basis"
          hint="The law and its condition, as Data Protection Act 2018, schedule 1."
          name="other_basis"
          maxLength={190}
          defaultValue={begun.other_basis ?? file?.lawful_basis.replace(/^Other: /, '')}
        />
      )}
      <Field
        label="Keep until"
        hint={dateHint}
        name="retention_date"
        id="retention_date"
        type="date"
        defaultValue={first.retention_date}
        error={errorOf('retention_date')}
      />
      <p className={css.actions}>
        <Button look="main" type="submit">
          {verb}
        </Button>
        {children}
      </p>
    </form>
  )
}

/** None before the list is there: of one alone, that one would be kept as if it had been chosen. */
const choicesOf = (bases: LawfulBasis[]) =>
  bases.length === 0
    ? []
    : [
        ...bases.map(({ lawful_basis }) => ({ value: lawful_basis, label: lawful_basis })),
        { value: other, label: 'Another' },
      ]

const chosenIn = ({ lawful_basis }: CaseFile, bases: LawfulBasis[]): string =>
  bases.some((basis) => basis.lawful_basis === lawful_basis) ? lawful_basis : other
