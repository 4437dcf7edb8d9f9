import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type OperationName, operations } from '../../../contract/operations.ts'
import { isTextKind, ownFileKindOf } from '../../../contract/own-files.ts'
import { records } from '../../../contract/records.ts'
import { type Birth, birth, type Fields, type Shape } from '../../../contract/shape.ts'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { DocumentPages } from '../../lookup/document/DocumentPages.tsx'
import { FileText } from '../../lookup/document/FileText.tsx'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { noneFoundOf } from '../../lookup/operations.ts'
import { useFacts } from '../../lookup/report/evidence.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { labelOf, whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { usePrinting } from '../../ui/usePrinting.ts'
import css from './Result.module.css'

/** What the lookup gave: a document, the fields of the answer, or why there is none. */
export function Result({ record }: { record: LedgerRecord }) {
  const { id, operation, outcome, result, params, reason } = record
  const pointed = useSearchParams()[0].get('at')
  const facts = useFacts()
  if (record.erased)
    return (
      <Panel title="Result">
        <p>
          {operation === 'own_file'
            ? 'The file was erased. The chain still shows that it was added, and that it was erased.'
            : 'The request and the answer were erased. The chain still shows that the lookup was made, and that it was erased.'}
        </p>
      </Panel>
    )
  return (
    <Panel title={operation === 'own_file' ? 'File' : 'Result'}>
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
      {operation === 'own_file' && <OwnFileShown record={record} />}
      {operation === 'document_download' && outcome === 'found' && (
        <div className={css.document}>
          <DocumentPages id={id} title="Document" />
        </div>
      )}
      {isAnswer(result) && Object.hasOwn(operations, operation) && (
        <PointedAt value={pointed}>
          <FactAt value={(at, name) => facts(labelOf(name), { answered: { record, case_id: record.case_id }, at })}>
            <Decoded fields={operations[operation as OperationName].result} values={result} />
          </FactAt>
        </PointedAt>
      )}
    </Panel>
  )
}

function OwnFileShown({ record: { id, headers, params, case_id } }: { record: LedgerRecord }) {
  const kind = ownFileKindOf(headers?.['content-type'])
  if (isTextKind(kind)) return <FileText id={id} case_id={case_id} />
  return (
    <div className={css.document}>
      <DocumentPages id={id} title={params?.file_name ?? 'Own file'} />
    </div>
  )
}

const isAnswer = (result: unknown): result is Values => typeof result === 'object' && result !== null

function saidOf(operation: string, params: { [name: string]: string }): string {
  if (!Object.hasOwn(operations, operation)) return ''
  const said = noneFoundOf(operation as OperationName)?.said ?? ''
  return typeof said === 'string' ? said : said(params)
}

type Values = { readonly [name: string]: unknown }

/** The value that the address points at, as a JSON pointer into the result. */
const PointedAt = createContext<string | null>(null)
/** The props that make a value evidence. */
const FactAt = createContext<(at: string, name: string) => object | null>(() => null)
const holds = (at: string, pointed: string | null): boolean => pointed === at || pointed?.startsWith(`${at}/`) === true

/** Marks the value that the address points at, and brings it into view. */
function Pointed({ at, isWhole, children }: { at: string; isWhole: boolean; children: ReactNode }) {
  const pointed = useContext(PointedAt)
  const box = useRef<HTMLDivElement>(null)
  // Text that holds rows is one value, so a pointer into it marks all of it.
  const isPointed = pointed === at || (isWhole && holds(at, pointed))
  useLayoutEffect(
    function bringIntoView() {
      if (isPointed) box.current?.scrollIntoView({ block: 'center' })
    },
    [isPointed],
  )
  if (!isPointed) return children
  return (
    <div ref={box} className={css.pointed}>
      {children}
    </div>
  )
}
/** Longer lists are shown on demand. */
const atFirst = 20
/** A list this short is open from the start. */
const fewEnough = 3

/** Each field under the interface's own name; nil, empty and absent told apart. */
const Decoded = ({ fields, values }: { fields: Fields; values: Values }) => (
  <>
    <Record fields={pagesLast(fields)} values={values} at="" />
    <OtherFields fields={(values.other_fields as never) ?? []} />
    <p className="quiet small">
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

function Record({ fields, values, at }: { fields: Fields; values: Values; at: string }) {
  const fact = useContext(FactAt)
  return (
    <dl className={css.fields}>
      {Object.entries(fields).map(([name, shape]) => {
        const isWhole = shape.kind !== 'record' && shape.kind !== 'list'
        return (
          <div
            key={name}
            data-is-wide={(!isWhole && Boolean(values[name])) || undefined}
            {...(isWhole && values[name] ? fact(`${at}/${name}`, name) : null)}
          >
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <Pointed at={`${at}/${name}`} isWhole={isWhole}>
                <Value shape={shape} value={values[name]} at={`${at}/${name}`} />
              </Pointed>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ shape, value, at }: { shape: Shape; value: unknown; at: string }): ReactNode {
  if (value === undefined) return <em>absent</em>
  if (value === null) return <em>nil</em>
  if (value === '') return <em>empty</em>
  if (shape.kind === 'record') return <Nested shape={shape} value={value as Values} at={at} />
  if (shape.kind === 'list') {
    const list = <List shape={shape} values={value as Values[]} at={at} />
    if (shape.record !== 'listed_identifier') return list
    return (
      <OnPress of={value as Values[]} at={at}>
        {list}
      </OnPress>
    )
  }
  if (shape.kind === 'texts') return (value as string[]).join('; ') || <em>empty</em>
  if (shape.birth) return <BirthDate date={String(value)} isPublished={shape.birth === 'published'} asReceived />
  return <span className={css.text}>{String(value)}</span>
}

type OnPressProps = { of: readonly Values[]; at: string; children: ReactNode }

/** Passports and other numbers show only on a press, or where a source leads to one, and never on paper. */
function OnPress({ of, at, children }: OnPressProps) {
  const [isShown, show] = useState(holds(at, useContext(PointedAt)))
  if (of.length === 0) return children
  return (
    <div className="stack-8 at-start on-screen">
      <Button look="tool" aria-expanded={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Hide identifiers' : `Show ${count(of.length, 'identifier')}`}
      </Button>
      {isShown && children}
    </div>
  )
}

const fieldsOf = (name: string): Fields => (records as { readonly [name: string]: Fields })[name] ?? {}

type NestedProps = { shape: { record: string; birth?: Birth }; value: Values; at: string }

function Nested({ shape, value, at }: NestedProps) {
  const fields = fieldsOf(shape.record)
  // Month and year are public. A day is covered, with everything that could reveal it.
  const isCovered = shape.birth === 'private' || (shape.birth === 'published' && Boolean(value.d))
  return (
    <div className={css.nested}>
      <Record fields={isCovered ? covered(fields) : fields} values={value} at={at} />
    </div>
  )
}

const covered = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, birth('private', shape)]))

function List({ shape, values, at }: { shape: { record: string }; values: Values[]; at: string }) {
  const pointed = useContext(PointedAt)
  const isPointed = holds(at, pointed)
  const [chosen, setMost] = useState(isPointed ? values.length : atFirst)
  // Paper cannot be unfolded.
  const isPrinting = usePrinting()
  const most = isPrinting ? values.length : chosen
  if (values.length === 0) return <em>empty</em>
  return (
    <details className={css.list} open={isPointed || isPrinting || values.length <= fewEnough}>
      <summary>{count(values.length, shape.record, `× ${shape.record}`)}</summary>
      <ol>
        {values.slice(0, most).map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of an answer is its place.
          <li key={index}>
            <Pointed at={`${at}/${index}`} isWhole={false}>
              <Nested shape={shape} value={value} at={`${at}/${index}`} />
            </Pointed>
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
