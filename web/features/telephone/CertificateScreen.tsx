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
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { Screen } from '../../ui/Screen.tsx'
import css from './Certificate.module.css'
import { ListDay, limits, WhyNoProof } from './Preferences.tsx'
import { type PreferenceCheck, readCheck, validityOf } from './registers.ts'

/** A check on one sheet of paper: the number, both registers, when, why, and the proof. */
export function CertificateScreen() {
  const id = useSearchParams()[0].get('record')
  const { data: record, error } = useQuery({ ...recordQuery(id ?? ''), enabled: id !== null })
  const result =
    record?.operation === 'tps_full' && record.outcome === 'found' ? (record.result as Result<'tps_full'> | null) : null
  const check = result && readCheck(result, record?.params?.telephone_number)
  return (
    <Screen title="Certificate" subject={id ?? ''}>
      {error && <NotAnswered error={error} />}
      {(id === null || (record && !result)) && (
        <p>
          This link names no check of the preference registers.{' '}
          <Link to={toTelephone('preferences')}>Check a number</Link>.
        </p>
      )}
      {record && check && check.doubts.length > 0 && (
        <>
          <WhyNoProof check={check} />
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
  const validity = validityOf(record, new Date())
  const { until, isExpired } = validity
  const { case: file } = record
  const results: Fact[] = [
    ...check.registers.map(({ name, words }): Fact => [name, words]),
    [
      'Checked',
      <time key="at" dateTime={record.at}>
        {momentInWords(record.at)}
      </time>,
    ],
    ['List of', <ListDay key="list" checked={record} validity={validity} />],
    ['Check again by', <DateText key="until" date={until} />],
  ]
  const reasons: Fact[] = [
    ['Case', file && `${file.reference}: ${file.title}`],
    ['Purpose', file?.purpose],
    ['Lawful basis', file?.lawful_basis],
    ['Checked by', record.analyst_name],
  ]
  const proof: Fact[] = [
    ['Source', record.upstream],
    ['Record', <Identifier key="id">{record.id}</Identifier>],
    ['SHA-256 of the answer', record.sha256 && <code key="hash">{record.sha256}</code>],
  ]
  return (
    <>
      <p className="row-16 on-screen">
        <Button look="main" onClick={() => window.print()}>
          Print certificate
        </Button>
        <Link to={toTelephone('preferences', { record: record.id })}>Back to the check</Link>
        <Link to={toRecord(record.id)}>Open record</Link>
      </p>
      <article className={css.certificate} aria-label="Certificate">
        <header>
          <h2>Telephone preference check</h2>
          <p>Whereabouts</p>
        </header>
        <p className={css.number}>
          <TelephoneNumber isPlain>{record.params?.telephone_number}</TelephoneNumber>
        </p>
        <p className={css.verdict}>
          {check.verdict.words} {isExpired && <Status tone="warn">Out of date</Status>}
        </p>
        <Facts facts={results} />
        <Section title="Why it was checked" facts={reasons} />
        <Section title="Proof" facts={proof} />
        <p className="quiet small">{limits}</p>
      </article>
    </>
  )
}

const Section = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <section>
    <h3>{title}</h3>
    <Facts facts={facts} />
  </section>
)
