import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayOfMoment } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { officerKey } from '../../../entities/keys.ts'
import { AlsoInOthers } from '../../lookup/across/AlsoIn.tsx'
import { Answer, OtherFields } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { PrintedSources, PrintHead } from '../../lookup/answer/Printed.tsx'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { DecisionsAbout, ShowInGraph } from '../../lookup/decisions/InCase.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { usePointedAt } from '../../lookup/pointer.ts'
import { officeAddress } from '../../lookup/readers/addresses.ts'
import { Address } from '../../lookup/record/Address.tsx'
import { RegisteredHere } from '../../lookup/record/RegisteredHere.tsx'
import { useFacts } from '../../lookup/report/evidence.ts'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { useLookup } from '../../lookup/useLookup.ts'
import { paths, toDirectors } from '../../paths.ts'
import { lineOf } from '../../register/address-line.ts'
import { appointmentCounts, listedInPart } from '../../register/appointment.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { formerNamesOf, registrationOf } from '../../register/officer-besides.ts'
import { isCorporate, isDisqualified, nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Counts, type Fact } from '../../ui/Facts.tsx'
import { More } from '../../ui/More.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Appointments } from './Appointments.tsx'
import { timelineOf } from './appointment-timeline.ts'
import css from './Disqualifications.module.css'
import { Disqualifications } from './Disqualifications.tsx'

/** One officer: who they are, what they may not do, and what they hold and held. */
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
    <>
      <PrintHead kind="Director dossier" />
      <Screen
        isDossier
        title={director ? nameOf(director) : 'Director'}
        subject={record?.id}
        aside={
          director && (
            <>
              {isDisqualified(director) && <Status>Disqualified</Status>}
              {director.director_id && <ListedMark of={[officerKey(director.director_id)]} />}
            </>
          )
        }
        actions={director && record && <Actions record={record.id} director={director} />}
        under={director && <KeyFacts director={director} answered={lookup.query.data} />}
      >
        <Answer
          lookup={lookup}
          notRun={
            pointed.value === null && (
              <p>
                This address names no officer. <Link to={paths.directors}>Search for an officer by name</Link>.
              </p>
            )
          }
        >
          {(result, answered) => result.director && <Details director={result.director} answered={answered} />}
        </Answer>
        <Foot lookup={lookup} />
        {director && record && <PrintedSources of={[record]} />}
      </Screen>
    </>
  )
}

type KeyFactsProps = { director: RecordOf<'director'>; answered: Answered<'director_details'> | undefined }

function KeyFacts({ director, answered }: KeyFactsProps) {
  const { director_id, dob, nationality, country_state_of_residence, place, postcode, honours, principal_office } =
    director
  const [formerNames, registration] = [formerNamesOf(director), registrationOf(director)]
  const facts = useFacts()
  const factIn = (of: string, ...fields: readonly (keyof RecordOf<'director'>)[]) =>
    facts(of, ...fields.map((field) => ({ answered, at: `/director/${field}` })))
  return (
    <>
      {isCorporate(director) && <span {...factIn('Corporate officer', 'corporate_indicator')}>Corporate officer</span>}
      {registration && <span {...factIn('Registration', 'identification')}>Registered: {registration}</span>}
      {formerNames && <span {...factIn('Former names', 'former_name_list')}>Formerly {formerNames}</span>}
      {honours && <span {...factIn('Honours', 'honours')}>{honours}</span>}
      {dob && (
        <span {...factIn('Birth', 'dob')}>
          Born <BirthDate date={dob} isPublished />
        </span>
      )}
      {nationality && <span {...factIn('Nationality', 'nationality')}>{nationality}</span>}
      {country_state_of_residence && (
        <span {...factIn('Country of residence', 'country_state_of_residence')}>
          Country of residence: {country_state_of_residence}
        </span>
      )}
      {(place || postcode) && (
        <span
          {...factIn(
            'Service address',
            ...(place ? (['place'] as const) : []),
            ...(postcode ? (['postcode'] as const) : []),
          )}
        >
          Service address in {[place, postcode].filter(Boolean).join(', ')}
        </span>
      )}
      {principal_office?.addr_single_line && (
        <span {...factIn('Principal office', 'principal_office')}>
          Principal office: {principal_office.addr_single_line}
        </span>
      )}
      {director_id && <AlsoInOthers of={officerKey(director_id)} />}
    </>
  )
}

function Actions({ record, director }: { record: string; director: RecordOf<'director'> }) {
  const [search] = useSearchParams()
  // A search that led here offers its other results for comparison, free.
  const found = search.get('at')?.startsWith('/director_list/') ? search.get('from') : null
  return (
    <>
      <PinButton from={record} at="/director" kind="person" label={nameOf(director)} />
      <More of={nameOf(director)}>
        <InsertIntoReport sources={[{ record, pointer: '/director' }]} of={nameOf(director)} />
        {director.director_id && <ShowInGraph mention={officerKey(director.director_id)} />}
        <LinkButton to={toDirectors({ record: found, with: record })}>Compare</LinkButton>
        <Button look="tool" onClick={() => window.print()}>
          Print dossier
        </Button>
      </More>
    </>
  )
}

const none: never[] = []

function Details({ director, answered }: { director: RecordOf<'director'>; answered: Answered<'director_details'> }) {
  const appointments = director.director_appt_list ?? none
  const timeline = useMemo(
    () => timelineOf(appointments, director.director_disq_list ?? [], dayOfMoment(answered.record.at)),
    [appointments, director.director_disq_list, answered.record.at],
  )
  const today = dayOfMoment(new Date().toISOString())
  return (
    <>
      <Disqualifications director={director} today={today} answered={answered} />
      {director.director_id && <DecisionsAbout mention={officerKey(director.director_id)} />}
      {/* Never one number for all: a dissolved company is not one that the director runs (decision 0007). */}
      <section className={css.counts}>
        <h2 tabIndex={-1}>Appointments by status</h2>
        <Counts counts={appointmentCounts(director).map(([label, number]): Fact => [label, numberInWords(number)])} />
        <ListedInPart director={director} />
      </section>
      <Appointments appointments={appointments} of={answered} timeline={timeline} />
      <ServiceAddresses addresses={director.service_address_list ?? []} answered={answered} />
      <OtherFields fields={director.other_fields} />
    </>
  )
}

function ListedInPart({ director }: { director: RecordOf<'director'> }) {
  const part = listedInPart(director)
  if (!part) return null
  return (
    <p className="quiet small">
      This answer lists {numberInWords(part.listed)} appointments. The register counts {part.isLeast && 'at least '}
      {numberInWords(part.counted)}. The list below shows those alone.
    </p>
  )
}

type AddressesProps = { addresses: RecordOf<'address'>[]; answered: Answered<'director_details'> }

function ServiceAddresses({ addresses, answered }: AddressesProps) {
  const facts = useFacts()
  const record = answered.record.id
  if (addresses.length === 0) return null
  return (
    <Panel title="Service addresses">
      <p className="quiet small">
        A service address receives papers. It does not say where the person lives.{' '}
        <ShowOnMap layers={[record]} placed="postcode" />
      </p>
      <ul className={css.list}>
        {addresses.map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer's own ids may repeat, and its order never changes.
          <li key={index} {...facts(lineOf(address), { answered, at: `/director/service_address_list/${index}` })}>
            <Address address={address} at={{ from: record, at: `/director/service_address_list/${index}/postcode` }} />{' '}
            <span className="small on-screen">
              <RegisteredHere at={officeAddress(address)} of={lineOf(address)} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
