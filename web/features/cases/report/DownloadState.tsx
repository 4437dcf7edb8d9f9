import { sizeInWords } from '../../../ui/files.ts'
import type { DownloadState as State } from './download-report.ts'
import parts from './Parts.module.css'
import css from './Report.module.css'

/** The state of a download: under way, saved with its hash, or failed and why. */
export const DownloadState = ({ of: state }: { of: State }) => (
  <>
    <span role="status">
      {state.is === 'making' && 'Making the file …'}
      {state.is === 'done' && `Saved as ${state.name}, ${sizeInWords(state.bytes)}.`}
    </span>
    {state.is === 'done' && state.sha256 && (
      <p className={css.small}>
        SHA-256 of the file, also in the ledger: <code className={parts.hash}>{state.sha256}</code>
      </p>
    )}
    {state.is === 'failed' && <p role="alert">The report was not downloaded. {state.why}</p>}
  </>
)
