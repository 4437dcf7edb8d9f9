import { isUnder18 } from '../../../contract/age.ts'
import { ukDate } from '../../../contract/days.ts'
import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'
import { toneBeside } from '../../lookup/answer/Contradictions.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { Statement } from '../../register/Status.tsx'
import type { Tone } from '../../register/words.ts'
import { quoted } from '../../ui/text.ts'
import { CheckDetails, checkFields, matchLimits, moreFields, NextChecks, NoMatch } from './CheckDetails.tsx'
import { fromVerified, sameAddress } from './next-check.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Whether a record shows that somebody of this name at this address is an adult. */
export const AgeCheck = () => (
  <PeopleScreen
    operation="age_verification"
    title="Is this person 18 or over?"
    about="Compares a name and an address with the service’s records. You do not need a date of birth."
    form={{
      fields: [...checkFields, 'check_under_18'],
      more: { ...moreFields, fields: [...moreFields.fields, 'check_under_18'] },
      verb: 'Check age',
    }}
    heading="Age on record"
    isOnePerson
    none={(answered) => <NoMatch answered={answered} />}
  >
    {(result, answered) => <AgeAnswer result={result} answered={answered} />}
  </PeopleScreen>
)

type Props = { result: Result<'age_verification'>; answered: Answered<'age_verification'> }

const verdicts: { readonly [verdict in AgeVerdict]: { words: string; tone: Tone; means: string } } = {
  adult: {
    words: 'Yes, 18 or over',
    tone: 'good',
    means: 'The service confirms a person aged 18 or over of this name at this address.',
  },
  child: {
    words: 'No, under 18 on record',
    tone: 'bad',
    means:
      'The service does not confirm an adult of this name at this address. The recorded date of birth is of somebody under 18.',
  },
  unexplained: {
    words: 'No, not confirmed',
    tone: 'warn',
    means:
      'The service does not confirm a living adult of this name at this address, and gives no reason. The recorded date of birth does not show somebody under 18. The person on record may have died.',
  },
  unsaid: { words: 'Not stated', tone: 'warn', means: 'The answer says neither yes nor no.' },
}

/** The date of birth stays covered until somebody presses for it. */
function AgeAnswer({ result, answered }: Props) {
  const { params, record } = answered
  const verdict = ageVerdict(result, record.at)
  const { words, tone, means } = verdicts[verdict]
  return (
    <>
      <Statement verdict={words} tone={toneBeside(answered, tone)} limits={matchLimits}>
        <p>{means}</p>
        {verdict === 'unsaid' && <p>Its validation status is {quoted(result.validation_status, 'empty')}.</p>}
      </Statement>
      <NextChecks
        checks={[
          { check: 'deceased', label: 'Check death records', given: fromVerified(params) },
          { check: 'historic', label: 'Check historic records', given: sameAddress(params) },
        ]}
      />
      <CheckDetails answered={answered} />
    </>
  )
}

/**
 * `adult`: confirmed. `child`: not confirmed, and the recorded date of birth shows why. `unexplained`: not confirmed, for
 * no given reason. `unsaid`: neither yes nor no.
 */
type AgeVerdict = 'adult' | 'child' | 'unexplained' | 'unsaid'

/** @param at when it was answered */
export function ageVerdict({ validation_status, record_dob }: Result<'age_verification'>, at: string): AgeVerdict {
  if (isYes(validation_status)) return 'adult'
  if (!isNo(validation_status)) return 'unsaid'
  return isUnder18(record_dob ?? '', ukDate(at)) ? 'child' : 'unexplained'
}
