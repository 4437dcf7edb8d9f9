import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import type { BatchFlow, TableRead } from '../../../../contract/desk/batches.ts'
import { mostFileBytes } from '../../../../contract/spreadsheet.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { useKept } from '../../../lookup/form/typed.ts'
import { takesLookups } from '../../../lookup/purpose/cases.ts'
import { toBatch, toCase } from '../../../paths.ts'
import { useSending } from '../../../server/useSending.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field, Hint, Select } from '../../../ui/Field.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { sizeInWords } from '../../../ui/files.ts'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useDraft } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import {
  addBatch,
  batchesQuery,
  type Columns,
  flowInWords,
  flowsQuery,
  inspect,
  parameterInWords,
  problemInWords,
  sampleOf,
  whyNoNewBatch,
} from './batches.ts'

/** Each choice has a key of its own, because two files may have the same name and size. */
type Chosen = { file: File; key: number }
/** Of the rows in the file. Where nothing is chosen, the server says what it took. */
type Place = { sheet?: string; heading_row?: string }

/** A form that would only be refused when it is sent is not shown. */
export function NewBatch() {
  const file = useThisCase()
  if (takesLookups(file)) return <Making />
  return (
    <p>
      {whyNoNewBatch(file)} <Link to={toCase(file.case_id, 'batches')}>All batches</Link>
    </p>
  )
}

/** Makes a batch from a file: the lookup, the columns, and the first rows as they will be sent. */
function Making() {
  const { case_id } = useThisCase()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: flows = [] } = useQuery(flowsQuery)
  const { errors, errorOf, isBusy, send } = useSending()
  const [chosenLookup, setLookup] = useKept(['batch lookup', case_id], '')
  const [pasted, setPasted] = useKept(['pasted rows', case_id], '')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choices = useRef(0)
  const [place, setPlace] = useState<Place>({})
  const [columns, setColumns] = useState<Columns | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const read = useQuery({
    queryKey: ['batch file', chosen?.key, place],
    queryFn: ({ signal }) => inspect(chosen!.file, place, signal),
    enabled: chosen !== null,
    // Another sheet or row of headings is read while the last reading of the file stays.
    placeholderData: (before, query) => (query?.queryKey[1] === chosen?.key ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  const operation = chosenLookup || (read.data?.fits ?? '')
  const isFitted = chosenLookup === '' && operation !== ''
  const flow = flows.find(({ flow }) => flow === operation)
  const guess = operation === '' ? flows.find(({ flow }) => flow === read.data?.may_fit) : undefined

  async function choose(file: File | undefined): Promise<void> {
    setRefusal(null)
    setPlace({})
    setColumns(null)
    choices.current += 1
    const key = choices.current
    setChosen(null)
    if (!file) return
    if (file.size > mostFileBytes) return setRefusal('This file is larger than 64 MB. Split it.')
    // A copy, because the file may change before the batch is made, and only the shown rows may run.
    try {
      const copy = new File([await file.arrayBuffer()], file.name)
      // A large file may be read after the one that was chosen in its place.
      if (choices.current === key) setChosen({ file: copy, key })
    } catch {
      if (choices.current === key) setRefusal('This file cannot be read. Choose it again.')
    }
  }

  async function make(shown: Columns): Promise<void> {
    const given = { case_id, operation, ...place, columns: shown }
    const { batch_id } = await addBatch(chosen!.file, given)
    await client.invalidateQueries({ queryKey: batchesQuery(case_id).queryKey })
    // The rows are kept until then, and not for the next batch.
    flushSync(() => setPasted(''))
    await navigate(toBatch(case_id, batch_id))
  }

  return (
    <>
      <Panel title="New batch" actions={<Link to={toCase(case_id, 'batches')}>All batches</Link>}>
        <div className={css.source}>
          <Form onSend={() => {}}>
            <TableSource
              chosen={chosen}
              pasted={pasted}
              onPaste={setPasted}
              onChoose={(file) => void choose(file)}
              error={refusal ?? errorOf('file')}
            />
            <Select
              id="operation"
              label="Look up for each row"
              value={operation}
              hint={isFitted ? 'Chosen by the values of the rows. Choose another one if you need more.' : undefined}
              error={errorOf('operation')}
              options={[{ value: '', label: 'Choose a lookup' }, ...flowOptions(flows)]}
              onChange={({ target }) => {
                setLookup(target.value)
                setColumns(null)
              }}
            />
            {guess && (
              <p className="row-8">
                <span>The values may fit this lookup. Other numbers look the same.</span>
                <Button look="tool" onClick={() => setLookup(guess.flow)}>
                  {flowInWords(guess)}
                </Button>
              </p>
            )}
            {flow?.takes_one_step && (
              <p className="quiet small">
                One column has the kind of each row, and another its value. A kind is one of:{' '}
                {flow.steps.map(({ label }) => label).join(', ')}.
              </p>
            )}
            {flow && flow.steps.length > 1 && !flow.takes_one_step && (
              <ol className={css.steps}>
                {flow.steps.map(({ label }) => (
                  <li key={label}>{label}</li>
                ))}
              </ol>
            )}
          </Form>
        </div>
        {read.isFetching && <p role="status">Reading the rows …</p>}
        {read.error && <NotAnswered error={read.error} />}
      </Panel>
      {chosen && (read.data || place.heading_row !== undefined) && (
        <Panel title="Columns">
          {read.data && (
            <p role="status">
              <strong>{count(read.data.rows, 'row')}</strong>, {count(read.data.headings.length, 'column')}.{' '}
              {read.data.notes.join(' ')}
            </p>
          )}
          {read.data && read.data.sheets.length > 1 && (
            <Select
              label="Sheet"
              value={read.data.sheet ?? ''}
              options={read.data.sheets.map((value) => ({ value, label: value }))}
              onChange={({ target }) => {
                setPlace({ sheet: target.value })
                setColumns(null)
              }}
            />
          )}
          <HeadingRow
            given={place.heading_row ?? String(read.data?.heading_row ?? '')}
            error={errorOf('heading_row')}
            onRead={(heading_row) => {
              setPlace({ ...place, heading_row })
              setColumns(null)
            }}
          />
          {!read.data || read.isPlaceholderData ? null : flow ? (
            <Mapping
              key={`${chosen?.key} ${place.sheet} ${place.heading_row} ${operation}`}
              flow={flow}
              columns={columns}
              setColumns={setColumns}
              isBusy={isBusy}
              errors={errors}
              read={read.data}
              onMake={(shown) => isBusy || void send(() => make(shown))}
            />
          ) : (
            <p>Choose what to look up, to see the rows as they will be sent.</p>
          )}
        </Panel>
      )}
    </>
  )
}

type HeadingRowProps = { given: string; error: string | undefined; onRead: (heading_row: string) => void }

/** Read when the number is whole: on Enter, or when the field is left. */
function HeadingRow({ given, error, onRead }: HeadingRowProps) {
  const [draft, setDraft] = useDraft(given)
  const isNumber = /^\d+$/.test(draft)
  const readIt = () => isNumber && draft !== given && onRead(draft)
  return (
    <Form onSend={readIt}>
      <Field
        label="Row with the headings"
        hint="0 where no row has headings."
        inputMode="numeric"
        className={css.short}
        value={draft}
        error={isNumber ? error : 'Enter a number.'}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={readIt}
      />
    </Form>
  )
}

/** Flows of several lookups come first; the server lists them so. */
const flowOptions = (flows: readonly BatchFlow[]) =>
  flows.map(({ flow, label, steps, takes_one_step }) => ({
    value: flow,
    label:
      steps.length > 1 && !takes_one_step ? `${label} (${count(steps.length, 'step')})` : flowInWords({ flow, label }),
  }))

type SourceProps = {
  chosen: Chosen | null
  pasted: string
  onPaste: (rows: string) => void
  onChoose: (file?: File) => void
  error: string | undefined
}

function TableSource({ chosen, pasted, onPaste, onChoose, error }: SourceProps) {
  const id = useId()
  const [wasPasted] = useState(pasted !== '')
  return (
    <>
      <div className={css.file}>
        <label htmlFor="file">CSV, XLSX or FollowTheMoney file</label>
        <Hint
          id={id}
          hint="Up to 100,000 rows. A CSV or XLSX file has a row of headings, usually the first."
          error={error}
        />
        <input
          id="file"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.json,.jsonl,.ndjson,.ftm,text/csv"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChoose(target.files?.[0])}
        />
      </div>
      <details open={wasPasted || undefined}>
        <summary>Paste rows instead</summary>
        <TextArea
          label="Rows"
          hint="Copy them from a spreadsheet, with their headings."
          rows={6}
          spellCheck={false}
          value={pasted}
          onChange={({ target }) => onPaste(target.value)}
        />
        <Actions>
          <Button
            aria-disabled={pasted.trim() === ''}
            onClick={() => pasted.trim() !== '' && onChoose(new File([pasted], 'pasted-rows.csv'))}
          >
            Read the pasted rows
          </Button>
        </Actions>
      </details>
      {chosen && (
        <p className="quiet small">
          {chosen.file.name}, {sizeInWords(chosen.file.size)}. Nothing is stored yet.
        </p>
      )}
    </>
  )
}

type MappingProps = {
  flow: BatchFlow
  read: TableRead
  columns: Columns | null
  setColumns: (columns: Columns) => void
  isBusy: boolean
  errors: { field: string; message: string }[]
  onMake: (columns: Columns) => void
}

/** The parameter of each column, first guessed, and the resulting requests. */
function Mapping({ flow, read, columns, setColumns, isBusy, errors: given, onMake }: MappingProps) {
  const [sample] = useState(() => sampleOf(read))
  const preview = useQuery({
    queryKey: ['batch preview', flow.flow, read.headings, read.first, columns],
    queryFn: ({ signal }) => inspect(sample, { operation: flow.flow, columns, heading_row: '1' }, signal),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  const shown = columns ?? preview.data?.columns
  const errors = given.map((one) => ({ ...one, message: problemInWords(one.message, {}, flow) }))
  const error = errors
    .filter(({ field }) => field === 'columns')
    .map(({ message }) => message)
    .join(' ')
  const options = [{ value: '', label: 'No column' }, ...read.headings.map((value) => ({ value, label: value }))]
  const lacking = (set: readonly string[]) =>
    set.filter((name) => !Object.hasOwn(shown ?? {}, name)).map((name) => parameterInWords(flow, name))
  const isNeeded = (name: string) => flow.needs.every((set) => set.includes(name))
  if (preview.error) return <NotAnswered error={preview.error} />
  if (!shown) return <p role="status">Matching the columns …</p>
  return (
    <div className={css.mapping}>
      <Form errors={errors} onSend={() => onMake(shown)}>
        <div className={css.columns}>
          {flow.params.map((name, index) => (
            <Select
              key={name}
              id={index === 0 ? 'columns' : `column-${name}`}
              label={`${parameterInWords(flow, name)}${isNeeded(name) ? '' : ' (optional)'}`}
              error={index === 0 && error ? error : undefined}
              options={options}
              value={shown[name] ?? ''}
              onChange={({ target }) => {
                const { [name]: _, ...others } = shown
                setColumns(target.value === '' ? others : { ...others, [name]: target.value })
              }}
            />
          ))}
        </div>
        {!flow.needs.some((set) => set.every((name) => Object.hasOwn(shown, name))) && (
          <p className={css.problem}>
            No row can be sent yet: choose a column for{' '}
            {flow.needs.map((set) => lacking(set).join(' and ')).join(', or for ')}.
          </p>
        )}
        {flow.needs.length > 1 && (
          <p className="quiet small">
            Each row needs one of these:{' '}
            {flow.needs.map((set) => set.map((name) => parameterInWords(flow, name)).join(' with ')).join('; ')}.
          </p>
        )}
        <h3>{read.rows > 10 ? 'The first ten rows as they will be sent' : 'The rows as they will be sent'}</h3>
        <Table<Sent>
          caption="The first rows as they will be sent"
          rows={preview.data?.sent ?? []}
          keyOf={(_, index) => String(index)}
          columns={previewColumns(flow, shown, read)}
        />
        <Actions>
          <Button look="main" type="submit" aria-disabled={isBusy}>
            Make batch
          </Button>
          <span className="quiet small">Nothing runs yet. You see the price next.</span>
        </Actions>
      </Form>
    </div>
  )
}

type Sent = TableRead['sent'][number]

/** A row that cannot be sent shows what its file has. */
const previewColumns = (flow: BatchFlow, shown: Columns, { headings, first }: TableRead): Column<Sent>[] => [
  { label: 'Row', isNarrow: true, isName: true, cell: (_, index) => index + 1 },
  ...flow.params
    .filter((name) => Object.hasOwn(shown, name))
    .map((name) => ({
      label: parameterInWords(flow, name),
      saysLabel: true,
      cell: ({ params }: Sent, row: number) =>
        params ? (params[name] ?? '') : (first[row]?.[headings.indexOf(shown[name] ?? '')] ?? ''),
    })),
  {
    label: 'Cannot be sent',
    cell: ({ problem }) => problem && <span className={css.problem}>{problemInWords(problem, shown, flow)}</span>,
  },
]
