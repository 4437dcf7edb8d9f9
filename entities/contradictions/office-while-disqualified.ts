/** An office held during a disqualification. A court may allow one (Company Directors Disqualification Act 1986, section 17). */
import type { MentionKey, Property } from '../claim.ts'
import { dayAfter, inWords, isBefore } from '../dates.ts'
import { comparison, dated, disqualificationsOf, statementOf } from './comparing.ts'
import { type Office, officesOf } from './offices.ts'
import type { Comparison, World } from './world.ts'

/** Leaves out an office that a court allowed for all of its days. */
export function* officeWhileDisqualified(world: World): Generator<Comparison> {
  if (!world.has('disqualified_from')) return
  const offices = Map.groupBy(officesOf(world), ({ mention }) => world.entityOf(mention))
  for (const entity of world.entities) {
    const disqualifications = disqualificationsOf(world, entity)
    if (disqualifications.length === 0) continue
    const permissions = permissionsOf(world, entity)
    for (const { from, until } of disqualifications)
      for (const office of offices.get(entity) ?? []) {
        const { appointed, company } = office
        if (appointed === null) continue
        const { last, words } = endOf(world, office, appointed.value)
        const first = isBefore(from.value, appointed.value) ? appointed.value : from.value
        const end = isBefore(last, until.value) ? last : until.value
        if (permissions.some((one) => one.company === company && isAllowed(one, first, end))) continue
        const beginning = appointed.property === 'appointed' ? 'from' : 'from before'
        const where = company === '' ? '' : ` of ${world.label(world.entityOf(company))}`
        yield {
          ...comparison(
            entity,
            [from, `disqualified from ${inWords(from.value)} to ${inWords(until.value)}`],
            [appointed, `officer${where} ${beginning} ${inWords(appointed.value)}${words}`],
            isBefore(appointed.value, until.value) && isBefore(from.value, last),
            world,
          ),
          stated: [from, until, appointed].map((claim) => statementOf(world, claim)),
        }
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
function endOf(
  world: World,
  { company, end, isCurrent, record }: Office,
  first: string,
): { last: string; words: string } {
  if (end) return { last: end.value, words: ` to ${inWords(end.value)}` }
  const its = world.entityOf(company)
  const [dissolved] = dated(world.of(its, 'dissolved'))
  if (dissolved) return { last: dissolved.value, words: ` until the company was dissolved` }
  const isDissolved = world.of(its, 'status').some(({ value }) => /^dissolved$/i.test(value ?? ''))
  const day = isCurrent && !isDissolved ? world.dayOf(record) : null
  return { last: day ?? first, words: ', with no end on record' }
}
