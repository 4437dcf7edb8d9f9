/** The entries of controllers: what one record says about one controller of one company. */
import { appointmentOf, type Claim, type MentionKey } from '../claim.ts'
import { type Dated, dated } from './comparing.ts'
import { newestOfEach } from './newest.ts'
import type { World } from './world.ts'

export type Entry = {
  mention: MentionKey
  /** The entity of the company. */
  company: MentionKey
  relation: Claim
  notified: Dated | null
  ceased: Dated | null
  /** True also where the record has an end that is not a date. */
  hasEnded: boolean
}

export function entriesOf(world: World): Entry[] {
  const beside = Map.groupBy([...world.all('control_notified'), ...world.all('control_ceased')], appointmentOf)
  return world.all('controller_of').map((relation) => {
    const its = beside.get(appointmentOf(relation)) ?? []
    const dateOf = (property: string) => dated(its).find((claim) => claim.property === property) ?? null
    return {
      mention: relation.mention,
      company: world.entityOf(relation.other ?? ''),
      relation,
      notified: dateOf('control_notified'),
      ceased: dateOf('control_ceased'),
      hasEnded: its.some(({ property }) => property === 'control_ceased'),
    }
  })
}

/** By the newest record of each. */
export const newestEntriesOf = (world: World): Entry[] =>
  newestOfEach(entriesOf(world), {
    idOf: entryId,
    recordOf: ({ relation }) => relation.source.record,
    dayOf: world.dataDayOf,
  })

/** The register gives each entry of a person its own id. A company may control another twice. */
export const entryId = ({ mention, company, notified }: Entry): string =>
  [mention, company, mention.startsWith('controller:') ? '' : (notified?.value ?? '')].join('\n')
