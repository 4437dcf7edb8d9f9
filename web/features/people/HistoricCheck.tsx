import { isYes } from '../../../contract/flags.ts'
import { holdsSomething } from '../../../contract/holds-something.ts'
import type { Result } from '../../../contract/operations.ts'
import { toneBeside } from '../../lookup/answer/Contradictions.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { Statement } from '../../register/Status.tsx'
import { quoted } from '../../ui/text.ts'
import { CheckDetails, checkFields, matchLimits, moreFields, NextChecks, NoMatch } from './CheckDetails.tsx'
import { fromVerified, sameAddress } from './next-check.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Whether anybody of this name is or was on record at this address, alive or dead. */
export const HistoricCheck = () => (
  <PeopleScreen
    operation="person_verify_historic"
    title="Is this person on record?"
    about="Compares a name and an address with current and earlier records, including people who have died."
    form={{ fields: checkFields, more: moreFields, verb: 'Check historic records' }}
    heading="Person on record"
    isOnePerson
    none={(answered) => <NoMatch answered={answered} />}
  >
    {(result, answered) => <HistoricAnswer result={result} answered={answered} />}
  </PeopleScreen>
)

type Props = { result: Result<'person_verify_historic'>; answered: Answered<'person_verify_historic'> }

function HistoricAnswer({ result: { other_fields: _, ...result }, answered }: Props) {
  const { params } = answered
  if (!holdsSomething(result)) return <NoInformation />
  const said = quoted(result.validation_status, null)
  return (
    <>
      {isYes(result.validation_status) ? (
        <Statement verdict="On record" tone={toneBeside(answered, 'good')} limits={matchLimits}>
          <p>
            The service confirms a person of this name at this address. The record may be of earlier years, and the
            person may have died since.
          </p>
        </Statement>
      ) : (
        <Statement verdict="Not stated" tone="warn" limits={matchLimits}>
          <p>The answer says neither yes nor no{said && `: it says ${said}`}. The rest of it is below.</p>
        </Statement>
      )}
      <NextChecks
        checks={[
          { check: 'deceased', label: 'Check death records', given: fromVerified(params) },
          { check: 'age', label: 'Check age', given: sameAddress(params) },
        ]}
      />
      <CheckDetails answered={answered} />
    </>
  )
}

/** The interface shows this answer as an empty element: it is neither a match nor the lack of one (decision 0010). */
const NoInformation = () => (
  <Statement
    verdict="No information"
    tone="mute"
    limits="This does not confirm that there is such a person, and does not rule it out."
  >
    <p>The service answered, and its answer is empty. It says nothing about this person.</p>
  </Statement>
)
