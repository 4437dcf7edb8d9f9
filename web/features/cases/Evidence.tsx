import { useRef, useState } from 'react'
import { whyNot } from '../../lookup/pin/pins.ts'
import { type ProblemDocument, ProblemError, reach } from '../../server/request.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { saveFile, sha256Of } from '../../ui/files.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import form from './CaseForm.module.css'
import { useThisCase } from './CaseScreen.tsx'
import css from './Evidence.module.css'

type State =
  | { is: 'idle' }
  | { is: 'under way'; bytes: number }
  | { is: 'done'; name: string; bytes: number; sha256: string | null }
  | { is: 'failed'; why: string }

/** The case's evidence as a file, and how somebody who trusts nobody can check it. */
export function Evidence() {
  const { case_id } = useThisCase()
  const [state, setState] = useState<State>({ is: 'idle' })
  const [withNotes, setWithNotes] = useState(false)
  const stopping = useRef<AbortController>(null)

  async function take() {
    stopping.current = new AbortController()
    setState({ is: 'under way', bytes: 0 })
    try {
      const { signal } = stopping.current
      const { name, blob } = await fetched(addressOf(case_id, withNotes), signal, (bytes) =>
        setState({ is: 'under way', bytes }),
      )
      saveFile(name, blob)
      setState({ is: 'done', name, bytes: blob.size, sha256: await sha256Of(await blob.arrayBuffer()) })
    } catch (error) {
      const isStopped = stopping.current.signal.aborted
      setState(isStopped ? { is: 'idle' } : { is: 'failed', why: whyNot(error as Error) ?? '' })
    }
  }

  return (
    <Panel title="Evidence to take away">
      <p>
        One ZIP file: an index page, every answer of this case byte for byte, the whole chain without anybody else’s
        contents, signatures, and the program that verifies it. The ledger records each export. Notes on pins are
        opinion: they are left out unless you include them.
      </p>
      <Checkbox
        label="Include the notes on pins"
        checked={withNotes}
        onChange={({ target }) => setWithNotes(target.checked)}
      />
      <p className={form.actions}>
        {state.is === 'under way' ? (
          <Button onClick={() => stopping.current?.abort()}>Stop</Button>
        ) : (
          <Button onClick={take}>Take the evidence as a ZIP, free</Button>
        )}
      </p>
      <p role="status" className={form.done}>
        {state.is === 'under way' && `${sizeInWords(state.bytes)} so far; how much it will be is not known before.`}
        {state.is === 'done' && `Saved as ${state.name}, ${sizeInWords(state.bytes)}.`}
      </p>
      {state.is === 'done' && state.sha256 && (
        <p className={css.hash}>
          SHA-256 of the file <code>{state.sha256}</code>
        </p>
      )}
      {state.is === 'failed' && <p role="alert">Not taken. {state.why}</p>}
      <h3>To verify it</h3>
      <p>
        Unpack <code>verify-evidence.mjs</code> from it, or take that from a source that you trust, and run it with Node
        20 or newer. It needs nothing else, and no connection.
      </p>
      <pre className={css.command}>node verify-evidence.mjs {state.is === 'done' ? state.name : 'evidence-….zip'}</pre>
    </Panel>
  )
}

const addressOf = (case_id: string, withNotes: boolean): string =>
  `/api/export?${new URLSearchParams({ case_id, ...(withNotes && { notes: '1' }) })}`

/** @param tell hears how much has come. @throws ProblemError */
async function fetched(address: string, signal: AbortSignal, tell: (bytes: number) => void) {
  const response = await reach(address, { credentials: 'same-origin', signal })
  if (!response.ok || !response.body) throw new ProblemError((await response.json()) as ProblemDocument)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.length
    tell(bytes)
  }
  const [, name = 'evidence.zip'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, blob: new Blob(parts, { type: 'application/zip' }) }
}

const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000
    ? `${numberInWords(Math.ceil(bytes / 1000))} kB`
    : `${numberInWords(Math.round(bytes / 100_000) / 10)} MB`
