/** An office held during a disqualification. A court may allow one (Company Directors Disqualification Act 1986, section 17). */
import { isCalledCurrent } from '../../contract/appointment.ts'
import { appointmentOf, type Claim, type MentionKey, type Property } from '../claim.ts'
import { dayAfter, inWords, isBefore } from '../dates.ts'
import { comparison, type Dated, dated, disqualificationsOf, distinctly } from './comparing.ts'
import type { Comparison, World } from './world.ts'

/** Leaves out an office that a court allowed for all of its days. */
export function* officeWhileDisqualified(world: World): Generator<Comparison> {
  for (const entity of world.entities) {
    const disqualifications = disqualificationsOf(world, entity)
    if (disqualifications.length === 0) continue
    const permissions = permissionsOf(world, entity)
    const appointments = dated(world.of(entity, 'appointed', 'appointed_before'))
    for (const { from, until } of disqualifications)
      for (const appointed of distinctly(appointments)) {
        const { last, words } = endOf(world, entity, appointed)
        const first = isBefore(from.value, appointed.value) ? appointed.value : from.value
        const end = isBefore(last, until.value) ? last : until.value
        if (permissions.some((one) => one.company === appointed.other && isAllowed(one, first, end))) continue
        const beginning = appointed.property === 'appointed' ? 'from' : 'from before'
        const company = appointed.other === undefined ? '' : ` of ${world.label(world.entityOf(appointed.other))}`
        yield comparison(
          entity,
          [from, `disqualified from ${inWords(from.value)} to ${inWords(until.value)}`],
          [appointed, `officer${company} ${beginning} ${inWords(appointed.value)}${words}`],
          isBefore(appointed.value, until.value) && isBefore(from.value, last),
          world,
        )
      }
  }
}

type Permission = { company: MentionKey | undefined; from: string | null; until: string | null }

function permissionsOf(world: World, entity: MentionKey): Permission[] {
  const claims = world.of(entity, 'exempted_for', 'exempted_from', 'exempted_until')
  const entries = Map.groupBy(claims, ({ other, source: { record, pointer } }) =>
    [other, record, pointer.replace(/\/[a-z_]+$/, '')].join('\n'),
  )
  const permissions = [...entries.values()].map((its): Permission => {
    const dateOf = (wanted: Property) => dated(its).find(({ property }) => property === wanted)?.value ?? null
    return { company: its[0]?.other, from: dateOf('exempted_from'), until: dateOf('exempted_until') }
  })
  return [...Map.groupBy(permissions, ({ company }) => company).values()].flatMap(joined)
}

/** Permissions of one company that follow each other without a day between them are one. */
function joined(permissions: readonly Permission[]): Permission[] {
  const found: Permission[] = []
  for (const next of permissions.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))) {
    const last = found.at(-1)
    const isApart = last?.until && next.from && isBefore(dayAfter(last.until), next.from)
    if (last === undefined || isApart) found.push({ ...next })
    else if (last.until !== null && (next.until === null || isBefore(last.until, next.until))) last.until = next.until
  }
  return found
}

/** A permission without a day counts from the beginning, or to the end. */
const isAllowed = ({ from, until }: Permission, first: string, last: string): boolean =>
  !(from !== null && isBefore(first, from)) && !(until !== null && isBefore(until, last))

/** The last day on which a person certainly held an office. With an unknown status, that is the first day. */
function endOf(world: World, entity: MentionKey, appointed: Dated): { last: string; words: string } {
  const { other } = appointed
  const own = (property: Property) => world.of(entity, property).filter((claim) => claim.other === other)
  const isOfIt = (claim: Claim) => appointmentOf(claim) === appointmentOf(appointed)
  const isHeld = own('appointment_status').some((claim) => isOfIt(claim) && isCalledCurrent(claim.value))
  const end = dated([...own('resigned'), ...own('appointment_ceased')]).find(isOfIt)
  if (end) return { last: end.value, words: ` to ${inWords(end.value)}` }
  const company = other === undefined ? null : world.entityOf(other)
  const [dissolved] = company === null ? [] : dated(world.of(company, 'dissolved'))
  if (dissolved) return { last: dissolved.value, words: ` until the company was dissolved` }
  const isDissolved =
    company !== null && world.of(company, 'status').some(({ value }) => /^dissolved$/i.test(value ?? ''))
  const day = isHeld && !isDissolved ? world.dayOf(appointed.source.record) : null
  return { last: day ?? appointed.value, words: ', with no end on record' }
}
