import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Find, Report } from '../../../contract/desk/data-subject.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { type CaseTab, toCase, toRecord } from '../../paths.ts'
import { DateText, dateColumn } from '../../register/DateText.tsx'
import { type Column, Table } from '../../table/Table.tsx'
import { Button } from '../../ui/Button.tsx'
import { dayAt, momentInWords, timeInWords } from '../../ui/dates.ts'
import { saveFile } from '../../ui/files.ts'
import { shortId } from '../../ui/Identifier.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EraseFound, fates } from './EraseFound.tsx'
import css from './ReportShown.module.css'

/** Each find with its place, basis and end, and how much was searched. */
export function ReportShown({ report }: { report: Report }) {
  const { text, purpose, record, at, finds, searched } = report
  const save = () =>
    saveFile(`data-subject-${record}.json`, new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
  return (
    <>
      <Panel
        title={`Data about “${text}”`}
        actions={
          <Button look="quiet" onClick={save}>
            Export JSON
          </Button>
        }
        foot={
          <p className={css.foot}>
            Data-subject report <time dateTime={at}>{timeInWords(at)}</time> record {shortId(record)}
            free
          </p>
        }
      >
        <p role="status">
          <strong>{finds.length === 0 ? 'None found.' : `${count(finds.length, 'place')}.`}</strong>{' '}
          {count(searched.contents, 'content')} and {count(searched.answers, 'answer')} searched, {momentInWords(at)}.{' '}
          {purpose}.
        </p>
        <ByHand what="document" records={searched.documents_not_read} why="could not be searched" />
        <ByHand what="mail" records={searched.mails_not_read} why="could not be searched in full" />
        <ByHand
          what="answer"
          records={searched.answers_not_legible}
          why="could not be decoded, only searched as bytes"
        />
        <ByHand what="answer" records={searched.answers_not_searched} why="took too long to search" />
        {finds.length > 0 && (
          <Table
            name="finds"
            caption={`Places that hold data about ${text}`}
            rows={finds}
            keyOf={(_, index) => String(index)}
            columns={columns}
          />
        )}
      </Panel>
      <EraseFound key={record} report={report} />
    </>
  )
}

/** Links before the rest, which the export lists. */
const mostLinks = 50

function ByHand({ what, records, why }: { what: string; records: readonly string[]; why: string }) {
  if (records.length === 0) return null
  const rest = records.length - mostLinks
  return (
    <p>
      {count(records.length, what)} {why}. Check by hand:{' '}
      {records.slice(0, mostLinks).map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to={toRecord(id)}>record {shortId(id)}</Link>
        </Fragment>
      ))}
      {rest > 0 && `, and ${count(rest, 'more record')}, which the export lists`}
    </p>
  )
}

const whereWords = {
  record: 'Record',
  case: 'Case',
  case_change: 'Change of a case',
  pin: 'Pin',
  comment: 'Comment',
  placement: 'Group in a graph',
  imported_subject: 'Imported subject',
  subject_import: 'Imported list',
  judgement: 'Reason of a decision',
  screening_judgement: 'Reason of a screening decision',
  explanation: 'Explanation of a contradiction',
  finding: 'Finding or task',
  report_version: 'Titles of a report',
  report_block: 'Text of a report',
  report_frozen: 'Signed report',
  report_redaction: 'Redaction of a report',
  report_step: 'Note at the sign-off of a report',
  report_release: 'Release of a report',
  report_template: 'Template of reports',
  account: 'Account',
  account_event: 'Change of an account',
  account_link: 'Invitation',
  session: 'Session',
  session_key: 'Key of a session',
  page_key: 'Key for a web page',
  access_token: 'Access token',
  preference: 'Settings of an account',
  saved_search: 'Saved search',
  batch: 'Batch',
  batch_row: 'Row of a batch',
}

const whereInWords = ({ where, operation, event }: Find): string =>
  operation ? `${operationInWords(operation)}, ${event}` : whereWords[where]

/** The part of a case that shows it. */
const partOfCase: { readonly [where in Find['where']]?: CaseTab } = {
  pin: 'pins',
  imported_subject: 'subjects',
  subject_import: 'subjects',
  batch: 'batches',
  batch_row: 'batches',
  judgement: 'identities',
  explanation: 'contradictions',
  finding: 'home',
  report_version: 'report',
  report_block: 'report',
  report_frozen: 'report',
  report_redaction: 'report',
  report_step: 'report',
  report_release: 'report',
}

/** A link, where it has a screen. */
function linked({ where, id, case_id, operation }: Find, words: string): ReactNode {
  if (where === 'record' && operation !== 'data_subject_report') return <Link to={toRecord(id)}>{words}</Link>
  if (where === 'case') return <Link to={toCase(id)}>{words}</Link>
  const part = partOfCase[where]
  if (part && case_id) return <Link to={toCase(case_id, part)}>{words}</Link>
  return words
}

const columns: Column<Find>[] = [
  { label: 'Where', isName: true, cell: (find) => linked(find, whereInWords(find)), value: whereInWords },
  { label: 'Fields', value: ({ fields }) => fields.join('; ') },
  {
    label: 'Case',
    isNarrow: true,
    saysLabel: true,
    isCategory: true,
    isPersonal: true,
    value: ({ case_reference }) => case_reference,
  },
  {
    label: 'Lawful basis',
    saysLabel: true,
    isCategory: true,
    isPersonal: false,
    value: ({ lawful_basis }) => lawful_basis,
  },
  { label: 'Source', saysLabel: true, value: ({ source }) => source },
  {
    label: 'Since',
    saysLabel: true,
    isNarrow: true,
    cell: ({ at }) => <DateText date={dayAt(at)} />,
    value: ({ at }) => at,
  },
  {
    label: 'If you erase',
    saysLabel: true,
    isCategory: true,
    isPersonal: false,
    value: ({ where }) => fates[where],
  },
  dateColumn('Kept until', ({ retention_date }) => retention_date),
]
