import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'
import type { Given } from '../../lookup/lookups.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Copyable, Identifier } from '../../ui/Identifier.tsx'
import { quoted } from '../../ui/text.ts'
import css from './CheckDetails.module.css'
import { MatchCodes } from './MatchCodes.tsx'

/** Of age_verification; person_verify_historic answers some of the same. */
type CheckResult = Partial<Result<'age_verification'>>
type Props = { result: CheckResult | null | undefined; params: Given | undefined }

export const matchLimits =
  'A match says that a record agrees, not that the person in front of you is that person. A person decides what follows from it.'

/** How far what was asked agrees, with what it was compared, and what else the answer says. */
export function CheckDetails({ result, params = {} }: Props) {
  if (!result) return null
  return (
    <div className={css.details}>
      {isYes(result.invalid_uk_postcode_ignored) && (
        <p className={css.warning}>
          <strong>The postcode was left out.</strong> {quoted(params.postcode, 'It')} is no UK postcode, so the service
          compared the name and the rest of the address alone.
        </p>
      )}
      <MatchCodes codes={result} />
      {'searched_name' in result && (
        <div className={css.part}>
          <h3>What was searched</h3>
          <Facts facts={searched(result)} />
        </div>
      )}
      <div className={css.part}>
        <h3>What else the answer says</h3>
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
    ? ([['Born, by the record', result.record_dob && <BirthDate key="dob" date={result.record_dob} />]] as Fact[])
    : []),
  ...('financial_data_used' in result
    ? ([['Financial data used', flagInWords(result.financial_data_used)]] as Fact[])
    : []),
  [
    'The service’s own number of this check',
    result.transaction_id && <Copyable key="id" what="the number of this check" value={result.transaction_id} />,
  ],
]

/** What is neither yes nor no is shown as it came. */
const flagInWords = (flag: string | null | undefined) => (isYes(flag) ? 'Yes' : isNo(flag) ? 'No' : flag)
