import { isYes } from '../../../contract/flags.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { companyTypes, jurisdictions, statusDetailInWords } from '../../../contract/register/profile-words.ts'
import { addressIn, officeAddress } from '../../lookup/readers/addresses.ts'
import { PlaceLink } from '../../lookup/record/HeldLink.tsx'
import { RegisteredHere } from '../../lookup/record/RegisteredHere.tsx'
import { lineOf } from '../../register/address-line.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { Line } from './PartLines.tsx'

type Props = {
  profile: RecordOf<'company_profile'>
  /** The props of a line, from its label and its places in the profile. */
  fact: (label: string, ...at: string[]) => object | null
}

/** What the company is, since when, where, and what is due. */
export function ProfileLines({ profile, fact }: Props) {
  const { company_type, company_status, status_detail, jurisdiction, incorporated_on, dissolved_on } = profile
  return (
    <>
      <Line label="What it is" fact={fact('What it is', '')}>
        <span>
          {[inWords(companyTypes, company_type) || 'Kind not given', inWords(jurisdictions, jurisdiction)]
            .filter(Boolean)
            .join(', ')}
          . <Status>{company_status}</Status>{' '}
          {status_detail && <Status tone="warn">{statusDetailInWords(status_detail)}</Status>}
        </span>
      </Line>
      <Line
        label="Since"
        fact={fact(
          'Since',
          ...(incorporated_on ? ['/incorporated_on'] : []),
          ...(dissolved_on ? ['/dissolved_on'] : []),
        )}
      >
        <span>
          {incorporated_on ? <DateText date={incorporated_on} /> : 'Not given'}
          {dissolved_on && (
            <>
              , dissolved <DateText date={dissolved_on} />
            </>
          )}
        </span>
      </Line>
      <OfficeLine profile={profile} fact={fact} />
      <DueLine profile={profile} fact={fact} />
    </>
  )
}

/** A registered office is nobody's home, so its postcode may appear in a link. */
function OfficeLine({ profile, fact }: Props) {
  const { registered_office: office, registered_office_in_dispute, registered_office_undeliverable } = profile
  const line = office ? lineOf(office) : ''
  const at = office ? officeAddress(office) : addressIn(line)
  return (
    <Line label="Registered office" fact={fact('Registered office', ...(line ? ['/registered_office'] : []))}>
      <span>
        {office && line ? <AddressText address={office} /> : 'Not given'}{' '}
        {isYes(registered_office_in_dispute) && <Status tone="bad">In dispute</Status>}{' '}
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

function DueLine({ profile: { accounts, confirmation_statement, dissolved_on }, fact }: Props) {
  const due = [
    { what: 'Accounts', at: '/accounts', ...accounts },
    { what: 'Confirmation statement', at: '/confirmation_statement', ...confirmation_statement },
  ].filter(({ next_due }) => next_due)
  if (due.length === 0) return dissolved_on ? null : <Line label="Due">The register gives no date.</Line>
  return (
    <Line label="Due">
      {due.map(({ what, at, next_due, next_made_up_to, overdue }) => (
        <span key={what} {...fact(`${what} due`, at)}>
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

/** An address in one line of text. The postcode at its end is never broken. */
function AddressText({ address }: { address: RecordOf<'address'> }) {
  const line = lineOf(address)
  const { postcode } = address
  if (!postcode || !line.endsWith(postcode)) return line
  return (
    <>
      {line.slice(0, -postcode.length)}
      <Identifier>{postcode}</Identifier>
    </>
  )
}
