import { dateInWords } from '../../../ui/dates.ts'
import { count } from '../../../ui/numbers.ts'
import { foundOr, type Known, type Reading } from './signal.ts'

/** A charge that is not satisfied, or in part only. */
export function unsatisfiedCharges({ charges }: Known): Reading {
  const all = (charges.result.charge_list ?? []).map((charge, index) => ({ charge, row: `charge-${index}` }))
  const findings = all
    .filter(({ charge }) => charge.charge_satisfied !== 'SATISFIED')
    .map(({ charge, row }) => {
      const entitled = charge.person_entitled_list?.flatMap(({ name }) => name ?? []).join('; ')
      const standing = charge.charge_satisfied === 'PARTSATISFIED' ? 'satisfied in part only' : 'not satisfied'
      return {
        sentence: `Charge ${[
          charge.charge_number ?? 'without a number',
          charge.creation_date && `created on ${dateInWords(charge.creation_date)}`,
          entitled && `for ${entitled}`,
        ]
          .filter(Boolean)
          .join(', ')} is ${standing} on the register.`,
        evidence: [{ source: 'charges' as const, row, words: 'The charge' }],
      }
    })
  return foundOr(
    findings,
    all.length === 0 ? 'No charge is registered.' : `Of ${count(all.length, 'charge')} looked up, all are satisfied.`,
    charges.gap,
  )
}
