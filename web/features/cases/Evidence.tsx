import { useRef, useState } from 'react'
import { desk } from '../../server/desk.ts'
import { download } from '../../server/download.ts'
import { whyNot } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { Actions } from '../../ui/Form.tsx'
import { saveFile, sha256Of, sizeInWords } from '../../ui/files.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useThisCase } from './CaseScreen.tsx'
import css from './Cases.module.css'

type State =
  | { is: 'idle' }
  | { is: 'exporting'; bytes: number }
  | { is: 'done'; name: string; bytes: number; sha256: string | null }
  | { is: 'failed'; why: string }

/** Exports the evidence of a case, and says how anybody can verify it. */
export function Evidence() {
  const { case_id } = useThisCase()
  const [state, setState] = useState<State>({ is: 'idle' })
  const [withNotes, setWithNotes] = useState(false)
  const stopping = useRef<AbortController>(null)

  async function exportEvidence() {
    stopping.current = new AbortController()
    setState({ is: 'exporting', bytes: 0 })
    try {
      const { signal } = stopping.current
      const { name = 'evidence.zip', blob } = await download(addressOf(case_id, withNotes), signal, (bytes) =>
        setState({ is: 'exporting', bytes }),
      )
      saveFile(name, blob)
      setState({ is: 'done', name, bytes: blob.size, sha256: await sha256Of(await blob.arrayBuffer()) })
    } catch (error) {
      const isStopped = stopping.current.signal.aborted
      setState(isStopped ? { is: 'idle' } : { is: 'failed', why: whyNot(error as Error) ?? '' })
    }
  }

  return (
    <Panel title="Evidence">
      <p>
        The ZIP file holds an index page, every answer of this case byte for byte, and the whole chain. It also holds
        the signatures and a program that verifies them. It holds no content of other cases. The ledger records each
        export. Notes on pins are opinions, so they are left out unless you include them.
      </p>
      <Checkbox
        label="Include the notes on pins"
        checked={withNotes}
        onChange={({ target }) => setWithNotes(target.checked)}
      />
      <Actions>
        {state.is === 'exporting' ? (
          <Button onClick={() => stopping.current?.abort()}>Stop export</Button>
        ) : (
          <Button onClick={exportEvidence}>Export evidence</Button>
        )}
        <span role="status">
          {state.is === 'exporting' && `${sizeInWords(state.bytes)} so far. The total size is not known in advance.`}
          {state.is === 'done' && `Saved as ${state.name}, ${sizeInWords(state.bytes)}.`}
        </span>
      </Actions>
      {state.is === 'done' && state.sha256 && (
        <p className={css.small}>
          SHA-256 of the file <code>{state.sha256}</code>
        </p>
      )}
      {state.is === 'failed' && <p role="alert">The evidence was not exported. {state.why}</p>}
      <h3>How to verify it</h3>
      <p>
        Unpack <code>verify-evidence.mjs</code> from the file, or get it from a source that you trust. Run it with Node
        20 or newer. It needs nothing else, and no connection.
      </p>
      <pre className={css.command}>node verify-evidence.mjs {state.is === 'done' ? state.name : 'evidence-….zip'}</pre>
    </Panel>
  )
}

const addressOf = (case_id: string, withNotes: boolean): string =>
  desk.audit.export({ case_id, ...(withNotes && { notes: '1' }) }).path
