/** Where people lived or were registered, with the years of the electoral roll: what a tracing report tells. */
import type { Claim, MentionKey, Source } from '../claim.ts'
import { bySource, cell, count, dayOf, type Filling, type Given, partial, say, table } from './filling.ts'
import type { Line } from './model.ts'
import { periodInWords, periodsIn } from './periods.ts'

const most = 200

/** Addresses without years come last. */
export const addresses: Filling = (id, all) => {
  const stays = staysIn(all)
  if (stays.length === 0)
    return [say(id, 'No record in this report gives the address of a person.'), ...partial(id, all)]
  const shown = stays.slice(0, most)
  return [
    ...table(id, 'Addresses', ['Name', 'Address', 'On the electoral roll', 'Answered on'], shown.map(stayRow)),
    ...(stays.length > most
      ? [say(`${id}-rest`, `The table holds the first ${most} of ${count(stays.length)} addresses.`)]
      : []),
    ...partial(id, all),
  ]
}

type Stay = {
  person: MentionKey
  name: string
  address: MentionKey
  line: string
  from: string
  years: string
  answered: string
  sources: Source[]
}

/** An address that several records give in the same words stands once, with the day of the newest. */
function staysIn({ claims, kinds, label, joined, entityOf, records }: Given): Stay[] {
  const days = new Map(records.map(({ id, at }) => [id, at]))
  const ofRoll = claims.filter(({ property }) => property === 'resident_from' || property === 'resident_until')
  const roll = Map.groupBy(ofRoll, inRecord)
  const periodOf = periodsIn(ofRoll)
  const found = new Map<string, Stay>()
  for (const claim of claims) {
    const { mention, property, other: address } = claim
    if (property !== 'address' || address === undefined || kinds.get(mention) !== 'person') continue
    const stays = (roll.get(inRecord(claim)) ?? []).filter(({ property }) => property === 'resident_from').map(periodOf)
    const person = entityOf(mention)
    const [name, years] = [joined(person), stays.map(periodInWords).join(';').trim()]
    const answered = days.get(claim.source.record) ?? ''
    const key = [name, address, years].join('\n')
    const one = found.get(key) ?? {
      person,
      name,
      address,
      line: label(address),
      from: stays[0]?.from ?? '',
      years,
      answered,
      sources: [],
    }
    one.sources.push(claim.source)
    if (answered > one.answered) one.answered = answered
    found.set(key, one)
  }
  const order = ({ from, name }: Stay) => `${from || 'none'} ${name}`
  return [...found.values()].toSorted((one, other) => compared(order(one), order(other)))
}
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const inRecord = ({ mention, source: { record } }: Claim) => `${record}\n${mention}`

const stayRow = ({ person, name, address, line, years, answered, sources }: Stay): Line[] => [
  cell(name, { about: person }),
  cell(line, { about: address, ...bySource(sources) }),
  cell(years),
  cell(answered ? dayOf(answered) : ''),
]
