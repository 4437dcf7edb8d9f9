import { type ReactNode, useState } from 'react'
import { type OperationName, operations } from '../../../contract/operations.ts'
import { records } from '../../../contract/records.ts'
import { type Birth, birth, type Fields, type Shape } from '../../../contract/shape.ts'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { noneFoundOf } from '../../lookup/operations.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Result.module.css'

/** What the lookup gave: a document, the fields of the answer, or why there is none. */
export function Result({ record }: { record: LedgerRecord }) {
  const { id, operation, outcome, result, params, reason } = record
  if (record.erased)
    return (
      <Panel title="Result">
        <p>
          The request and the answer were erased. The chain still shows that the lookup was made, and that it was
          erased.
        </p>
      </Panel>
    )
  return (
    <Panel title="Result">
      {outcome === 'not_answered' && (
        <p>
          <strong>Not answered:</strong> {reason ? whyInWords(record) : 'the record gives no reason.'}
        </p>
      )}
      {outcome === 'none_found' && (
        <p>
          <strong>None found.</strong> {saidOf(operation, params ?? {})}
        </p>
      )}
      <Contradictions answered={{ record, result, params }} />
      {operation === 'document_download' && outcome === 'found' && (
        <div className={css.document}>
          <DocumentPages id={id} title="Document" />
        </div>
      )}
      {isAnswer(result) && Object.hasOwn(operations, operation) && (
        <Decoded fields={operations[operation as OperationName].result} values={result} />
      )}
    </Panel>
  )
}

const isAnswer = (result: unknown): result is Values => typeof result === 'object' && result !== null

function saidOf(operation: string, params: { [name: string]: string }): string {
  if (!Object.hasOwn(operations, operation)) return ''
  const said = noneFoundOf(operation as OperationName)?.said ?? ''
  return typeof said === 'string' ? said : said(params)
}

type Values = { readonly [name: string]: unknown }
/** Longer lists are shown on demand. */
const atFirst = 20
/** A list this short is open from the start. */
const fewEnough = 3

/** Each field under the interface's own name; nil, empty and absent told apart. */
const Decoded = ({ fields, values }: { fields: Fields; values: Values }) => (
  <>
    <Record fields={pagesLast(fields)} values={values} />
    <OtherFields fields={(values.other_fields as never) ?? []} />
    <p className={css.legend}>
      Field names are the interface’s. <em>nil</em>: the service says there is nothing. <em>empty</em>: it sent an empty
      text. <em>absent</em>: it did not send the field.
    </p>
  </>
)

const pagesLast = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).sort(
      ([one], [other]) => Number(one.endsWith('_page_id')) - Number(other.endsWith('_page_id')),
    ),
  )

const Record = ({ fields, values }: { fields: Fields; values: Values }) => (
  <dl className={css.fields}>
    {Object.entries(fields).map(([name, shape]) => (
      <div
        key={name}
        data-is-wide={((shape.kind === 'record' || shape.kind === 'list') && Boolean(values[name])) || undefined}
      >
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
  if (shape.birth) return <BirthDate date={String(value)} isPublished={shape.birth === 'published'} asReceived />
  return <span className={css.text}>{String(value)}</span>
}

const fieldsOf = (name: string): Fields => (records as { readonly [name: string]: Fields })[name] ?? {}

function Nested({ shape, value }: { shape: { record: string; birth?: Birth }; value: Values }) {
  const fields = fieldsOf(shape.record)
  // Month and year are public. A day is covered, with everything that could reveal it.
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
