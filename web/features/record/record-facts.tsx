/** What a record says, in words. */
import { Link } from 'react-router'
import { askedInWords } from '../../lookup/form/parameter-words.ts'
import type { LedgerRecord } from '../../lookup/lookups.ts'
import { toRecord } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { bindings, inWords, outcomeWords, whyInWords } from '../../register/words.ts'
import type { Fact } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Hash } from './Hash.tsx'

export const askedFacts = ({
  subject_name,
  params,
  analyst_name,
  upstream,
  binding,
  case: file,
  ...record
}: LedgerRecord): Fact[] => [
  ['Subject', subject_name],
  ...Object.entries(params ?? {}).map(([name, value]) => askedFact(record.operation, name, value)),
  ...(record.operation === 'send_text_message' && params
    ? [['Footing, as its sender stated', record.stated?.words ?? 'none was stated'] as Fact]
    : []),
  ['Asked by', analyst_name],
  ['Asked of', upstream],
  ['Binding', inWords(bindings, binding)],
  ['Case', file && `${file.reference}: ${file.title}`],
  ['Purpose', file?.purpose],
  ['Lawful basis', file?.lawful_basis],
  ['Kept until', file && <DateText date={file.retention_date} />],
]

function askedFact(operation: string, name: string, value: string): Fact {
  const [label, words] = askedInWords(operation, name, value)
  if (name !== 'record') return [label, words]
  // A file names the record of the answer that linked to it.
  const link = (
    <Link to={toRecord(value)}>
      <Identifier>{value}</Identifier>
    </Link>
  )
  return [label, link]
}

export const answeredFacts = (record: LedgerRecord, cost: string): Fact[] => [
  ['Outcome', <Status key="outcome">{inWords(outcomeWords, record.outcome)}</Status>],
  ...(record.reason ? [['Why', whyInWords(record)] as Fact] : []),
  ['HTTP status', record.status],
  ['Bytes', numberInWords(record.bytes)],
  ['Took', record.milliseconds === null ? null : `${numberInWords(record.milliseconds)} ms`],
  ...((record.attempts ?? 1) > 1 ? [['Asked', count(record.attempts ?? 1, 'time')] as Fact] : []),
  ['Cost', cost],
  ['SHA-256 of the answer as received', record.sha256 && <Hash key="hash">{record.sha256}</Hash>],
  ...(record.blanked > 0 ? [['Keys overwritten', overwritten(record.blanked)] as Fact] : []),
  ...(record.charset ? [['Text encoding', encodingInWords(record.charset)] as Fact] : []),
]

const encodingInWords = ({ said, read }: NonNullable<LedgerRecord['charset']>) =>
  `Read as ${read}. The answer says ${said}, but its bytes are ${read}.`

const overwritten = (blanked: number) =>
  `${numberInWords(blanked)}, at equal length, before hashing: the service had echoed one.`
