import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { bytesQuery } from '../../lookup/document/documents.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { Status } from '../../register/Status.tsx'
import { erasureReasons, inWords } from '../../register/words.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { whyNot } from '../../server/request.ts'
import { Table } from '../../table/Table.tsx'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './Verification.module.css'
import { type Check, verified } from './verify.ts'

/** Computes the hashes again in this browser. */
export function Verification({ record }: { record: LedgerRecord }) {
  const client = useQueryClient()
  const verifying = useMutation({
    mutationFn: async () => {
      // Without hashing, nothing may look verified.
      if (!globalThis.crypto.subtle) throw new Error(noHashing)
      const kept = record.sha256 === null ? null : await client.fetchQuery(bytesQuery(record.id))
      return verified(record, kept?.bytes ?? null)
    },
  })
  const showsLoader = useIsSlow(verifying.isPending)
  const { data: checks } = verifying
  return (
    <Panel
      title="Verify"
      actions={
        <Button look="quiet" onClick={firstClick(() => verifying.isPending || verifying.mutate())}>
          {checks ? 'Verify again' : 'Verify in this browser'}
        </Button>
      }
    >
      <div role="status" className={css.result}>
        {showsLoader && <p>Hashing …</p>}
        {checks && !showsLoader && <Checks checks={checks} />}
        {verifying.error && <p>Not verified. {whyNot(verifying.error)}</p>}
      </div>
      <p className="quiet small measure">
        This checks the hashes of the answer and of the rows on this page. To check the whole chain and its signatures,
        export the evidence of the case and run <code>verify-evidence.mjs</code>.
      </p>
    </Panel>
  )
}

function Checks({ checks }: { checks: Check[] }) {
  const wrong = checks.filter(({ isRight }) => isRight === false).length
  return (
    <>
      <p>{wrong === 0 ? <Status tone="good">Verified</Status> : <Status tone="bad">Not as it was recorded</Status>}</p>
      <ul className={css.checks}>
        {checks.map(({ what, isRight, words }) => (
          <li key={what}>
            <strong>{what}</strong> <Status tone={tones[String(isRight)] ?? 'mute'}>{words}</Status>
          </li>
        ))}
      </ul>
    </>
  )
}

const tones: { readonly [isRight: string]: 'good' | 'bad' | 'mute' } = { true: 'good', false: 'bad', null: 'mute' }

const noHashing = 'Browsers can hash only on https pages. Download the answer and hash it yourself.'

const events = {
  asked: 'Asked',
  answered: 'Answered',
  opened: 'Opened',
  exported: 'Exported',
  erased: 'Erased',
}

const eventInWords = (event: string, reason: string | null) =>
  event === 'erased' && reason ? `Erased: ${inWords(erasureReasons, reason)}` : inWords(events, event)

/** The record's rows in the ledger. */
export const Chain = ({ chain }: Pick<LedgerRecord, 'chain'>) => (
  <Panel title="In the chain">
    <p className="quiet small measure">
      Each row’s hash covers the row and the hash before it, so a change or a gap shows.
    </p>
    <Table
      caption="Events of this record"
      rows={chain}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { label: 'Event', isName: true, cell: ({ event, reason }) => eventInWords(event, reason) },
        { label: 'Row', saysLabel: true, align: 'end', isNarrow: true, cell: ({ seq }) => seq },
        // The hashed text: UTC, to the millisecond.
        { label: 'When', isNarrow: true, cell: ({ at }) => <time dateTime={at}>{at}</time> },
        { label: 'Hash', saysLabel: true, cell: ({ hash }) => <Hash>{hash}</Hash> },
        {
          label: 'Content commitment',
          saysLabel: true,
          cell: ({ commitment }) => commitment && <Hash>{commitment}</Hash>,
        },
      ]}
    />
  </Panel>
)

/** A hash is compared and not read, so it may break anywhere. */
const Hash = ({ children }: { children: string | null }) =>
  children ? <code className={css.hash}>{children}</code> : null

const viewsQuery = (id: string) => reading(['views', id], desk.audit.views({ id }))

/** Who opened the record, for supervisors, administrators and its own analyst. */
export function Views({ id }: { id: string }) {
  const { data, error } = useQuery(viewsQuery(id))
  return (
    <Panel title="Opened by">
      {error && <NotAnswered error={error} />}
      {data && data.views.length === 0 && <p>No one has opened this record since the lookup.</p>}
      {data && data.views.length > 0 && (
        <Table
          name="views"
          caption="Who opened this record, the newest first"
          rows={data.views}
          keyOf={({ seq }) => String(seq)}
          columns={[
            {
              label: 'Who',
              isName: true,
              isCategory: true,
              isPersonal: true,
              cell: ({ analyst_name }) => analyst_name ?? 'a former colleague',
              value: ({ analyst_name }) => analyst_name,
            },
            { label: 'When', cell: ({ at }) => <time dateTime={at}>{at}</time>, value: ({ at }) => at },
          ]}
        />
      )}
      {data?.next && <p>The {data.views.length} newest are shown. The audit lists all.</p>}
    </Panel>
  )
}
