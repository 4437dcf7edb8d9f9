import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/Read.tsx'
import { bytesQuery, rawAddress } from '../../lookup/document/documents.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Raw.module.css'
import { receivedFacts } from './record-facts.tsx'
import { indented, type Piece, piecesOf, textIn } from './xml-pieces.ts'

/** A longer text would hold up the page, so the rest is shown on demand. */
const atFirst = 60_000

/** The encoding that the answer was read in, which may differ from the one that it names. */
const contentTypeOf = ({ charset, headers }: LedgerRecord) =>
  charset ? `text/xml; charset=${charset.read}` : headers?.['content-type']

/** The answer byte for byte, and how it was delivered. It is shown as text and never becomes a page. */
export function Raw({ record }: { record: LedgerRecord }) {
  const [isPressed, setPressed] = useState(false)
  const isFile = record.operation === 'own_file'
  // An erased answer is gone, also while it is read.
  const isOpen = isPressed && record.sha256 !== null
  const query = useQuery({ ...bytesQuery(record.id), enabled: isOpen })
  return (
    <Panel
      title={isFile ? 'File as added' : 'Answer as received'}
      actions={
        record.sha256 && (
          <Button look="quiet" className="on-screen" aria-expanded={isOpen} onClick={() => setPressed(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        )
      }
    >
      <Facts facts={receivedFacts(record)} />
      {record.sha256 && (
        <div className="row-16 small">
          <p className={css.hash}>
            SHA-256 <code>{record.sha256}</code>
          </p>
          <a className="on-screen" href={rawAddress(record.id)} download>
            {isFile ? 'Download file' : 'Download answer'}
          </a>
        </div>
      )}
      {isOpen && (
        <Read query={query} wanted="the bytes">
          {({ bytes }) => <Text bytes={bytes} contentType={contentTypeOf(record)} />}
        </Read>
      )}
    </Panel>
  )
}

function Text({ bytes, contentType }: { bytes: Uint8Array; contentType: string | undefined }) {
  const [isIndented, setIndented] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  const text = textIn(bytes, contentType)
  if (text === null) return <p>These bytes are not text. Download the answer instead.</p>
  const shown = showsAll ? text : text.slice(0, atFirst)
  const pieces = isIndented ? indented(piecesOf(shown)) : piecesOf(shown)

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('The browser did not allow copying. Download the answer instead.'),
    )

  return (
    <>
      <div className={`${css.actions} on-screen`}>
        <Button look="quiet" aria-pressed={isIndented} onClick={() => setIndented(!isIndented)}>
          {isIndented ? 'As received' : 'Indent'}
        </Button>
        <Button look="quiet" onClick={copy}>
          Copy
        </Button>
        <span role="status">{copied}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={css.frame} tabIndex={0} aria-label="The answer as text">
        <pre>{pieces.map(toElement)}</pre>
      </section>
      {shown.length < text.length && (
        <p>
          The first {numberInWords(shown.length)} of {numberInWords(text.length)} characters.{' '}
          <Button look="quiet" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  )
}

/** Markup steps back, and what it marks stands out. */
const toElement = ({ text, isMarkup }: Piece, index: number) => (isMarkup ? <span key={index}>{text}</span> : text)
