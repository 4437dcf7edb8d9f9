import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Result } from '../../../contract/operations.ts'
import { type LedgerRecord, recordQuery } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { toRecord, toTelephone } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import { TelephoneNumber } from '../../ui/TelephoneNumber.tsx'
import css from './Certificate.module.css'
import { Limits } from './PreferenceAnswer.tsx'
import { permissionOf, registers, verdictOf } from './registers.ts'
import { shelfLifeOf } from './shelf-life.ts'

/** A check on one sheet of paper: what was asked, what both registers said, when, for what, and how to prove it. */
export function CertificateScreen() {
  const id = useSearchParams()[0].get('record')
  const { data: record, error } = useQuery({ ...recordQuery(id ?? ''), enabled: id !== null })
  const result = record?.operation === 'tps_full' && record.outcome === 'found' ? record.result : null
  return (
    <Screen title="Certificate of a check" subject={id ?? ''}>
      {error && <NotAnswered error={error} />}
      {(id === null || (record && !result)) && (
        <p>
          This address names no check of the preference registers.{' '}
          <Link to={toTelephone('preferences')}>Check a number</Link>.
        </p>
      )}
      {record && result !== null && <Certificate record={record} result={result as Result<'tps_full'>} />}
    </Screen>
  )
}

function Certificate({ record, result }: { record: LedgerRecord; result: Result<'tps_full'> }) {
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
          <TelephoneNumber>{result.telephone_number || record.params?.telephone_number}</TelephoneNumber>
        </p>
        <p>{verdictOf(result).words}</p>
        {isStale && (
          <p>
            <Status tone="warn">Out of date</Status>
          </p>
        )}
        <Facts
          facts={[
            ...registers.map(({ field, name }): [string, string] => [name, permissionOf(result[field]).words]),
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
