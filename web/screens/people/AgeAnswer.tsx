import type { Result } from '../../../contract/operations.ts'
import type { Answered } from '../../api/lookups.ts'
import { Statement } from '../../ui/Statement.tsx'
import type { Tone } from '../../ui/words.ts'
import { type AgeVerdict, ageVerdict } from './age-verdict.ts'
import { CheckDetails, matchLimits } from './CheckDetails.tsx'
import { NextSteps, namesAndAddress } from './NextSteps.tsx'
import { fromVerified } from './next-check.ts'

type Props = { result: Result<'age_verification'>; answered: Answered<'age_verification'> }

const verdicts: { readonly [verdict in AgeVerdict]: { word: string; tone: Tone; means: string } } = {
  adult: {
    word: 'Yes',
    tone: 'good',
    means: 'A record agrees with this name and address, and is of somebody aged 18 or over.',
  },
  child: {
    word: 'No',
    tone: 'bad',
    means: 'A record agrees with this name and address, and is of somebody under 18.',
  },
  unexplained: {
    word: 'No',
    tone: 'warn',
    means:
      'A record agrees with this name and address, but the service does not confirm a living adult, and does not say why. Its date of birth does not show somebody under 18: the record may be of somebody who has died.',
  },
  unsaid: { word: 'Not said', tone: 'warn', means: 'The answer says neither yes nor no.' },
}

/** Yes or no first; the record's date of birth stays covered until it is asked for. */
export function AgeAnswer({ result, answered: { params, record } }: Props) {
  const verdict = ageVerdict(result, record.at)
  const { word, tone, means } = verdicts[verdict]
  return (
    <>
      <Statement verdict={word} tone={tone} limits={matchLimits}>
        <p>{means}</p>
        {verdict === 'unsaid' && (
          <p>
            It says “<code>{result.validation_status ?? ''}</code>”.
          </p>
        )}
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
