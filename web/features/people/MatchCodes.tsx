import { matchCodes, type Words } from '../../../contract/codes.ts'
import { Status } from '../../register/Status.tsx'
import type { Tone } from '../../register/words.ts'
import css from './MatchCodes.module.css'

type Code = string | null | undefined
type Codes = { [field in keyof typeof compared]?: Code }

/** What each code of the answer compares, and what nearly agreeing means of it (decision 0010). */
const compared = {
  match_code_forename: { label: 'Forename', nearly: 'one letter off, an initial, a short form, or a middle name' },
  match_code_surname: { label: 'Surname', nearly: 'one letter off, or half of a double surname' },
  match_code_address: { label: 'Address', nearly: 'the house agrees; the street is written otherwise, or is missing' },
  match_code_postcode: { label: 'Postcode', nearly: 'its outer part alone was given, and agrees' },
  match_code_dob: { label: 'Date of birth', nearly: '' },
}

const tones: { readonly [code: string]: Tone | undefined } = { EXACT: 'good', FUZZY: 'warn', NONE: 'bad' }
const explained: Words = { NONE: 'the nearest record, if there is one, has another' }

/** How well each part of what was asked agrees with the record. A code that nobody explained is shown as it came. */
export const MatchCodes = ({ codes }: { codes: Codes }) => (
  <div className={css.codes}>
    <h3>What agrees</h3>
    <dl>
      {(Object.keys(compared) as (keyof typeof compared)[])
        .filter((field) => field in codes)
        .map((field) => (
          <div key={field}>
            <dt>{compared[field].label}</dt>
            <dd>
              <InWords code={codes[field]} nearly={compared[field].nearly} />
            </dd>
          </div>
        ))}
    </dl>
  </div>
)

function InWords({ code, nearly }: { code: Code; nearly: string }) {
  if (code === null || code === undefined) return <Status tone="mute">Not given</Status>
  if (code === '') return <Status tone="mute">Not compared</Status>
  const words = Object.hasOwn(matchCodes, code) && matchCodes[code]
  if (!words)
    return (
      <>
        <code>{code}</code> <span className={css.why}>a code that is not explained; shown as it came</span>
      </>
    )
  const why = code === 'FUZZY' ? nearly : explained[code]
  return (
    <>
      <Status tone={tones[code] ?? 'plain'}>{words}</Status> <code>{code}</code>{' '}
      {why && <span className={css.why}>{why}</span>}
    </>
  )
}
