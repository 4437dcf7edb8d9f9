import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { bytesQuery, rawAddress } from '../../lookup/document/documents.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { Button } from '../../ui/Button.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './Raw.module.css'
import { indented, type Piece, piecesOf, textIn } from './xml-pieces.ts'

/** More than this is shown when it is asked for: it would hold up the page. */
const atFirst = 60_000

/** As the answer was read, which may not be as it says. */
const contentTypeOf = ({ charset, headers }: LedgerRecord) =>
  charset ? `text/xml; charset=${charset.read}` : headers?.['content-type']

/** The bytes as they came: read, copied or saved. Text that others wrote is shown as text and never becomes a page. */
export function Raw({ record }: { record: LedgerRecord }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...bytesQuery(record.id), enabled: isOpen })
  return (
    <Panel
      title="The answer as received"
      actions={
        <div className={css.actions}>
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <a href={rawAddress(record.id)} download>
            Download the answer as received
          </a>
        </div>
      }
    >
      {!isOpen && (
        <p>
          {numberInWords(record.bytes)} bytes, kept unchanged. Reading them is free, and is noted as reading the record
          is.
        </p>
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
  if (text === null) return <p>These bytes are no text. Download them instead.</p>
  const shown = showsAll ? text : text.slice(0, atFirst)
  const pieces = isIndented ? indented(piecesOf(shown)) : piecesOf(shown)

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('The browser did not let it be copied. Download it instead.'),
    )

  return (
    <>
      <div className={css.actions}>
        <Button look="quiet" aria-pressed={isIndented} onClick={() => setIndented(!isIndented)}>
          {isIndented ? 'As it came' : 'Indent it for reading'}
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
