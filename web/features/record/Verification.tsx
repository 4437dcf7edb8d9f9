import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bytesQuery } from '../../lookup/document/documents.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { whyNot } from '../../lookup/pin/pins.ts'
import { Status } from '../../register/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import css from './Verification.module.css'
import { type Check, verified } from './verify.ts'

/** The hashes, computed anew in this browser; and what that does not prove. */
export function Verification({ record }: { record: LedgerRecord }) {
  const client = useQueryClient()
  const verifying = useMutation({
    mutationFn: async () => {
      // Here alone does a browser hash: elsewhere nothing is to look verified.
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
        <Button look="quiet" onClick={() => verifying.isPending || verifying.mutate()}>
          {checks ? 'Verify again' : 'Verify in this browser'}
        </Button>
      }
    >
      <div role="status" className={css.result}>
        {showsLoader && <p>Hashing …</p>}
        {checks && !showsLoader && <Checks checks={checks} />}
        {verifying.error && <p>Not verified. {whyNot(verifying.error)}</p>}
      </div>
      <p className={css.limits}>
        A browser can hash what it was handed, and no more. That the record’s text is what its row commits to, that no
        row before or after was changed or left out, and who signed the chain, is proved by{' '}
        <code>verify-evidence.mjs</code> over the exported evidence of the case.
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

const noHashing =
  'Browsers hash only on pages of https, or of the machine itself. Download the answer and hash it there instead.'
