import type { Day } from '../../contract/days.ts'
import type { RecordOf } from '../../contract/records.ts'
import { dayOf } from '../ui/periods.ts'
import type { Tone } from './words.ts'

type Disqualification = RecordOf<'director_disq'>
type Lasting = Pick<Disqualification, 'start_date' | 'end_date'>

/** Its state on a day: `In force`, `Ended`, `Not begun`, or not known. */
export function standingOf({ start_date, end_date }: Lasting, today: Day): { words: string; tone: Tone } {
  const [start, end] = [dayOf(start_date), dayOf(end_date)]
  if (end !== null && end < today) return { words: 'Ended', tone: 'mute' }
  if (start !== null && start > today) return { words: 'Not begun', tone: 'warn' }
  if (start === null || end === null) return { words: 'Not clear whether in force', tone: 'warn' }
  return { words: 'In force', tone: 'bad' }
}

export const isInForce = (lasting: Lasting, today: Day): boolean => standingOf(lasting, today).words === 'In force'

/** The parts of its reason, if it begins in the register's words. */
export type Ground = { provision: string; act: string; how: string | null }

/** `Section 6 of the … Act 1986: order of the court for unfit conduct. …` Null for any other text. */
export function groundOf(reason: string | null | undefined): Ground | null {
  const read =
    /^((?:Section|Article)\s+\w+)\s+of\s+(?:the\s+)?([^:.]*?\b(?:Act|Order)\b[^:.]*?\d{4})(?:\s*[:.]\s*([^.]*))?/i.exec(
      reason?.trim() ?? '',
    )
  const [, provision, act, how] = read ?? []
  return provision && act ? { provision, act, how: how ? howInWords(how) : null } : null
}

function howInWords(how: string): string | null {
  if (/undertaking/i.test(how)) return 'Undertaking'
  return /order of the court|court order/i.test(how) ? 'Order of the court' : null
}

/** Current appointments during a disqualification, and how many of them a court allows. */
export function heldWhileDisqualified(
  current: RecordOf<'director_appt'>[],
  disqualifications: Disqualification[],
  today: Day,
): { held: number; exempted: number } | null {
  const inForce = disqualifications.filter((disqualification) => isInForce(disqualification, today))
  if (inForce.length === 0 || current.length === 0) return null
  const hasLeave = ({ company_number }: RecordOf<'director_appt'>) =>
    inForce.every(({ exemptions }) =>
      exemptions?.some(
        (leave) => Boolean(company_number) && leave.company_number === company_number && isInForce(leave, today),
      ),
    )
  return { held: current.length, exempted: current.filter(hasLeave).length }
}
