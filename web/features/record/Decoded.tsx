import type { ReactNode } from 'react'
import { useState } from 'react'
import { type OperationName, operations } from '../../../contract/operations.ts'
import { records } from '../../../contract/records.ts'
import { type Birth, birth, type Fields, type Shape } from '../../../contract/shape.ts'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Decoded.module.css'

type Values = { readonly [name: string]: unknown }
/** Longer lists are shown when it is asked for. */
const atFirst = 20
/** So short a list is open from the beginning. */
const fewEnough = 3

/** What came, field by field under its own name; nil, empty and absent told apart. */
export function Decoded({ record: { operation, result } }: { record: LedgerRecord }) {
  if (!Object.hasOwn(operations, operation) || typeof result !== 'object' || result === null) return null
  const fields: Fields = operations[operation as OperationName].result
  const values = result as Values
  return (
    <Panel title="What came">
      <p className={css.legend}>
        As it was read, under the names of the interface. <em>nil</em>: the service said that there is nothing;{' '}
        <em>empty</em>: it said an empty text; <em>absent</em>: it did not send the field.
      </p>
      <Record fields={fields} values={values} />
      <OtherFields fields={(values.other_fields as never) ?? []} />
    </Panel>
  )
}

const Record = ({ fields, values }: { fields: Fields; values: Values }) => (
  <dl className={css.fields}>
    {Object.entries(fields).map(([name, shape]) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <Value shape={shape} value={values[name]} />
        </dd>
      </div>
    ))}
  </dl>
)

function Value({ shape, value }: { shape: Shape; value: unknown }): ReactNode {
  if (value === undefined) return <em>absent</em>
  if (value === null) return <em>nil</em>
  if (value === '') return <em>empty</em>
  if (shape.kind === 'record') return <Nested shape={shape} value={value as Values} />
  if (shape.kind === 'list') return <List shape={shape} values={value as Values[]} />
  if (shape.kind === 'texts') return (value as string[]).join('; ') || <em>empty</em>
  if (shape.birth) return <BirthDate date={String(value)} isPublished={shape.birth === 'published'} asItCame />
  return <span className={css.text}>{String(value)}</span>
}

const fieldsOf = (name: string): Fields => (records as { readonly [name: string]: Fields })[name] ?? {}

function Nested({ shape, value }: { shape: { record: string; birth?: Birth }; value: Values }) {
  const fields = fieldsOf(shape.record)
  // Month and year may be read, and a day is covered with all that might tell it.
  const isCovered = shape.birth === 'private' || (shape.birth === 'published' && Boolean(value.d))
  return (
    <div className={css.nested}>
      <Record fields={isCovered ? covered(fields) : fields} values={value} />
    </div>
  )
}

const covered = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, birth('private', shape)]))

function List({ shape, values }: { shape: { record: string }; values: Values[] }) {
  const [most, setMost] = useState(atFirst)
  if (values.length === 0) return <em>empty</em>
  return (
    <details className={css.list} open={values.length <= fewEnough}>
      <summary>{count(values.length, shape.record, `× ${shape.record}`)}</summary>
      <ol>
        {values.slice(0, most).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of an answer is its place.
          <li key={index}>
            <Nested shape={shape} value={value} />
          </li>
        ))}
      </ol>
      {most < values.length && (
        <Button look="quiet" onClick={() => setMost(values.length)}>
          Show all {values.length}
        </Button>
      )}
    </details>
  )
}
