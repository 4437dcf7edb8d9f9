import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type CaseFile, type LawfulBasis, lawfulBasesQuery, type NewCase } from '../../lookup/purpose/cases.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

/** The choice for a lawful basis outside the list. */
const other = 'Other'

/** The typed values by field name; null while the form is closed. */
export type CaseDraft = { [field: string]: string } | null

type Props = {
  /** The case to change. Without it the form opens a new case. */
  file?: CaseFile
  dateHint?: string | undefined
  /** Of fields that a colleague changed too since the change began: what they say now. */
  meanwhile?: { readonly [field: string]: string | undefined }
  draft: CaseDraft
  setDraft: (draft: CaseDraft) => void
  verb: string
  onSend: (given: NewCase) => Promise<unknown>
}

/** The purpose, lawful basis and retention date of a case. What was typed survives a failure. */
export function CaseForm({ file, dateHint, meanwhile = {}, draft, setDraft, verb, onSend }: Props) {
  const client = useQueryClient()
  const { data: bases = [] } = useQuery(lawfulBasesQuery)
  const { errors, isBusy, send } = useSending()
  const [typed] = useState(draft ?? {})
  const [isNew] = useState(draft !== null && Object.keys(draft).length === 0)
  const [chosen, setChosen] = useState(typed.lawful_basis ?? '')
  const basisIn = (bases: LawfulBasis[]) => chosen || (file ? basisOf(file, bases) : (bases[0]?.lawful_basis ?? ''))
  const basis = basisIn(bases)
  const words = bases.find(({ lawful_basis }) => lawful_basis === basis)
  const field = (name: 'reference' | 'title' | 'purpose' | 'retention_date') => ({
    name,
    defaultValue: typed[name] ?? file?.[name],
    error: meanwhile[name],
  })

  async function sendCase(given: (name: string) => string) {
    // The list may not be loaded yet; then its first entry is meant.
    const basis = basisIn(await client.ensureQueryData(lawfulBasesQuery))
    const retention_date = given('retention_date')
    await onSend({
      reference: given('reference'),
      title: given('title'),
      purpose: given('purpose'),
      lawful_basis: basis === other ? `${other}: ${given('other_basis')}` : basis,
      ...(retention_date && { retention_date }),
    })
    setDraft(null)
  }

  function keepTyped({ currentTarget }: FormEvent<HTMLFormElement>) {
    const now = Array.from(new FormData(currentTarget), ([field, value]) => [field, String(value)])
    setDraft({ ...draft, ...Object.fromEntries(now) })
  }

  return (
    <Form errors={errors} onChange={keepTyped} onSend={(given) => isBusy || void send(() => sendCase(given))}>
      <Field label="Reference" maxLength={60} {...field('reference')} autoFocus={isNew} />
      <Field label="Title" maxLength={200} {...field('title')} />
      <TextArea label="Purpose" hint="State why you need this information." maxLength={2000} {...field('purpose')} />
      <Select
        label="Lawful basis"
        name="lawful_basis"
        error={meanwhile.lawful_basis}
        value={basis}
        onChange={(event) => setChosen(event.target.value)}
        hint={words && `UK GDPR article ${words.point}: ${words.words}.`}
        options={optionsOf(bases)}
      />
      {basis === other && (
        <Field
          label="Which lawful basis"
          hint="The law and its condition, such as Data Protection Act 2018, schedule 1."
          name="other_basis"
          maxLength={190}
          defaultValue={typed.other_basis ?? file?.lawful_basis.replace(/^Other: /, '')}
        />
      )}
      <Field label="Keep until" hint={dateHint} type="date" {...field('retention_date')} />
      <Actions>
        <Button look="main" type="submit" aria-disabled={isBusy}>
          {verb}
        </Button>
        <Button onClick={() => setDraft(null)}>Cancel</Button>
      </Actions>
    </Form>
  )
}

/** Empty until the list has loaded. A list of "Another" alone would look like a choice. */
const optionsOf = (bases: LawfulBasis[]) =>
  bases.length === 0
    ? []
    : [
        ...bases.map(({ lawful_basis }) => ({ value: lawful_basis, label: lawful_basis })),
        { value: other, label: 'Another' },
      ]

const basisOf = ({ lawful_basis }: CaseFile, bases: LawfulBasis[]): string =>
  bases.some((basis) => basis.lawful_basis === lawful_basis) ? lawful_basis : other
