/** The request and the delivery of a record, as labels and values. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import { requestInWords } from '../../lookup/form/parameter-words.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { toRecord } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { bindings, inWords } from '../../register/words.ts'
import type { Fact } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'

export const requestFacts = (
  { params, analyst_name, case: file, upstream, binding, ...record }: LedgerRecord,
  cost: string,
): Fact[] => [
  ...Object.entries(params ?? {}).map(([name, value]) => requestFact(record.operation, name, value)),
  ...(record.operation === 'send_text_message' && params
    ? [['Why the message may be sent', record.stated?.words ?? 'not stated'] as Fact]
    : []),
  ['Analyst', analyst_name],
  ['Case', file && `${file.reference}: ${file.title}`],
  ['Purpose', file?.purpose],
  ['Lawful basis', file?.lawful_basis],
  ['Kept until', file && <DateText date={file.retention_date} />],
  ['Cost', cost],
  ...(record.operation === 'own_file' ? [] : serviceFacts(upstream, binding)),
]

const serviceFacts = (upstream: string | null, binding: string | null): Fact[] => [
  ['Source', upstream && <code key="source">{breaksAtSlashes(upstream)}</code>],
  ['Binding', inWords(bindings, binding)],
]

/** An address too long for its column breaks after a slash, not within a word. */
const breaksAtSlashes = (address: string) =>
  address.split(/(?<=[^/]\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

function requestFact(operation: string, name: string, value: string): Fact {
  if (operation === 'own_file' && name === 'day') return ['Received', <DateText key={name} date={value} />]
  const [label, words] = requestInWords(operation, name, value)
  if (name !== 'record') return [label, words]
  // A file names the record of the answer that linked to it.
  const link = (
    <Link to={toRecord(value)}>
      <Identifier>{value}</Identifier>
    </Link>
  )
  return [label, link]
}

export const receivedFacts = (record: LedgerRecord): Fact[] => [
  ...(record.operation === 'own_file' ? [['Bytes', numberInWords(record.bytes)] as Fact] : deliveryFacts(record)),
  ...((record.attempts ?? 1) > 1 ? [['Attempts', numberInWords(record.attempts)] as Fact] : []),
  ...(record.blanked > 0 ? [['Keys overwritten', overwritten(record.blanked)] as Fact] : []),
  ...(record.charset ? [['Text encoding', encodingInWords(record.charset)] as Fact] : []),
]

/** A member's own file came from no service. */
const deliveryFacts = ({ status, bytes, milliseconds }: LedgerRecord): Fact[] => [
  ['HTTP status', status],
  ['Bytes', numberInWords(bytes)],
  ['Time taken', milliseconds === null ? null : `${numberInWords(milliseconds)} ms`],
]

const encodingInWords = ({ said, read }: NonNullable<LedgerRecord['charset']>) =>
  `Read as ${read}. The answer says ${said}, but its bytes are ${read}.`

const overwritten = (blanked: number) =>
  `${numberInWords(blanked)}. The service echoed a key, and we overwrote it at equal length before hashing.`
