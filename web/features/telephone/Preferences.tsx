import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { validDays } from '../../../contract/preference-check.ts'
import { isSameTelephoneNumber, toTelephoneNumber } from '../../../contract/telephone.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { Read } from '../../lookup/answer/Read.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import { answerQuery, type RecordHead } from '../../lookup/lookups.ts'
import type { RecordLine } from '../../lookup/record/records.ts'
import { useRecordInAddress } from '../../lookup/useLookup.ts'
import { toCertificate, toTelephone } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Statement, Status } from '../../register/Status.tsx'
import { spaced, TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { desk } from '../../server/desk.ts'
import { lasting, reading } from '../../server/reading.ts'
import { newestInWords } from '../../table/newest.ts'
import { type Column, Table } from '../../table/Table.tsx'
import { momentInWords, timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { count } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { areaSlot, NumberFacts } from './NumberFacts.tsx'
import { noListDay, type PreferenceCheck, readCheck, type Validity, validityOf, validityOnRecord } from './registers.ts'
import css from './Telephone.module.css'

/**
 * All about one number: whether it may be called for marketing, by both registers at once because it can be on either,
 * and beside that its kind, its area and what the case holds of it.
 */
export function Preferences() {
  const asking = useLookupForm('tps_full', undefined, areaSlots)
  const { lookup, isRun } = asking
  const { query, run } = lookup
  const { data } = query
  const isShown = data?.outcome === 'found' && !run.isPending && !run.isError
  const check = data?.result && readCheck(data.result, data.params.telephone_number)
  const ofArea = useNumberOfArea()
  const asked = asking.asked.telephone_number ? asking.asked : { telephone_number: spaced(ofArea) }
  const answered = data?.params.telephone_number
  const number = toTelephoneNumber(answered ?? asked.telephone_number ?? '')
  // While another number waits, or was not answered, the facts of the number before are not its facts.
  const isEarlier = answered !== undefined && !isSameTelephoneNumber(answered, asked.telephone_number ?? answered)

  return (
    <>
      <FoldingForm
        operation="tps_full"
        fields={['telephone_number']}
        asking={asking}
        asked={asked}
        verb="Check TPS and CTPS"
      />
      <div className={isRun ? css.number : undefined}>
        <div className="stack-24">
          {isRun && (
            <Panel
              title="Preference registers"
              isOfTab
              actions={
                isShown &&
                check?.doubts.length === 0 && <Link to={toCertificate(data.record.id)}>Print certificate</Link>
              }
              foot={<Foot lookup={lookup} pin={{ kind: 'telephone' }} />}
            >
              <Answer
                lookup={lookup}
                none={
                  <p>
                    <strong>None found.</strong> The service gave no status for either register. This is not permission
                    to call.
                  </p>
                }
              >
                {(_, { record, params }) =>
                  check && <PreferenceAnswer check={check} checked={record} number={params.telephone_number} />
                }
              </Answer>
            </Panel>
          )}
          {isShown && data.params.telephone_number && (
            <EarlierChecks record={data.record.id} number={data.params.telephone_number} case_id={data.case_id} />
          )}
        </div>
        {number && !isEarlier && !lookup.lacksCase && <NumberFacts key={number} number={number} />}
      </div>
    </>
  )
}

/** The number whose area the address names. After a reload, the form has no other number. */
function useNumberOfArea(): string {
  const { id } = useRecordInAddress(areaSlot)
  const { data } = useQuery({ ...answerQuery<'geo_code_telephone'>(id ?? ''), enabled: id !== null })
  return data?.params.telephone_number ?? ''
}

/** The area of another number is not this number's. */
const areaSlots = [areaSlot]

type AnswerProps = { check: PreferenceCheck; checked: CheckOnRecord; number: string | undefined }

type CheckOnRecord = Pick<RecordHead, 'at' | 'source'>

/** The verdict of both registers, each register, and how long the check is valid. */
function PreferenceAnswer({ check, checked, number }: AnswerProps) {
  const { at } = checked
  const validity = validityOf(checked, new Date())
  const { until, list, age, isExpired } = validity
  return (
    <>
      {isExpired && (
        <p className="caution">
          <Status tone="warn">Out of date</Status> {list === null ? 'This check' : 'The list of this check'} is{' '}
          {count(age, 'day')} old. The check was valid until <DateText date={until} />. Check again before anybody
          calls.
        </p>
      )}
      <Statement verdict={check.verdict.words} tone={isExpired ? 'mute' : check.verdict.tone} limits={limits}>
        <p className={css.large}>
          <TelephoneNumber>{number}</TelephoneNumber>
        </p>
      </Statement>
      <WhyNoProof check={check} />
      <Facts
        facts={[
          ...check.registers.map(({ field, name, covers, words, tone }): [string, React.ReactNode] => [
            name,
            <div key={field}>
              <Status tone={tone}>{words}</Status>
              <p className="quiet small">{covers}</p>
            </div>,
          ]),
          [
            'Checked',
            <time key="at" dateTime={at}>
              {momentInWords(at)}
            </time>,
          ],
          ['List of', <ListDay key="list" checked={checked} validity={validity} />],
          ['Check again by', <DateText key="until" date={until} />],
        ]}
      />
    </>
  )
}

/** The day of the list, or that nobody knows it. */
export const ListDay = ({ checked, validity }: { checked: CheckOnRecord; validity: Validity }) =>
  validity.list === null ? noListDay(checked) : <DateText date={validity.list} />

/** Why the answer proves nothing about the number. */
export const WhyNoProof = ({ check: { doubts } }: { check: PreferenceCheck }) =>
  doubts.length > 0 && (
    <div className="caution">
      <p>
        <Status tone="warn">No certificate</Status> This answer proves nothing about this number. The record keeps it
        unchanged.
      </p>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </div>
  )

export const limits = `This covers unsolicited live marketing calls only. A registration takes effect after ${validDays} days, so a check is valid for ${validDays} days from the day of the list. A person’s own objection or consent comes before either register. Recorded calls, texts and e-mails have rules of their own.`

type Earlier = {
  /** The record of the check that is shown. */
  record: string
  number: string
  case_id: string | null
}

/** The checks of this number in this case, each with its validity. */
function EarlierChecks({ record, number, case_id }: Earlier) {
  const query = useQuery(checksQuery({ record, number, case_id }))
  return (
    <Panel title="Checks of this number in this case">
      <Read query={query} wanted="the ledger">
        {({ records, next }) => (
          <>
            <Table
              name="checks"
              caption="Checks of this number, newest first"
              rows={records}
              keyOf={({ id }) => id}
              isMarked={({ id }) => id === record}
              columns={checkColumns(record, new Date())}
              {...(next !== null && { narrowedTo: newestInWords(records.length) })}
            />
            {next !== null && <p>{`These are ${newestInWords(records.length)}. Older checks are under Records.`}</p>}
          </>
        )}
      </Read>
    </Panel>
  )
}

/** A number goes in the body, because addresses are logged. */
const checksQuery = ({ record, number, case_id }: Earlier) =>
  lasting(
    reading(
      ['records', 'checks of the number in', record],
      desk.records.search({
        operation: 'tps_full',
        subject: number,
        subject_kind: 'telephone',
        ...(case_id && { case_id }),
      }),
    ),
  )

const checkColumns = (shown: string, now: Date): Column<RecordLine>[] => [
  {
    label: 'Checked',
    isName: true,
    value: ({ at }) => at,
    cell: ({ id, at }) =>
      id === shown ? (
        <>{timeInWords(at)} (this check)</>
      ) : (
        <Link to={toTelephone('preferences', { record: id })}>{timeInWords(at)}</Link>
      ),
  },
  { label: 'By', saysLabel: true, value: ({ analyst_name }) => analyst_name },
  {
    label: 'Outcome',
    isCategory: true,
    isPersonal: false,
    value: ({ outcome }) => inWords(outcomeWords, outcome),
    cell: ({ outcome }) => <Status>{inWords(outcomeWords, outcome)}</Status>,
  },
  {
    label: 'Valid until',
    saysLabel: true,
    isNarrow: true,
    value: (line) => validityOnRecord(line, now)?.until ?? null,
    cell: (line) => <ValidUntil validity={validityOnRecord(line, now)} />,
  },
]

const ValidUntil = ({ validity }: { validity: Validity | null }) =>
  validity && (
    <>
      <DateText date={validity.until} /> {validity.isExpired && <Status tone="warn">out of date</Status>}
    </>
  )
