import { type ReactNode, useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { formatOf } from '../../../contract/check.ts'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { clean } from '../../../contract/values/clean.ts'
import { isRead } from '../../../contract/values/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Given } from '../lookups.ts'
import type { Option } from '../operations.ts'
import { usePrice, withPrice } from '../price/prices.tsx'
import { PurposeFirst } from '../purpose/PurposeFirst.tsx'
import { errorsIn } from './form-check.ts'
import { errorsOf, type Refused } from './form-errors.ts'
import css from './LookupForm.module.css'
import { NoSource } from './NoSource.tsx'
import { isFlag, nounOf, wordsOf } from './parameter-words.ts'
import { typedIn, useKept } from './typed.ts'
import { isGiven, type Want, type Way, wantOf, wayOf, waysOf } from './ways.ts'

type Props = {
  operation: OperationName
  /** In this order. */
  fields: readonly ParameterName[]
  /** The ways to search, where they are not simply the sets that the operation needs. */
  ways?: readonly Way[]
  /** Fields that are seldom used, folded under these words. */
  more?: { label: string; fields: readonly ParameterName[] }
  /** The last request, or the initial values. */
  asked: Given
  onAsk: (params: Given) => void
  /** What is typed, unchanged. */
  onType?: (name: ParameterName, value: string) => void
  /** The last failure. Each field shows its own part. */
  error?: Error | null
  /** The choices of a field, where they differ from the usual. */
  options?: { readonly [Name in ParameterName]?: readonly Option[] }
  /** The words of the button, without the price. */
  verb: string
  /** The price, where it is not that of one lookup. */
  price?: string
  instead?: Instead
  children?: ReactNode
}

/** A first field that stands for several parameters and shows their errors. */
type Instead = {
  id: string
  names: readonly ParameterName[]
  /** Null where its value is good. */
  wrong: string | null
  field: (error: string | undefined) => ReactNode
}

/** One object, so that nothing renders again because of it. */
const none: readonly Refused[] = []

/** The form of an operation, from its row in the contract. A form about people asks for a case first. */
export const LookupForm = (props: Props) => (
  <PurposeFirst operation={props.operation}>
    <OwnForm {...props} />
  </PurposeFirst>
)

/** What was typed is never rewritten, and survives a failure. */
function OwnForm({ operation, fields, more, asked, onAsk, error = null, options = {}, ...rest }: Props) {
  const ways = rest.ways ?? waysOf(operation, fields)
  const { typed, type, chosen, choose } = useTyped(operation, ways, asked)
  const way = ways[chosen] ?? { label: '', fields, needs: [] }
  const [found, setFound] = useState(none)
  const told = useMemo(() => errorsOf(operation, error), [operation, error])
  const id = useId()
  const ownPrice = usePrice(operation)

  const choicesOf = (name: ParameterName) => options[name] ?? wordsOf(operation, name).choices
  const unsaid = (name: ParameterName) => unlessSaid(operation, name, choicesOf(name))
  const given = (name: ParameterName) => typed[name] ?? asked[name] ?? unsaid(name)
  const isSaid = (name: ParameterName) => isGiven(asked[name]) && asked[name] !== unsaid(name)

  function submit() {
    const params = Object.fromEntries(way.fields.map((name) => [name, clean(given(name))]))
    const { instead } = rest
    const wrong = [
      ...(instead?.wrong ? instead.names.slice(0, 1).map((name) => ({ name, message: instead.wrong ?? '' })) : []),
      ...errorsIn(operation, way, params),
    ]
    setFound(wrong.length === 0 ? none : wrong)
    if (wrong.length === 0) onAsk(params)
  }

  const { id: insteadId, names: insteadNames, wrong: insteadWrong } = rest.instead ?? {}
  const errors = useMemo(() => {
    const isInstead = (name: ParameterName) => insteadNames?.includes(name) === true
    // A choice may have corrected it since.
    const still = found.filter(({ name, message }) => !isInstead(name) || message === insteadWrong)
    return (found.length > 0 ? still : told).map(({ name, message }) => ({
      name,
      message,
      field: insteadId && isInstead(name) ? insteadId : `${id}-${name}`,
    }))
  }, [found, told, id, insteadId, insteadNames, insteadWrong])
  const fieldOf = (name: ParameterName) => (
    <div key={name} className={css.field} data-size={isFlag(name) ? 'flag' : wordsOf(operation, name).size}>
      <ParameterField
        operation={operation}
        name={name}
        id={`${id}-${name}`}
        value={given(name)}
        want={wantOf(way, name)}
        choices={choicesOf(name)}
        error={errors.find((error) => error.name === name)?.message}
        onChange={(value) => {
          type(name, value)
          rest.onType?.(name, value)
        }}
      />
    </div>
  )
  const folded = way.fields.filter((name) => more?.fields.includes(name))
  // The button is beside the last field if nothing comes between.
  const isOneRow = folded.length === 0 && !rest.children && !way.fields.some(isFlag)
  const submitButton = (
    <Button look="main" type="submit">
      {withPrice(rest.verb, rest.price ?? ownPrice)}
    </Button>
  )

  return (
    <Form className={css.form} errors={errors} onSend={submit}>
      <NoSource operation={operation} />
      {ways.length > 1 && (
        <WaySwitch
          ways={ways}
          chosen={chosen}
          name={id}
          onChoose={(index) => {
            choose(index)
            setFound(none)
          }}
        />
      )}
      {rest.instead?.field(errors.find(({ name }) => rest.instead?.names.includes(name))?.message)}
      <div className={css.fields}>
        {way.fields.filter((name) => !folded.includes(name)).map(fieldOf)}
        {isOneRow && submitButton}
      </div>
      {more && folded.length > 0 && (
        <More
          label={more.label}
          isNeeded={folded.some((name) => isSaid(name) || errors.some((error) => error.name === name))}
        >
          <div className={css.fields}>{folded.map(fieldOf)}</div>
        </More>
      )}
      {rest.children}
      {!isOneRow && submitButton}
    </Form>
  )
}

/** The default: of a flag, or the first of a few values. */
function unlessSaid(operation: OperationName, name: ParameterName, choices: readonly Option[] | undefined): string {
  if (isFlag(name)) return String(wordsOf(operation, name).isOn ?? false)
  return choices?.[0]?.value ?? ''
}

/** Opens by itself if a field in it has a value or an error. */
function More({ label, isNeeded, children }: { label: string; isNeeded: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isNeeded)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded)
    if (isNeeded) setOpen(true)
  }
  return (
    <details className={css.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}

type WayProps = { ways: readonly Way[]; chosen: number; name: string; onChoose: (index: number) => void }

/** A choice of what to search by. Text typed for another way is kept. */
const WaySwitch = ({ ways, chosen, name, onChoose }: WayProps) => (
  <fieldset className={css.ways}>
    <legend>Search by</legend>
    {ways.map(({ label }, index) => (
      <label key={label}>
        <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} /> {label}
      </label>
    ))}
  </fieldset>
)

type FieldProps = {
  operation: OperationName
  name: ParameterName
  id: string
  value: string
  want: Want
  /** For parameters with few values, the words for each. */
  choices?: readonly Option[] | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** One parameter in its format. Typed text is never cut or rewritten. */
function ParameterField({ operation, name, id, value, want, choices, error, onChange }: FieldProps) {
  const words = wordsOf(operation, name)
  const options = choices ?? words.choices
  const base = { id, error, label: words.label }
  const example = words.example && `such as ${words.example}`
  const help = words.hint ? [words.hint, example].filter(Boolean).join(', ') : example?.replace('such', 'Such')
  // A value is shown as it will be sent, before anybody pays for it.
  const reading = formatOf(rowOf(operation), name).reads?.(value)
  const hint = (reading && isRead(reading) && reading.changed) || help
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

/** After the label, where the field is not required. */
function inWords(operation: OperationName, want: Want): string {
  if (typeof want === 'string') return want === 'optional' ? '(optional)' : ''
  return `(or ${want.orElse.map((other) => nounOf(operation, other)).join(' and ')})`
}

function isOfNames(operation: OperationName, name: ParameterName): boolean {
  const { subject } = formatOf(rowOf(operation), name)
  return subject === 'name' || subject === 'address' || subject === 'company_name'
}

/**
 * The text of a form, typed over its last request, and the chosen way to search. A new request replaces the fields of its
 * way where they differ; fields of another way stay.
 */
function useTyped(operation: OperationName, ways: readonly Way[], asked: Given) {
  const { key } = useLocation()
  const [typed, setTyped] = useKept<Given>(typedIn(operation, key), {})
  const [chosen, choose] = useKept(['way', operation, key], wayOf(ways, asked))
  const [followed, setFollowed] = useState(() => printOf(ways, asked))
  const print = printOf(ways, asked)
  if (print !== followed) {
    const index = wayOf(ways, asked)
    const fields: readonly string[] = ways[index]?.fields ?? []
    const stays = (name: string, value = '') => !fields.includes(name) || clean(value) === (asked[name] ?? '')
    setFollowed(print)
    choose(index)
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => stays(name, value))))
  }
  const type = (name: ParameterName, value: string) => setTyped((now) => ({ ...now, [name]: value }))
  return { typed, type, chosen, choose }
}

/** The request without its page. */
const printOf = (ways: readonly Way[], asked: Given): string =>
  JSON.stringify(ways.map(({ fields }) => fields.map((name) => asked[name] ?? '')))
