import { useState } from 'react'
import type { ErasedFinds, Find, Report } from '../../../contract/desk/data-subject.ts'
import { EraseDialog } from '../../lookup/record/EraseDialog.tsx'
import { desk, send } from '../../server/desk.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'

/** What an erasure does to each find, shown before it runs. */
export const fates: { readonly [Where in Find['where']]: string } = {
  record: 'Erased',
  pin: 'Note erased',
  comment: 'Text erased',
  imported_subject: 'Erased',
  subject_import: 'Name of the file erased',
  judgement: 'Reason erased',
  screening_judgement: 'Reason erased',
  explanation: 'Text erased',
  finding: 'Text erased',
  report: 'Titles, notes and marks erased',
  report_block: 'Text erased',
  report_template: 'Erased',
  saved_search: 'Erased',
  case: 'Stays: edit or erase the case',
  case_change: 'Earlier and later value erased',
  placement: 'Names of groups in this graph erased',
  account: 'Stays: edit the account',
  account_event: 'Details erased',
  account_link: 'Stays: withdraw the invitation',
  session: 'Stays until the session ends',
  session_key: 'Stays until the session ends',
  page_key: 'Stays until the key expires',
  access_token: 'Name erased',
  preference: 'Settings erased',
  batch: 'Name and headings erased',
  batch_row: 'Values erased',
}

/** Erases everything that the report lists, after one confirmation. */
export function EraseFound({ report }: { report: Report }) {
  const [isAsking, setAsking] = useState(false)
  const [erased, setErased] = useState<ErasedFinds | null>(null)
  const ids = (where: Find['where']) => [
    ...new Set(report.finds.filter((find) => find.where === where).map(({ id }) => id)),
  ]
  const decisions = {
    comments: ids('comment'),
    case_changes: ids('case_change'),
    placements: ids('placement'),
    account_events: ids('account_event'),
    access_tokens: ids('access_token'),
    preferences: ids('preference'),
    imported_subjects: ids('imported_subject'),
    subject_imports: ids('subject_import'),
    batches: ids('batch'),
    batch_rows: ids('batch_row'),
    judgements: ids('judgement'),
    screening_judgements: ids('screening_judgement'),
    explanations: ids('explanation'),
    findings: ids('finding'),
    reports: ids('report'),
    report_blocks: ids('report_block'),
    report_templates: ids('report_template'),
  }
  const found = { records: ids('record'), pins: ids('pin'), saved_searches: ids('saved_search'), ...decisions }
  const { records, pins, saved_searches } = found
  const notes = [pins, ...Object.values(decisions)].flat().length
  if (records.length + notes + saved_searches.length === 0) return null
  const what = inWords({ records: records.length, notes, saved_searches: saved_searches.length })
  const stays = report.finds.filter(({ where }) => fates[where].startsWith('Stays')).length

  return (
    <Panel title="Erase these finds">
      <div role="status">{erased && <p>Erased: {inWords(erased)}. Create the report again to check.</p>}</div>
      {!erased && (
        <>
          <p>
            This erases {what} for good. A record is erased as a whole, with what it says about others.
            {stays > 0 && ` You must change ${count(stays, 'other place')} in the list yourself.`}
          </p>
          <p>
            The chain keeps that each lookup was made and erased, when, by whom and why. The record of this report stays
            as proof that you answered the request.
          </p>
          <p>
            <Button onClick={() => setAsking(true)}>Erase {what}</Button>
          </p>
        </>
      )}
      {isAsking && (
        <EraseDialog<ErasedFinds>
          title="Erase these finds?"
          records={records}
          reason="subject_request"
          erase={(reason) => send(desk.dataSubject.eraseFound({ id: report.record, reason, ...found }))}
          onErased={(done) => {
            setErased(done)
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        >
          <p>This erases {what}. You cannot undo this, not even from a backup.</p>
        </EraseDialog>
      )}
    </Panel>
  )
}

function inWords({ records, notes, saved_searches }: ErasedFinds): string {
  const parts = [
    [records, 'record'],
    [notes, 'note'],
    [saved_searches, 'saved search', 'saved searches'],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many))
  return said.join(', ') || 'nothing'
}
