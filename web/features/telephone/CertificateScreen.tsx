import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { type LedgerRecord, recordQuery } from '../../lookup/lookups.ts'
import { toRecord, toTelephone } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Screen } from '../../ui/Screen.tsx'
import css from './Certificate.module.css'
import { Doubts, Limits } from './PreferenceAnswer.tsx'
import { type PreferenceCheck, readCheck } from './registers.ts'
import { shelfLifeOf } from './shelf-life.ts'

/** A check on one sheet of paper: what was asked, what both registers said, when, for what, and how to prove it. */
export function CertificateScreen() {
  const id = useSearchParams()[0].get('record')
  const { data: record, error } = useQuery({ ...recordQuery(id ?? ''), enabled: id !== null })
  const result =
    record?.operation === 'tps_full' && record.outcome === 'found' ? (record.result as Result<'tps_full'> | null) : null
  const check = result && readCheck(result, record?.params?.telephone_number)
  return (
    <Screen title="Certificate of a check" subject={id ?? ''}>
      {error && <NotAnswered error={error} />}
      {(id === null || (record && !result)) && (
        <p>
          This address names no check of the preference registers.{' '}
          <Link to={toTelephone('preferences')}>Check a number</Link>.
        </p>
      )}
      {record && check && check.doubts.length > 0 && (
        <>
          <Doubts of={check} />
          <p>
            <Link to={toTelephone('preferences', { record: record.id })}>Back to the check</Link>
          </p>
        </>
      )}
      {record && check?.doubts.length === 0 && <Certificate record={record} check={check} />}
    </Screen>
  )
}

function Certificate({ record, check }: { record: LedgerRecord; check: PreferenceCheck }) {
  const { until, isStale } = shelfLifeOf(record.at, new Date())
  const { case: file } = record
  return (
    <>
      <p className={css.actions}>
        <Button look="main" onClick={() => window.print()}>
          Print
        </Button>
        <Link to={toTelephone('preferences', { record: record.id })}>Back to the check</Link>
        <Link to={toRecord(record.id)}>Open its record</Link>
      </p>
      <article className={css.certificate} aria-label="Certificate">
        <p className={css.number}>
          <TelephoneNumber>{record.params?.telephone_number}</TelephoneNumber>
        </p>
        <p>{check.verdict.words}</p>
        {isStale && (
          <p>
            <Status tone="warn">Out of date</Status>
          </p>
        )}
        <Facts
          facts={[
            ...check.registers.map(({ name, words }): [string, string] => [name, words]),
            [
              'Checked',
              <time key="at" dateTime={record.at}>
                {momentInWords(record.at)}
              </time>,
            ],
            ['Check again by', <DateText key="until" date={until} />],
            ['Checked by', record.analyst_name],
            ['Asked of', record.upstream],
            ['Case', file && `${file.reference}: ${file.title}`],
            ['Purpose', file?.purpose],
            ['Lawful basis', file?.lawful_basis],
            ['Record', <Identifier key="id">{record.id}</Identifier>],
          ]}
        />
        <div className={css.proof}>
          <Facts
            facts={[
              [
                'SHA-256 of the answer as received',
                record.sha256 && (
                  <code key="hash" className={css.hash}>
                    {record.sha256}
                  </code>
                ),
              ],
            ]}
          />
        </div>
        <Limits />
      </article>
    </>
  )
}
