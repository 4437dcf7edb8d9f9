import { chargeStandingOf, isUnsatisfied } from '../../../register/charge.ts'
import { dateInWords } from '../../../ui/dates.ts'
import { count, numberInWords } from '../../../ui/numbers.ts'
import { foundOr, type Known, type Reading } from './signal.ts'

/** A charge that is not satisfied, or in part only. */
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
      unclear: `Whether ${count(untold, 'charge')} of ${numberInWords(all.length)} looked up are satisfied is not told.`,
    }
  return foundOr(
    findings,
    all.length === 0
      ? 'No charge was in the answer.'
      : `Of ${count(all.length, 'charge')} looked up, all are satisfied.`,
    charges.gap,
  )
}
