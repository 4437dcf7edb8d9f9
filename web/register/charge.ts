import type { RecordOf } from '../../contract/records.ts'

/** A charge with an unknown status counts as neither satisfied nor outstanding (decision 0043). */
export type ChargeStanding = 'not satisfied' | 'satisfied in part only' | 'satisfied' | 'not told'

const standings: { readonly [code: string]: ChargeStanding | undefined } = {
  OUTSTANDING: 'not satisfied',
  PARTSATISFIED: 'satisfied in part only',
  SATISFIED: 'satisfied',
}

export const chargeStandingOf = ({ charge_satisfied }: RecordOf<'company_charge'>): ChargeStanding =>
  standings[charge_satisfied?.trim().toUpperCase() ?? ''] ?? 'not told'

export const isUnsatisfied = (charge: RecordOf<'company_charge'>): boolean =>
  chargeStandingOf(charge) === 'not satisfied' || chargeStandingOf(charge) === 'satisfied in part only'
