import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { checkParams, formatOf } from '../../contract/check.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import type { ParameterName } from '../../contract/parameters.ts'
import { usePrice } from '../api/credits.ts'
import type { Given } from '../api/lookups.ts'
import type { FieldError } from '../api/request.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Field, Select } from '../ui/Field.tsx'
import css from './LookupForm.module.css'
import { wordsOf } from './parameter-words.ts'

type Option = { value: string; label: string }
type Props = {
  operation: OperationName
  /** Those that are asked for, in this order. */
  fields: readonly ParameterName[]
  /** What was asked before, or is to begin with. */
  asked: Given
  onAsk: (params: Given) => void
  /** Of what has few values, the words for each. */
  options?: { readonly [Name in ParameterName]?: readonly Option[] }
  /** What the button does, without the price. */
  verb: string
  children?: ReactNode
}

/** The form of an operation, out of its row in the contract. What was typed is never rewritten, and survives a failure. */
export function LookupForm({ operation, fields, asked, onAsk, options = {}, verb, children }: Props) {
  const [typed, setTyped] = useState<Given>({})
  const [errors, setErrors] = useState<FieldError[]>([])
  const price = usePrice(operation)
  const id = useId()
  const given = (name: ParameterName) => typed[name] ?? asked[name] ?? options[name]?.[0]?.value ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    const params = Object.fromEntries(fields.map((name) => [name, given(name).trim()]))
    const wrong = checkParams(operation, { ...params, api_key: '-', client: '-' })
    setErrors(wrong.map(({ parameter, message }) => ({ field: `${id}-${parameter}`, message })))
    if (wrong.length === 0) onAsk(params)
  }

  return (
    <form onSubmit={submit} className={css.form} noValidate>
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      {fields.map((name) => {
        const { label, hint, example } = wordsOf(operation, name)
        const common = {
          label,
          hint: [hint, example && `For example ${example}`].filter(Boolean).join('. '),
          id: `${id}-${name}`,
          value: given(name),
          error: errors.find(({ field }) => field === `${id}-${name}`)?.message,
        }
        const change = (value: string) => setTyped((now) => ({ ...now, [name]: value }))
        const choices = options[name]
        return choices ? (
          <Select key={name} {...common} options={[...choices]} onChange={({ target }) => change(target.value)} />
        ) : (
          <Field
            key={name}
            {...common}
            maxLength={formatOf(rowOf(operation), name).maxLength}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change(target.value)}
          />
        )
      })}
      {children}
      <Button look="main" type="submit">
        {verb}, {price}
      </Button>
    </form>
  )
}
