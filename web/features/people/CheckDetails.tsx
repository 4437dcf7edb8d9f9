/** What the age check and the historic check have in common: their fields, how well a record matches, and what is next. */
import { Link } from 'react-router'
import { matchCodes, type Words } from '../../../contract/codes.ts'
import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { NoneFound } from '../../lookup/answer/Answer.tsx'
import type { Answered, Given } from '../../lookup/lookups.ts'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { Status } from '../../register/Status.tsx'
import type { Tone } from '../../register/words.ts'
import { Copyable } from '../../ui/Copyable.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { quoted } from '../../ui/text.ts'
import css from './People.module.css'

const seldom = ['addr2', 'addr3', 'place', 'town', 'forename_fuzzy', 'surname_fuzzy'] as const
export const checkFields: ParameterName[] = ['fullname', 'forename', 'surname', 'addr1', 'postcode', ...seldom]
export const moreFields = { label: 'More address lines and name matching', fields: seldom }

export const matchLimits = 'Matching details do not prove identity.'

/** Of age_verification; person_verify_historic answers some of the same. */
type CheckResult = Partial<Result<'age_verification'>>
type Check = Answered<'age_verification'> | Answered<'person_verify_historic'>

export const NoMatch = ({ answered }: { answered: Check }) => (
  <div className={css.details}>
    <NoneFound of={answered.record.operation as 'age_verification' | 'person_verify_historic'} />
    <CheckDetails answered={answered} />
  </div>
)

type NextCheck = { check: PeopleCheck; label: string; given: Given }

/** Links to the other forms, filled in with the same person. Nothing is sent before that form’s button is pressed. */
export const NextChecks = ({ checks }: { checks: NextCheck[] }) => (
  <p className={`${css.steps} on-screen`}>
    {checks.map(({ check, label, given }) => (
      <Link key={check} to={toPeople(check)} state={{ given }}>
        {label}
      </Link>
    ))}
  </p>
)

/** How well each part matches, what was compared, and the rest of the answer. */
export function CheckDetails({ answered }: { answered: Check }) {
  const result: CheckResult | null = answered.result
  if (!result) return null
  return (
    <div className={css.details}>
      {isYes(result.invalid_uk_postcode_ignored) && (
        <p className={css.warning}>
          <strong>The service ignored the postcode.</strong> {quoted(answered.params.postcode, 'It')} is not a UK
          postcode, so only the name and the rest of the address were compared.
        </p>
      )}
      <MatchCodes result={result} />
      {'searched_name' in result && (
        <div className={css.part}>
          <h3>Details searched</h3>
          <Facts facts={searched(result)} />
        </div>
      )}
      <div className={css.part}>
        <h3>Other details</h3>
        <Facts facts={others(result)} />
      </div>
    </div>
  )
}

const searched = (result: CheckResult): Fact[] => [
  ['Name', result.searched_name],
  ['Surname', result.searched_surname],
  ['Forename', result.searched_forename],
  ['First line of the address', result.searched_addr1],
  ['Postcode', result.searched_postcode && <Identifier key="postcode">{result.searched_postcode}</Identifier>],
]

const others = (result: CheckResult): Fact[] => [
  ...('record_dob' in result
    ? ([['Recorded date of birth', result.record_dob && <BirthDate key="dob" date={result.record_dob} />]] as Fact[])
    : []),
  ...('financial_data_used' in result
    ? ([['Financial data used', flagInWords(result.financial_data_used)]] as Fact[])
    : []),
  [
    'Reference of this check',
    result.transaction_id && <Copyable key="id" what="the reference of this check" value={result.transaction_id} />,
  ],
]

/** A value that is neither yes nor no is shown unchanged. */
const flagInWords = (flag: string | null | undefined) => (isYes(flag) ? 'Yes' : isNo(flag) ? 'No' : flag)

/** What each code compares, and what FUZZY means there (decision 0010). */
const compared = {
  match_code_forename: { label: 'Forename', nearly: 'one letter differs, or an initial, short form or middle name' },
  match_code_surname: { label: 'Surname', nearly: 'one letter differs, or half of a double surname' },
  match_code_address: { label: 'Address', nearly: 'the house matches; the street differs or is missing' },
  match_code_postcode: { label: 'Postcode', nearly: 'only its first half was given, and that matches' },
  match_code_dob: { label: 'Date of birth', nearly: '' },
}

const tones: { readonly [code: string]: Tone | undefined } = { EXACT: 'good', FUZZY: 'warn', NONE: 'bad' }
const explained: Words = { NONE: 'the nearest record, if there is one, differs' }

const MatchCodes = ({ result }: { result: CheckResult }) => (
  <div className={css.part}>
    <h3>What matches</h3>
    <dl className={css.codes}>
      {(Object.keys(compared) as (keyof typeof compared)[])
        .filter((field) => field in result)
        .map((field) => (
          <div key={field}>
            <dt>{compared[field].label}</dt>
            <dd>
              <MatchCode code={result[field]} nearly={compared[field].nearly} />
            </dd>
          </div>
        ))}
    </dl>
  </div>
)

function MatchCode({ code, nearly }: { code: string | null | undefined; nearly: string }) {
  if (code === null || code === undefined) return <Status tone="mute">Not given</Status>
  if (code === '') return <Status tone="mute">Not compared</Status>
  const words = Object.hasOwn(matchCodes, code) && matchCodes[code]
  if (!words)
    return (
      <>
        <code>{code}</code> <span className="quiet small">a code without an explanation</span>
      </>
    )
  const why = code === 'FUZZY' ? nearly : explained[code]
  return (
    <>
      <Status tone={tones[code] ?? 'plain'}>{words}</Status> <code>{code}</code>{' '}
      {why && <span className="quiet small">{why}</span>}
    </>
  )
}
