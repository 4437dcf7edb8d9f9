import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { appointmentTypes } from '../../../contract/codes.ts'
import { isYes } from '../../../contract/flags.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { companyTypes, jurisdictions, statusDetails } from '../../../contract/register/profile-words.ts'
import { natureInWords, statementInWords } from '../../../contract/register/words.ts'
import { addressIn, officeAddress } from '../../lookup/readers/addresses.ts'
import { OfficerLink, PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { RegisteredHere } from '../../lookup/record/RegisteredHere.tsx'
import { toCompany } from '../../paths.ts'
import { lineOf } from '../../register/address-line.ts'
import { type OfficerRow, officerRows } from '../../register/appointment.ts'
import { controllerName, isCeased } from '../../register/controller.ts'
import { DateText } from '../../register/DateText.tsx'
import { nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { LookUpRest } from './LookUpRest.tsx'
import { FurtherPage, Line, PartLines, Signed } from './PartLines.tsx'
import { onItsPage, type PartResult, partInWords, summaryOf, tabOf } from './parts.ts'
import css from './Summary.module.css'
import { type SourceName, sourceNames } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

/** What it is, since when and where; who runs and who controls it; what is due. Each line names its source. */
export function Summary({ parts, isPrinted = false }: { parts: Parts; isPrinted?: boolean }) {
  const { profile, officers, control, charges, filings, insolvency } = parts
  return (
    <Panel title="Summary">
      <div className={css.summary}>
        {isPrinted ? <NotRun parts={parts} /> : <LookUpRest parts={parts} />}
        <dl className={css.lines}>
          <PartLines name="profile" part={profile} label="Profile">
            {({ company_profile }) => company_profile && <ProfileLines profile={company_profile} of={profile} />}
          </PartLines>
          <PartLines name="officers" part={officers} label="Run by">
            {(result) => (
              <ListLine name="officers" part={officers} label="Run by">
                <InOffice result={result} officers={officers} />
              </ListLine>
            )}
          </PartLines>
          <PartLines name="control" part={control} label="Controlled by">
            {(result) => (
              <ListLine name="control" part={control} label="Controlled by">
                <InControl result={result} />
              </ListLine>
            )}
          </PartLines>
          {(['charges', 'insolvency', 'filings'] as const).map((name) => (
            <PartLines
              key={name}
              name={name}
              part={{ charges, insolvency, filings }[name] as never}
              label={labels[name]}
            >
              {() => <ListLine name={name} part={parts[name]} label={labels[name]} />}
            </PartLines>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

function NotRun({ parts }: { parts: Parts }) {
  const names = sourceNames.filter((name) => parts[name].isNotRun)
  return names.length > 0 && <p className="quiet">Not run: {names.map(partInWords).join(', ')}.</p>
}

const labels = { charges: 'Charges', insolvency: 'Insolvency', filings: 'Filings' } as const

type ListProps = { name: SourceName; part: Parts[SourceName]; label: string; children?: ReactNode }

/** The counts of a list, with the way to its tab. */
function ListLine({ name, part, label, children }: ListProps) {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const { told, pages } = part
  if (!told) return null
  return (
    <Line label={label}>
      {children}
      <span className={children ? 'quiet small' : ''}>
        <Link to={{ pathname: toCompany(number, tabOf(name)), search }}>
          {summaryOf(name, told.result as never, pages, company)}
          <span className="visually-hidden">: all {partInWords(name)}</span>
        </Link>
      </span>
      <Signed pages={pages} />
      <FurtherPage name={name} part={part} />
    </Line>
  )
}

function ProfileLines({ profile, of }: { profile: RecordOf<'company_profile'>; of: Parts['profile'] }) {
  const { company_type, company_status, status_detail, jurisdiction, incorporated_on, dissolved_on } = profile
  return (
    <>
      <Line label="What it is">
        <span>
          {[inWords(companyTypes, company_type) || 'Kind not given', inWords(jurisdictions, jurisdiction)]
            .filter(Boolean)
            .join(', ')}
          . <Status>{company_status}</Status>{' '}
          {status_detail && <Status tone="warn">{inWords(statusDetails, status_detail)}</Status>}
        </span>
      </Line>
      <Line label="Since">
        <span>
          {incorporated_on ? <DateText date={incorporated_on} /> : 'Not given'}
          {dissolved_on && (
            <>
              , dissolved <DateText date={dissolved_on} />
            </>
          )}
        </span>
      </Line>
      <OfficeLine profile={profile} />
      <DueLine profile={profile} />
      <Line label="Profile">
        <Signed pages={of.pages} />
      </Line>
    </>
  )
}

/** A registered office is nobody's home, so its postcode may appear in a link. */
function OfficeLine({ profile }: { profile: RecordOf<'company_profile'> }) {
  const { registered_office: office, registered_office_in_dispute, registered_office_undeliverable } = profile
  const line = office ? lineOf(office) : ''
  const at = office ? officeAddress(office) : addressIn(line)
  return (
    <Line label="Registered office">
      <span>
        {line || 'Not given'} {isYes(registered_office_in_dispute) && <Status tone="bad">In dispute</Status>}{' '}
        {isYes(registered_office_undeliverable) && <Status tone="bad">Post comes back</Status>}
      </span>
      {office?.postcode && (
        <span className="row-16 small on-screen">
          <PlaceLink text={office.postcode}>Show on the map</PlaceLink>
          <RegisteredHere at={at} />
        </span>
      )}
    </Line>
  )
}

function DueLine({
  profile: { accounts, confirmation_statement, dissolved_on },
}: {
  profile: RecordOf<'company_profile'>
}) {
  const due = [
    { what: 'Accounts', ...accounts },
    { what: 'Confirmation statement', ...confirmation_statement },
  ].filter(({ next_due }) => next_due)
  if (due.length === 0) return dissolved_on ? null : <Line label="Due">The register gives no date.</Line>
  return (
    <Line label="Due">
      {due.map(({ what, next_due, next_made_up_to, overdue }) => (
        <span key={what}>
          {what}
          {next_made_up_to && (
            <>
              {' '}
              to <DateText date={next_made_up_to} />
            </>
          )}{' '}
          by <DateText date={next_due} /> {isYes(overdue) && <Status tone="bad">Overdue</Status>}
        </span>
      ))}
    </Line>
  )
}

/** The names in a line. The tab has all. */
const atFirst = 5

function InOffice({ result, officers }: { result: PartResult<'officers'>; officers: Parts['officers'] }) {
  const { company } = useDossier()
  const rows = officerRows(result, company)
  const current = rows.filter(({ tenure }) => tenure === 'current')
  const shown = current.length > 0 ? current : rows.filter(({ tenure }) => tenure === 'dissolved')
  if (shown.length === 0) return <span>The answer lists no officer in office.</span>
  return (
    <ul className={css.people}>
      {shown.slice(0, atFirst).map((row) => (
        <li key={row.at}>
          <OfficerName row={row} officers={officers} />
          <span className="quiet small">
            {' '}
            {inWords(appointmentTypes, row.appointment.type)}
            {row.appointment.date && (
              <>
                {' '}
                since <DateText date={row.appointment.date} />
              </>
            )}
            {row.tenure === 'dissolved' && ', when dissolved'}
            {row.director.officer_type === 'DIS' && (
              <>
                {' '}
                <Status>Disqualified</Status>
              </>
            )}
          </span>
        </li>
      ))}
      {shown.length > atFirst && <li className="quiet small">and {numberInWords(shown.length - atFirst)} more</li>}
    </ul>
  )
}

function OfficerName({ row: { director, at }, officers }: { row: OfficerRow; officers: Parts['officers'] }) {
  const found = onItsPage('officers', officers.pages, `/appt_list/${at.split('.')[0]}/director_id`)
  if (!found) return nameOf(director)
  return (
    <OfficerLink officer={director} at={{ from: found.page.record.id, at: found.row }}>
      {nameOf(director)}
    </OfficerLink>
  )
}

function InControl({ result }: { result: PartResult<'control'> }) {
  const current = (result.controller_list ?? []).filter((one) => !isCeased(one))
  const statements = (result.control_statement_list ?? []).filter(({ ceased_on }) => !ceased_on)
  return (
    <>
      {statements.map(({ statement, linked_name }) => (
        <span key={`${statement} ${linked_name}`}>{statementInWords(statement ?? '', linked_name)}.</span>
      ))}
      {current.length > 0 && (
        <ul className={css.people}>
          {current.slice(0, atFirst).map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same person may be listed twice, and rows never move.
            <li key={index}>
              {controllerName(one)}{' '}
              <span className="quiet small">{(one.nature_list ?? []).map(natureInWords).join('; ')}</span>{' '}
              {isYes(one.is_sanctioned) && <Status tone="bad">Sanctioned</Status>}
            </li>
          ))}
          {current.length > atFirst && (
            <li className="quiet small">and {count(current.length - atFirst, 'more', 'more')}</li>
          )}
        </ul>
      )}
      {current.length === 0 && statements.length === 0 && (
        <span>The register names no controller now, and does not say why.</span>
      )}
    </>
  )
}
