/** The offices of officers: what one record says about one appointment. */
import { isCalledCurrent } from '../../contract/appointment.ts'
import { appointmentOf, type Claim, type MentionKey, type Property } from '../claim.ts'
import { type Dated, dated } from './comparing.ts'
import { newestOfEach } from './newest.ts'
import type { World } from './world.ts'

export type Office = {
  mention: MentionKey
  /** The company's own key, as the record names it. */
  company: MentionKey
  /** As the record calls it; empty where it does not say. */
  role: string
  appointed: Dated | null
  /** True also where the first day is not a date. */
  hasBegun: boolean
  resigned: Dated | null
  /** The day of the resignation, or of another end. */
  end: Dated | null
  /** True also where the record has an end that is not a date. */
  hasEnded: boolean
  isCurrent: boolean
  record: string
}

const ofOffice: readonly Property[] = [
  ...(['appointed', 'appointed_before', 'resigned', 'appointment_ceased', 'appointment_status'] as const),
]

/** By the newest record of each. */
export function officesOf(world: World): Office[] {
  const roles = new Map(world.all('officer_of').map((claim) => [appointmentOf(claim), claim.value ?? '']))
  const rows = Map.groupBy(ofOffice.flatMap(world.all), appointmentOf)
  const offices = [...rows].map(([row, its]) => ({ row, ...officeIn(its, roles.get(row) ?? '') }))
  return newestOfEach(offices, { idOf, recordOf: ({ record }) => record, dayOf: world.dataDayOf }).map(
    ({ row: _, ...office }) => office,
  )
}

function officeIn(its: Claim[], role: string): Office {
  const dateOf = (...names: Property[]) => dated(its).find(({ property }) => names.includes(property)) ?? null
  const { mention, other = '', source } = its[0]!
  return {
    mention,
    company: other,
    role,
    appointed: dateOf('appointed', 'appointed_before'),
    hasBegun: its.some(({ property }) => property === 'appointed' || property === 'appointed_before'),
    resigned: dateOf('resigned'),
    end: dateOf('resigned') ?? dateOf('appointment_ceased'),
    hasEnded: its.some(({ property }) => property === 'resigned' || property === 'appointment_ceased'),
    isCurrent: its.some(({ property, value }) => property === 'appointment_status' && isCalledCurrent(value)),
    record: source.record,
  }
}

/** Without its first day, an office of one record cannot be found in another. */
const idOf = ({ row, mention, company, role, appointed }: Office & { row: string }): string =>
  appointed === null ? row : [mention, company, role, appointed.property, appointed.value].join('\n')
