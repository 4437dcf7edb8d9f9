import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type {
  ImportedSubject,
  RowKind,
  SubjectImport,
  SubjectList,
  SubjectPreview,
} from '../../../../contract/desk/subjects.ts'
import { mostFileBytes } from '../../../../contract/spreadsheet.ts'
import { NotAnswered } from '../../../lookup/answer/NotAnswered.tsx'
import { Read } from '../../../lookup/answer/Read.tsx'
import { OfSelected } from '../../../lookup/in-turn/OfSelected.tsx'
import { isDeclined } from '../../../lookup/price/confirmation.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { mayChange, takesLookups } from '../../../lookup/purpose/cases.ts'
import { ListedMark } from '../../../lookup/screening/ListedMark.tsx'
import { toBatch, toRecord } from '../../../paths.ts'
import { Status } from '../../../register/Status.tsx'
import { inWords, outcomeWords } from '../../../register/words.ts'
import type { FieldError } from '../../../server/request.ts'
import { whyNot } from '../../../server/request.ts'
import { useSending } from '../../../server/useSending.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { dayInWords } from '../../../ui/dates.ts'
import { Hint, Select } from '../../../ui/Field.tsx'
import { Actions, Form } from '../../../ui/Form.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Subjects.module.css'
import { previewImport, subjectsQuery, useChangeSubjects, useSubjectLookup } from './subjects.ts'

/** Imported lists of a case, and the lookups of their rows. */
export function Subjects() {
  const file = useThisCase()
  const query = useQuery({ ...subjectsQuery(file.case_id), refetchOnMount: 'always' })
  const [removed, setRemoved] = useState<SubjectImport | null>(null)
  const isOpen = mayChange(file)
  return (
    <>
      <Panel title="Imported subjects">
        {removed && <Removed key={removed.import_id} of={removed} onDone={() => setRemoved(null)} />}
        <Read query={query} wanted="the imported subjects">
          {(list) =>
            list.subjects.length === 0 ? (
              <p>
                <strong>No imported subjects.</strong> {isOpen && 'Import a list of companies or people to look up.'}
              </p>
            ) : (
              <SubjectTable list={list} />
            )
          }
        </Read>
      </Panel>
      {query.data && query.data.imports.length > 0 && (
        <Panel title="Files">
          <ul className={css.files}>
            {query.data.imports.map((one) => (
              <ImportedFile key={one.import_id} of={one} isOpen={isOpen} onRemoved={() => setRemoved(one)} />
            ))}
          </ul>
        </Panel>
      )}
      {isOpen && <ImportForm />}
    </>
  )
}

function SubjectTable({ list: { subjects, imports } }: { list: SubjectList }) {
  const file = useThisCase()
  const fileOf = new Map(imports.map((one) => [one.import_id, one]))
  const fromOf = ({ import_id, row }: ImportedSubject) => {
    const { file = '', imported_at = '' } = fileOf.get(import_id) ?? {}
    return `${file || 'File name erased'}, ${dayInWords(imported_at)}, row ${row}`
  }
  const columns: Column<ImportedSubject>[] = [
    {
      label: 'Name',
      isName: true,
      isPersonal: true,
      value: ({ name }) => name,
      cell: ({ name, subject_id }) => (
        <>
          {name} <ListedMark of={[`subject:${subject_id}`]} case_id={file.case_id} isShort />
        </>
      ),
    },
    { label: 'Kind', isNarrow: true, isCategory: true, isPersonal: false, value: ({ kind }) => kindWords[kind] },
    {
      label: 'As the file says',
      isPersonal: true,
      value: detailsOf,
      cell: (subject) => <span className={css.clip}>{detailsOf(subject)}</span>,
    },
    { label: 'Imported from', isPersonal: true, saysLabel: true, value: fromOf },
    {
      label: 'State',
      isCategory: true,
      isPersonal: false,
      value: ({ record }) => (record ? inWords(outcomeWords, record.outcome) : notLookedUp),
      cell: ({ record }) =>
        record ? (
          <>
            <Link to={toRecord(record.id)}>{inWords(outcomeWords, record.outcome)}</Link>, <TimeText at={record.at} />
          </>
        ) : (
          <Status tone="mute">{notLookedUp}</Status>
        ),
    },
    ...(takesLookups(file)
      ? [
          {
            label: 'Look up',
            isWayOn: true as const,
            isNarrow: true,
            cell: (subject: ImportedSubject) => <LookUp subject={subject} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <p className="quiet small">
        These names come from files. They are not findings until you look them up.{' '}
        {takesLookups(file) && (
          <>
            To look up all of a file, <Link to={toBatch(file.case_id, 'new')}>make a batch</Link> of it.
          </>
        )}
      </p>
      <Table<ImportedSubject>
        name="subjects"
        caption="Imported subjects"
        rows={subjects}
        keyOf={({ subject_id }) => subject_id}
        columns={columns}
        forSelected={(rows) => <OfSelected file={file} companies={rows.map(companyOf)} />}
      />
    </>
  )
}

/** Only a number names a company of the register. */
const companyOf = ({ name, lookup }: ImportedSubject) => ({ name, company_number: lookup?.params.company_number })

const notLookedUp = 'Imported, not looked up'

const kindWords: { readonly [kind in ImportedSubject['kind']]: string } = {
  company: 'Company',
  person: 'Person',
  address: 'Address',
  other: 'Other',
}

const detailsOf = ({ details }: ImportedSubject) => details.map(({ name, value }) => `${name}: ${value}`).join(' · ')

function LookUp({ subject }: { subject: ImportedSubject }) {
  const { case_id } = useThisCase()
  const { name, lookup, record } = subject
  const price = usePrice(lookup?.operation ?? '')
  const run = useSubjectLookup(case_id, subject)
  if (lookup === null) return <span className="quiet small">No lookup fits</span>
  if (record !== null && record.outcome !== 'not_answered') return null
  const words = withPrice(record === null ? 'Look up' : 'Try again', price)
  return (
    <>
      <Button
        look="tool"
        aria-label={`${words}: ${name}`}
        aria-disabled={run.isPending}
        onClick={firstClick(() => run.isPending || run.mutate())}
      >
        {run.isPending ? 'Looking up …' : words}
      </Button>
      {run.error && !isDeclined(run.error) && <NotAnswered error={run.error} />}
    </>
  )
}

type FileProps = { of: SubjectImport; isOpen: boolean; onRemoved: () => void }

function ImportedFile({ of: one, isOpen, onRemoved }: FileProps) {
  const { remove } = useChangeSubjects(one.case_id)
  return (
    <li>
      <strong>{one.file || 'File name erased'}</strong>{' '}
      <span className="quiet small">
        {count(one.subjects, 'subject')}, imported {dayInWords(one.imported_at)} by{' '}
        {one.imported_by_name ?? 'a former colleague'}
      </span>{' '}
      {isOpen && (
        <Button
          look="quiet"
          aria-label={`Remove ${one.file}`}
          aria-disabled={remove.isPending}
          onClick={firstClick(() => remove.isPending || remove.mutate(one.import_id, { onSuccess: onRemoved }))}
        >
          Remove
        </Button>
      )}
      {one.notes.length > 0 && (
        <details>
          <summary>{count(one.notes.length, 'note')} on this file</summary>
          <ul>
            {one.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {remove.error && <p role="alert">{whyNot(remove.error)}</p>}
    </li>
  )
}

function Removed({ of: one, onDone }: { of: SubjectImport; onDone: () => void }) {
  const { putBack } = useChangeSubjects(one.case_id)
  return (
    <p role="status">
      {whyNot(putBack.error) ?? `Removed ${one.file}. Records of its lookups stay.`}{' '}
      <Button look="quiet" onClick={firstClick(() => putBack.mutate(one.import_id, { onSuccess: onDone }))}>
        Undo
      </Button>
    </p>
  )
}

function Preview({ of: { kinds, known, notes } }: { of: SubjectPreview }) {
  const found = kinds.map(({ kind, subjects }) => count(subjects, ...nounsOf[kind])).join(', ')
  return (
    <>
      <p>
        This file has {found}.{known > 0 && ` ${known} of them ${known === 1 ? 'is' : 'are'} in this case already.`}
      </p>
      <ul>
        {notes.slice(0, mostNotes).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {notes.length > mostNotes && <p>{count(notes.length - mostNotes, 'more note')}.</p>}
    </>
  )
}

const mostNotes = 5
const nounsOf: { readonly [kind in ImportedSubject['kind']]: [one: string, many: string] } = {
  company: ['company', 'companies'],
  person: ['person', 'people'],
  address: ['address', 'addresses'],
  other: ['other subject', 'other subjects'],
}

const rowKindOptions = [
  { value: 'company', label: 'Companies' },
  { value: 'person', label: 'People' },
]

function ImportForm() {
  const { case_id } = useThisCase()
  const { importFile } = useChangeSubjects(case_id)
  const { errors, errorOf, isBusy, send } = useSending()
  const [file, setFile] = useState<File | null>(null)
  const choices = useRef(0)
  const [kind, setKind] = useState<RowKind>('company')
  const [added, setAdded] = useState<SubjectImport | null>(null)
  // A new input each time, because browsers do not clear one.
  const [round, setRound] = useState(0)
  const [refused, setRefused] = useState<FieldError[]>([])
  const refuse = (message: string) => setRefused([{ field: 'file', message }])
  const preview = useQuery({
    queryKey: ['subject file', case_id, file?.name, file?.lastModified, kind],
    queryFn: ({ signal }) => previewImport(case_id, file!, kind, signal),
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const total = preview.data?.kinds.reduce((sum, { subjects }) => sum + subjects, 0)

  /** A copy, because the file may change after its subjects were counted. */
  async function choose(given: File | undefined): Promise<void> {
    setFile(null)
    setAdded(null)
    setRefused([])
    choices.current += 1
    const choice = choices.current
    if (!given) return
    if (given.size > mostFileBytes) return refuse('This file is larger than 64 MB. Split it.')
    try {
      const copy = new File([await given.arrayBuffer()], given.name)
      // A large file may be read after the one that was chosen in its place.
      if (choices.current === choice) setFile(copy)
    } catch {
      if (choices.current === choice) refuse('This file cannot be read. Choose it again.')
    }
  }

  async function importChosen(): Promise<void> {
    if (file === null) return refuse(refused[0]?.message ?? 'Choose a file.')
    if (total === undefined || isBusy) return
    await send(async () => {
      setAdded(await importFile(file, kind))
      setFile(null)
      setRound(round + 1)
    })
  }

  return (
    <Panel title="Import a list">
      <div className={css.form}>
        <Form errors={refused.length > 0 ? refused : errors} onSend={() => void importChosen()}>
          <div className={css.file}>
            <label htmlFor="file">FollowTheMoney, CSV or XLSX file</label>
            <Hint
              id="list"
              hint="Up to 1,000 subjects. A FollowTheMoney file has one entity in each line."
              error={refused[0]?.message ?? errorOf('file')}
            />
            <input
              key={round}
              id="file"
              type="file"
              accept=".json,.jsonl,.ndjson,.ftm,.csv,.tsv,.txt,.xlsx,text/csv"
              aria-describedby="list-hint list-error"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
          </div>
          <Select
            name="kind"
            label="Rows of a CSV or XLSX file are"
            hint="A FollowTheMoney file gives the kind of each entity."
            options={rowKindOptions}
            value={kind}
            onChange={({ target }) => setKind(target.value as RowKind)}
          />
          <div role="status">
            {preview.isFetching && <p>Reading the file …</p>}
            {preview.data && <Preview of={preview.data} />}
            {added && (
              <p>
                Imported {count(added.subjects, 'subject')} from {added.file}.
                {added.notes.length > 0 && ` ${count(added.notes.length, 'note')} under Files.`}
              </p>
            )}
            {preview.error && <strong>{whyNot(preview.error)}</strong>}
          </div>
          <Actions>
            <Button look="main" type="submit" aria-disabled={isBusy || (file !== null && total === undefined)}>
              {total === undefined ? 'Import list' : `Import ${count(total, 'subject')}`}
            </Button>
            <span className="quiet small">Nothing is looked up yet.</span>
          </Actions>
        </Form>
      </div>
    </Panel>
  )
}
