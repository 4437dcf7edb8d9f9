import { Link, useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { PinButton } from '../../api/PinButton.tsx'
import { usePointedAt } from '../../api/pointer.ts'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/DateText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { nameOf } from '../../ui/person.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Status } from '../../ui/Status.tsx'
import { Appointments } from './Appointments.tsx'
import { Disqualifications } from './Disqualifications.tsx'
import { ServiceAddresses } from './ServiceAddresses.tsx'

/** One officer: who they are, what they hold and held, and what they may not do. */
export function DirectorScreen() {
  const pointed = usePointedAt()
  const lookup = useLookup('director_details', pointed.value ? { director_id: pointed.value } : null)
  const director = lookup.query.data?.result?.director
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
      aside={
        <>
          {director?.officer_type === 'DIS' && <Status>Disqualified</Status>}
          {director && lookup.query.data && (
            <PinButton from={lookup.query.data.record.id} at="/director" kind="person" label={nameOf(director)} />
          )}
        </>
      }
      under={director && <KeyFacts director={director} />}
    >
      <Answer
        lookup={lookup}
        wanted="the officer"
        none={
          <p>
            <strong>None found.</strong> The register has no officer under this id.
          </p>
        }
        notRun={
          pointed.value === null && (
            <p>
              This address names no officer. <Link to={paths.directors}>Search for one by name</Link>.
            </p>
          )
        }
      >
        {(result, { record }) => result.director && <Details director={result.director} record={record.id} />}
      </Answer>
      <Foot lookup={lookup} />
    </Screen>
  )
}

const KeyFacts = ({ director }: { director: RecordOf<'director'> }) => (
  <>
    {director.corporate_indicator === 'Y' && <span>Corporate officer</span>}
    {director.dob && (
      <span>
        Born <DateText date={director.dob} />
      </span>
    )}
    {director.nationality && <span>{director.nationality}</span>}
    {director.country_state_of_residence && <span>Lives in {director.country_state_of_residence}</span>}
  </>
)

const Details = ({ director, record }: { director: RecordOf<'director'>; record: string }) => (
  <>
    <Panel title="Appointments counted apart">
      <Facts
        facts={[
          ['Current', numberInWords(director.num_current_appt)],
          ['In companies since dissolved', numberInWords(director.num_dissolved_appt)],
          ['Resigned', numberInWords(director.num_resigned_appt)],
          ['All', numberInWords(director.num_appt)],
        ]}
      />
    </Panel>
    <Disqualifications disqualifications={director.director_disq_list ?? []} />
    <Appointments appointments={director.director_appt_list ?? []} />
    <ServiceAddresses addresses={director.service_address_list ?? []} record={record} />
  </>
)
