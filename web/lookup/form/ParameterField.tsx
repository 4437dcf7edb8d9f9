import { formatOf } from '../../../contract/check.ts'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { Checkbox, Field, Select, TextArea } from '../../ui/Field.tsx'
import type { Option } from '../operations.ts'
import { isFlag, nounOf, wordsOf } from './parameter-words.ts'
import type { Want } from './ways.ts'

type Props = {
  operation: OperationName
  name: ParameterName
  id: string
  value: string
  want: Want
  /** Of what has few values, the words for each. */
  choices?: readonly Option[] | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** One parameter, asked for as its format in the contract wants it. What is typed is never cut short nor rewritten. */
export function ParameterField({ operation, name, id, value, want, choices, error, onChange }: Props) {
  const words = wordsOf(operation, name)
  const options = choices ?? words.choices
  const base = { id, error, label: words.label }
  const example = words.example && `such as ${words.example}`
  const hint = words.hint ? [words.hint, example].filter(Boolean).join(', ') : example?.replace('such', 'Such')
  const common = { ...base, value, hint }

  if (isFlag(name))
    return (
      <Checkbox
        {...base}
        hint={words.hint}
        checked={value === 'true'}
        onChange={({ target }) => onChange(String(target.checked))}
      />
    )
  if (options) return <Select {...common} options={[...options]} onChange={({ target }) => onChange(target.value)} />
  const label = [words.label, inWords(operation, want)].filter(Boolean).join(' ')
  const required = want === 'required' || undefined
  if (words.isText)
    return (
      <TextArea {...common} label={label} aria-required={required} onChange={({ target }) => onChange(target.value)} />
    )
  return (
    <Field
      {...common}
      label={label}
      aria-required={required}
      inputMode={words.keys}
      autoComplete="off"
      autoCapitalize={isOfNames(operation, name) ? 'words' : 'off'}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Behind the label: whether one can do without it. */
function inWords(operation: OperationName, want: Want): string {
  if (typeof want === 'string') return want === 'optional' ? '(optional)' : ''
  return `(or ${want.orElse.map((other) => nounOf(operation, other)).join(' and ')})`
}

function isOfNames(operation: OperationName, name: ParameterName): boolean {
  const { subject } = formatOf(rowOf(operation), name)
  return subject === 'name' || subject === 'address' || subject === 'company_name'
}
