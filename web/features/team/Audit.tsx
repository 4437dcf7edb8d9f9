import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CaseExport, CaseView } from '../../../contract/desk/case-events.ts'
import { type Export, type ExportFormat, readExport } from '../../../contract/exports.ts'
import { Read, StillReading } from '../../lookup/answer/Read.tsx'
import { operationInWords } from '../../lookup/operations.ts'
import { allCasesQuery } from '../../lookup/purpose/cases.ts'
import { toRecord } from '../../paths.ts'
import { erasureReasons, inWords } from '../../register/words.ts'
import { type AuditLine, auditQuery, type TeamAccount, teamQuery } from '../../server/team.ts'
import { Table } from '../../table/Table.tsx'
import { timeColumn } from '../../table/time-column.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateInWords, momentsOf } from '../../ui/dates.ts'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Identifier, shortId } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Team.module.css'
import { Older } from './TeamScreen.tsx'

const filters = ['event', 'analyst', 'record', 'from', 'to', 'before'] as const

/** Views of a whole case, and exports of its claims (decision 0086). */
const caseViews: { readonly [operation in CaseView | CaseExport]: string } = {
  case_graph: 'graph',
  case_ownership: 'ownership of a company',
  case_screening: 'screening',
  case_timeline: 'timeline',
  case_pivots: 'shared values',
  case_watch: 'changes of a watch',
  case_path: 'path between two nodes',
  case_search: 'search in the case',
  case_contradictions: 'contradictions',
  case_identities: 'identity bench',
  case_claims: 'claims of the case',
  case_report: 'report of the case',
  case_batch: 'rows of a batch',
  case_pins: 'pins',
  case_files: 'own files',
  case_findings: 'findings',
  case_judgements: 'judgements',
  case_comments: 'comments',
  case_subjects: 'imported subjects',
}

const isOfView = (operation: string): operation is CaseView | CaseExport => Object.hasOwn(caseViews, operation)
/** It is about a case, and has no record. */
const isOfCase = ({ event, operation }: AuditLine) => event === 'changed' || isOfView(operation)

export function Audit() {
  const [search] = useSearchParams()
  const query = useQuery(auditQuery(momentsOf(Object.fromEntries(filters.map((name) => [name, search.get(name)])))))
  const { data: cases, isPending } = useQuery(allCasesQuery)
  const { data: accounts = [] } = useQuery(teamQuery)
  const references = new Map(cases?.map(({ case_id, reference }) => [case_id, reference]))
  const nameOf = (case_id: string) => references.get(case_id) ?? (cases ? 'an erased case' : 'not read')
  const caseOf = ({ case_id }: AuditLine) => (case_id === null ? null : nameOf(case_id))
  const whatOf = ({ event, reason, operation }: AuditLine) => {
    if (isOfView(operation)) return `${eventWords[event]}: ${caseViews[operation]}`
    if (event === 'erased' && reason) return `${eventWords[event]}: ${inWords(erasureReasons, reason)}`
    if (event === 'changed') return changeInWords(reason ?? '')
    const exported = event === 'exported' && readExport(reason)
    return exported ? `${eventWords[event]}: ${exportInWords(exported)}` : eventWords[event]
  }

  return (
    <Panel title="Who looked at what" isOfTab>
      <p>
        Opening, exporting or erasing a record adds a line here, and so does a change of a case’s retention. The content
        of records does not appear.
      </p>
      <AuditFilters />
      <Read query={query} wanted="the audit">
        {({ events, next }) =>
          // The lines name the cases, so they wait for them.
          isPending ? (
            <StillReading />
          ) : (
            <>
              <p className="visually-hidden" role="status">
                {linesInWords(events.length, next !== null)}
              </p>
              <Table<AuditLine>
                name="audit"
                caption="Who looked at what, newest first"
                rows={events}
                narrowedTo={pageInWords(search, next !== null, accounts)}
                none="No lines match these filters."
                keyOf={({ seq }) => String(seq)}
                columns={[
                  {
                    label: 'Who',
                    isName: true,
                    value: ({ analyst_name }) => analyst_name,
                    cell: ({ analyst_name, analyst }) => analyst_name ?? <Identifier>{analyst}</Identifier>,
                  },
                  { label: 'What', isCategory: true, isPersonal: false, value: whatOf },
                  {
                    label: 'Lookup',
                    value: (line) => (isOfCase(line) ? null : operationInWords(line.operation)),
                    cell: (line) =>
                      isOfCase(line) ? null : <Link to={toRecord(line.id)}>{operationInWords(line.operation)}</Link>,
                  },
                  {
                    label: 'Record',
                    saysLabel: true,
                    value: (line) => (isOfCase(line) ? null : line.id),
                    cell: (line) => !isOfCase(line) && <Identifier>{shortId(line.id)}</Identifier>,
                  },
                  { label: 'Case', saysLabel: true, isCategory: true, isPersonal: true, value: caseOf },
                  timeColumn('When', ({ at }) => at),
                ]}
              />
              <Older next={next} of="the audit" />
            </>
          )
        }
      </Read>
    </Panel>
  )
}

/** For a file, which has one page of what the filters found. */
function pageInWords(search: URLSearchParams, isMore: boolean, accounts: readonly TeamAccount[]): string | undefined {
  const filtered = names.flatMap((name) => {
    const value = search.get(name)
    if (!value) return []
    if (name === 'event') return inWords(eventWords, value)
    const words = name === 'analyst' ? accounts.find(({ analyst_id }) => analyst_id === value)?.name : undefined
    return `${name === 'analyst' ? 'by' : name} ${words ?? value}`
  })
  return (
    [
      ...filtered,
      ...(search.has('before') ? ['an older page'] : []),
      ...(isMore ? ['one page; older lines exist'] : []),
    ].join('; ') || undefined
  )
}

const linesInWords = (lines: number, isMore: boolean): string =>
  `${count(lines, 'line')} on this page${isMore ? ', and older ones.' : '.'}`

const names = ['event', 'analyst', 'record', 'from', 'to'] as const
const anything = { value: '', label: 'Anything' }
const anybody = { value: '', label: 'Anybody' }

/** The filters of the audit. They are not personal data, so the address holds them. */
export function AuditFilters() {
  const { data: accounts = [] } = useQuery(teamQuery)
  const [search, setSearch] = useSearchParams()
  const [errors, setErrors] = useState<{ field: string; message: string }[]>([])
  const now = (name: string) => ({ name, defaultValue: search.get(name) ?? '' })

  function filter(given: (name: string) => string) {
    const isId = /^[0-9a-z]{0,20}$/.test(given('record'))
    setErrors(isId ? [] : [{ field: 'record', message: wrong }])
    const chosen = names.map((name) => [name, given(name)]).filter(([, value]) => value !== '')
    if (isId) setSearch(new URLSearchParams(chosen), { preventScrollReset: true })
  }

  return (
    // The key resets the fields when Back changes the filters.
    <Form key={search.toString()} className="" label="Filters of the audit" errors={errors} onSend={filter}>
      <div className={css.filters}>
        <Select
          label="Event"
          {...now('event')}
          options={[anything, ...Object.entries(eventWords).map(([value, label]) => ({ value, label }))]}
        />
        {/* The key selects the address's analyst once the names have loaded. */}
        <Select
          key={accounts.length}
          label="By"
          {...now('analyst')}
          options={[anybody, ...accounts.map(({ analyst_id, name }) => ({ value: analyst_id, label: name }))]}
        />
        <Field label="Record" id="record" autoComplete="off" spellCheck={false} {...now('record')} />
        <Field label="From" type="date" {...now('from')} />
        <Field label="To" type="date" {...now('to')} />
        <Button type="submit">Filter</Button>
      </div>
    </Form>
  )
}

const wrong = 'Enter a record’s id in small letters and digits, as its screen shows it.'

const eventWords: { readonly [event in AuditLine['event']]: string } = {
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
  changed: 'Changed a case',
}

const formats: { readonly [format in ExportFormat]: string } = {
  csv: 'as CSV',
  json: 'as JSON',
  xlsx: 'as Excel',
  copy: 'copied',
  geojson: 'as GeoJSON',
  kml: 'as KML',
  png: 'as PNG',
  svg: 'as SVG',
}

const exportInWords = ({ format, rows }: Export): string => `${count(rows, 'row')} ${formats[format]}`

const memberWords: { readonly [reason: string]: string } = {
  owner_removed: 'removed its owner',
  reader_added: 'added a reader',
  member_made_reader: 'made a member a reader',
  reader_made_member: 'made a reader a member',
}

/** A change of a case, as the chain describes it. */
function changeInWords(reason: string): string {
  const [, from = '', to = ''] = /^retention_date (\S+) to (\S+)$/.exec(reason) ?? []
  if (to) return `${eventWords.changed}: kept until ${dateInWords(to)}, before until ${dateInWords(from)}`
  const words = memberWords[reason]
  return words === undefined ? eventWords.changed : `${eventWords.changed}: ${words}`
}
