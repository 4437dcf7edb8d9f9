import { chargeStandingOf, isUnsatisfied } from '../../../register/charge.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { foundOr, type Known, type Reading } from './signal.ts'

/** A charge that is not satisfied, or only in part. */
export function unsatisfiedCharges({ charges }: Known): Reading {
  const all = (charges.result.charge_list ?? []).map((charge, index) => ({ charge, row: `charge-${index}` }))
  const findings = all
    .filter(({ charge }) => isUnsatisfied(charge))
    .map(({ charge, row }) => {
      const entitled = charge.person_entitled_list?.flatMap(({ name }) => name ?? []).join('; ')
      return {
        sentence: `Charge ${[
          charge.charge_number ?? 'without a number',
          charge.creation_date && `created on ${dateInWords(charge.creation_date)}`,
          entitled && `for ${entitled}`,
        ]
          .filter(Boolean)
          .join(', ')} is ${chargeStandingOf(charge)} on the register.`,
        evidence: [{ source: 'charges' as const, row, words: 'The charge' }],
      }
    })
  const untold = all.filter(({ charge }) => chargeStandingOf(charge) === 'not told').length
  if (findings.length === 0 && untold > 0)
    return {
      unclear: `The answer does not say whether ${numberInWords(untold)} of ${count(all.length, 'charge')} are satisfied.`,
    }
  return foundOr(
    findings,
    all.length === 0
      ? 'The answer lists no charge.'
      : `All charges looked up are satisfied: ${numberInWords(all.length)}.`,
    charges.gap,
  )
}
