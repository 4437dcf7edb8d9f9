import type { LedgerRecord } from '../../lookup/lookups.ts'
import { Status } from '../../register/Status.tsx'
import { Panel } from '../../ui/Panel.tsx'

type Kinds = LedgerRecord['differs']

const words: { readonly [Kind in Kinds[number]]: string } = {
  row: 'An event of this record was changed after it was recorded.',
  order: 'An event before or after one of these was changed or removed.',
  content: 'The question or the details of the answer were changed, or removed without being erased.',
  answer: 'The answer was changed or removed.',
  signed: 'The ledger does not match what was last signed. Its history may have been rewritten.',
}

/** What a reader must know before anything else. */
export const Differences = ({ of: kinds }: { of: Kinds }) => (
  <div role="alert">
    <Panel title="Do not rely on this record">
      <p>
        <Status tone="bad">Not as it was recorded</Status>
      </p>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{words[kind]}</li>
        ))}
      </ul>
      <p>Tell an administrator. Keep the database as it is, and compare it with an older evidence export.</p>
    </Panel>
  </div>
)
