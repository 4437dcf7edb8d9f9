import { Link, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { OtherFields } from '../../lookup/answer/OtherFields.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import type { Answered, RecordHead } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { usePointedAt } from '../../lookup/pointer.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { Address } from '../../lookup/record/Address.tsx'
import { useLookup } from '../../lookup/useLookup.ts'
import { paths, toDirectors } from '../../paths.ts'
import { appointmentCounts } from '../../register/appointment.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { isCorporate, isDisqualified, nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { dayOfMoment } from '../../ui/periods.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Appointments } from './Appointments.tsx'
import { AppointmentTimeline } from './AppointmentTimeline.tsx'
import css from './DirectorScreen.module.css'
import { Disqualifications } from './Disqualifications.tsx'

/** One officer: who they are, what they hold and held, and what they may not do. */
export function DirectorScreen() {
  const pointed = usePointedAt()
  const lookup = useLookup('director_details', pointed.value ? { director_id: pointed.value } : null)
  const director = lookup.query.data?.result?.director
  const record = lookup.query.data?.record
  const isKnown = useSearchParams()[0].has('record')

  if (pointed.error && !isKnown)
    return (
      <Screen title="Director">
        <NotAnswered error={pointed.error} />
      </Screen>
    )
  return (
    <Screen
      title={director ? nameOf(director) : 'Director'}
      subject={record?.id}
      aside={
        <>
          {director && isDisqualified(director) && <Status>Disqualified</Status>}
          {director && lookup.query.data && (
            <PinButton from={lookup.query.data.record.id} at="/director" kind="person" label={nameOf(director)} />
          )}
        </>
      }
      under={
        director &&
        record && (
          <>
            <KeyFacts director={director} />
            <Tools record={record.id} />
          </>
        )
      }
    >
      <Answer
        lookup={lookup}
        notRun={
          pointed.value === null && (
            <p>
              This address names no officer. <Link to={paths.directors}>Search for one by name</Link>.
            </p>
          )
        }
      >
        {(result, answered) => result.director && <Details director={result.director} answered={answered} />}
      </Answer>
      <Foot lookup={lookup} />
      {director && record && <PrintedSource of={record} />}
    </Screen>
  )
}

function KeyFacts({ director }: { director: RecordOf<'director'> }) {
  const { dob, nationality, country_state_of_residence, place, postcode } = director
  return (
    <>
      {isCorporate(director) && <span>Corporate officer</span>}
      {dob && (
        <span>
          Born <BirthDate date={dob} isPublished />
        </span>
      )}
      {nationality && <span>{nationality}</span>}
      {country_state_of_residence && <span>Country of residence: {country_state_of_residence}</span>}
      {(place || postcode) && <span>Service address in {[place, postcode].filter(Boolean).join(', ')}</span>}
    </>
  )
}

/** Where one came from a search, the others of that search are at hand, free, to be compared with. */
function Tools({ record }: { record: string }) {
  const [search] = useSearchParams()
  const found = search.get('at')?.startsWith('/director_list/') ? search.get('from') : null
  return (
    <span className={css.tools}>
      <Link to={toDirectors({ record: found, with: record })}>Compare with …</Link>
      <Button look="quiet" onClick={() => window.print()}>
        Print
      </Button>
    </span>
  )
}

function Details({ director, answered }: { director: RecordOf<'director'>; answered: Answered<'director_details'> }) {
  const appointments = director.director_appt_list ?? []
  const today = dayOfMoment(new Date().toISOString())
  return (
    <>
      <Counts director={director} />
      <Disqualifications director={director} today={today} />
      <AppointmentTimeline
        appointments={appointments}
        disqualifications={director.director_disq_list ?? []}
        told={dayOfMoment(answered.record.at)}
        today={today}
      />
      <Appointments appointments={appointments} of={answered} />
      <ServiceAddresses addresses={director.service_address_list ?? []} record={answered.record.id} />
      <OtherFields fields={director.other_fields} />
    </>
  )
}

/** Four numbers, never one: a company that was dissolved is not one that is run (decision 0007). */
const Counts = ({ director }: { director: RecordOf<'director'> }) => (
  <Panel title="Appointments by status">
    <dl className={css.counts}>
      {appointmentCounts(director).map(([label, number]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberInWords(number) || <span className={css.none}>not given</span>}</dd>
        </div>
      ))}
    </dl>
  </Panel>
)

/** On paper nothing can be followed: there the record is named whole, with what proves it. */
const PrintedSource = ({ of: { id, at, operation, sha256 } }: { of: RecordHead }) => (
  <p className={css.source}>
    Source: <code>{operation}</code>, {momentInWords(at)}, record <code>{id}</code>
    {sha256 && (
      <>
        , SHA-256 of the answer as received <code>{sha256}</code>
      </>
    )}
    . An address given here is a service address.
  </p>
)

/** Where papers reach the officer: a company's office, often, and not where anybody lives. */
function ServiceAddresses({ addresses, record }: { addresses: RecordOf<'address'>[]; record: string }) {
  const price = usePrice('geo_code')
  if (addresses.length === 0) return null
  return (
    <Panel title="Service addresses" actions={<ShowOnMap layers={[record]} placed="postcode" />}>
      <p className={css.note}>
        An address for papers, given for an appointment. It says nothing of where the person lives.{' '}
        <span className="on-screen">Its postcode leads to the map, {price}.</span>
      </p>
      <ul className={css.list}>
        {addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's own ids may repeat, and its order never changes.
          <li key={index}>
            <Address address={address} at={{ from: record, at: `/director/service_address_list/${index}/postcode` }} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
