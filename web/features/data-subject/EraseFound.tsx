import { useRef, useState } from 'react'
import type { ErasedFinds, Find, Report } from '../../../contract/desk/data-subject.ts'
import { findLists } from '../../../contract/finds.ts'
import type { GivenErasureReason } from '../../../contract/reasons.ts'
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
  report_version: 'Titles of this version erased',
  report_block: 'Text erased',
  report_frozen: 'The whole signed version erased',
  report_redaction: 'Redaction emptied: check the report before its redacted file leaves',
  report_step: 'Note erased',
  report_release: 'Recipient and purpose erased',
  report_template: 'Erased',
  saved_search: 'Erased',
  case: 'Stays: edit or erase the case',
  case_change: 'Earlier and later value erased',
  placement: 'Name of the group erased',
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

/** How many finds one request names. The server accepts more, but a long request may be cut off. */
const atOnce = 5_000

/** Erases everything that the report lists, after one confirmation. */
export function EraseFound({ report }: { report: Report }) {
  const [isAsking, setAsking] = useState(false)
  const [erased, setErased] = useState<ErasedFinds | null>(null)
  const soFar = useRef<ErasedFinds>({ records: 0, notes: 0, saved_searches: 0 })
  const ids = (where: Find['where']) => [
    ...new Set(report.finds.filter((find) => find.where === where).map(({ id }) => id)),
  ]
  const records = ids('record')
  const lists = Object.entries(findLists).map(([list, where]) => ({ list, ids: ids(where) }))
  const saved_searches = ids('saved_search').length
  const notes = lists.flatMap((one) => one.ids).length - saved_searches
  if (records.length + notes + saved_searches === 0) return null
  const what = inWords({ records: records.length, notes, saved_searches })
  const stays = report.finds.filter(({ where }) => fates[where].startsWith('Stays')).length

  /** A second try does not count again what the first one erased. */
  async function erase(reason: GivenErasureReason): Promise<ErasedFinds> {
    const all = [{ list: 'records', ids: records }, ...lists]
    const finds = all.flatMap(({ list, ids }) => ids.map((id) => ({ list, id })))
    for (let from = 0; from < finds.length; from += atOnce) {
      const lists = Map.groupBy(finds.slice(from, from + atOnce), ({ list }) => list)
      const part = Object.fromEntries([...lists].map(([list, those]) => [list, those.map(({ id }) => id)]))
      const done = await send(desk.dataSubject.eraseFound({ id: report.record, reason, ...part }))
      const { records, notes, saved_searches } = soFar.current
      soFar.current = {
        records: records + done.records,
        notes: notes + done.notes,
        saved_searches: saved_searches + done.saved_searches,
      }
    }
    return soFar.current
  }

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
          erase={erase}
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
    [notes, 'text'],
    [saved_searches, 'saved search', 'saved searches'],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many))
  return new Intl.ListFormat('en-GB').format(said) || 'nothing'
}
