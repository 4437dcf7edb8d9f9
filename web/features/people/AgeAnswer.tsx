import type { Result } from '../../../contract/operations.ts'
import { toneBeside } from '../../lookup/answer/Contradictions.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { Statement } from '../../register/Statement.tsx'
import type { Tone } from '../../register/words.ts'
import { quoted } from '../../ui/text.ts'
import { type AgeVerdict, ageVerdict } from './age-verdict.ts'
import { CheckDetails, matchLimits } from './CheckDetails.tsx'
import { NextSteps, namesAndAddress } from './NextSteps.tsx'
import { fromVerified } from './next-check.ts'

type Props = { result: Result<'age_verification'>; answered: Answered<'age_verification'> }

const verdicts: { readonly [verdict in AgeVerdict]: { word: string; tone: Tone; means: string } } = {
  adult: {
    word: 'Yes',
    tone: 'good',
    means: 'The service confirms somebody aged 18 or over of this name at this address.',
  },
  child: {
    word: 'No',
    tone: 'bad',
    means:
      'The service does not confirm an adult of this name at this address. The date of birth on its record is of somebody under 18.',
  },
  unexplained: {
    word: 'No',
    tone: 'warn',
    means:
      'The service does not confirm a living adult of this name at this address, and does not say why. The date of birth on its record does not show somebody under 18: the record may be of somebody who has died.',
  },
  unsaid: { word: 'Not said', tone: 'warn', means: 'The answer says neither yes nor no.' },
}

/** Yes or no first; the record's date of birth stays covered until it is asked for. */
export function AgeAnswer({ result, answered }: Props) {
  const { params, record } = answered
  const verdict = ageVerdict(result, record.at)
  const { word, tone, means } = verdicts[verdict]
  return (
    <>
      <Statement verdict={word} tone={toneBeside(answered, tone)} limits={matchLimits}>
        <p>{means}</p>
        {verdict === 'unsaid' && <p>Its validation status is {quoted(result.validation_status, 'empty')}.</p>}
      </Statement>
      <NextSteps
        steps={[
          { check: 'deceased', label: 'Screen this person against deaths', given: fromVerified(params) },
          { check: 'historic', label: 'Look in the historic records too', given: namesAndAddress(params) },
        ]}
      />
      <CheckDetails result={result} params={params} />
    </>
  )
}
