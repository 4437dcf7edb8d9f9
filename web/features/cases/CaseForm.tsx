import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { type Changes, isChangedByBoth, withChange } from '../../lookup/form/changes.ts'
import { type CaseFile, type LawfulBasis, lawfulBasesQuery, type NewCase } from '../../lookup/purpose/cases.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

/** How a lawful basis outside the list begins, and its choice in the list. */
const other = 'Other: '

/** Null while the form is closed. */
export type CaseDraft = Changes | null
export type CaseField = keyof NewCase

type Props = {
  /** The case to change. Without it the form opens a new case. */
  file?: CaseFile
  dateHint?: string | undefined
  /** Of a field that a colleague changed too since its change began: what it says now. */
  meanwhile?: (field: CaseField) => string
  draft: CaseDraft
  setDraft: (draft: CaseDraft) => void
  verb: string
  onSend: (given: NewCase) => Promise<unknown>
}

/** The purpose, lawful basis and retention date of a case. What was typed survives a failure. */
export function CaseForm({ file, dateHint, meanwhile, draft, setDraft, verb, onSend }: Props) {
  const client = useQueryClient()
  const { data: bases = [] } = useQuery(lawfulBasesQuery)
  const { errors, isBusy, send } = useSending()
  const [isNew] = useState(draft !== null && Object.keys(draft).length === 0)
  const saved = (field: CaseField): string => file?.[field] ?? ''
  const now = (field: CaseField): string => draft?.[field]?.text ?? saved(field)
  const change = (field: CaseField, text: string) => setDraft(withChange(draft ?? {}, field, text, saved(field)))
  const noticeOf = (field: CaseField) =>
    isChangedByBoth(draft?.[field], saved(field)) ? meanwhile?.(field) : undefined
  const field = (name: Exclude<CaseField, 'lawful_basis'>) => ({
    name,
    value: now(name),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
    notice: noticeOf(name),
  })
  // The first of the list, where nothing was chosen.
  const basisIn = (bases: LawfulBasis[]) => now('lawful_basis') || (file ? '' : (bases[0]?.lawful_basis ?? ''))
  const basis = basisIn(bases)
  const words = bases.find(({ lawful_basis }) => lawful_basis === basis)
  const isOther = bases.length > 0 && !words
  // Choosing another basis and going back keeps it.
  const [lastOther, setLastOther] = useState(basis.startsWith(other) ? basis : other)
  function changeBasis(text: string): void {
    if (text.startsWith(other)) setLastOther(text)
    change('lawful_basis', text)
  }

  async function sendCase(given: (name: string) => string) {
    const retention_date = given('retention_date')
    await onSend({
      reference: given('reference'),
      title: given('title'),
      purpose: given('purpose'),
      // The list may not be loaded yet.
      lawful_basis: basisIn(await client.ensureQueryData(lawfulBasesQuery)).trim(),
      ...(retention_date && { retention_date }),
    })
    setDraft(null)
  }

  return (
    <Form errors={errors} onSend={(given) => isBusy || void send(() => sendCase(given))}>
      <Field label="Reference" maxLength={60} {...field('reference')} autoFocus={isNew} />
      <Field label="Title" maxLength={200} {...field('title')} />
      <TextArea label="Purpose" hint="State why you need this information." maxLength={2000} {...field('purpose')} />
      <Select
        label="Lawful basis"
        name="lawful_basis"
        notice={noticeOf('lawful_basis')}
        value={isOther ? other : basis}
        onChange={({ target }) => changeBasis(target.value === other ? lastOther : target.value)}
        hint={words && `UK GDPR article ${words.point}: ${words.words}.`}
        options={optionsOf(bases)}
      />
      {isOther && (
        <Field
          label="Which lawful basis"
          hint="The law and its condition, such as Data Protection Act 2018, schedule 1."
          name="other_basis"
          maxLength={190}
          value={basis.replace(other, '')}
          onChange={({ target }) => changeBasis(`${other}${target.value}`)}
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
