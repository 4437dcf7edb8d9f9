/** Rules about who controls a company (decision 0154). A controller and an officer seldom share an id. */
import { controllerKindOf } from '../../contract/register/words.ts'
import type { Claim, MentionKey } from '../claim.ts'
import { type PersonName, readName } from '../compare/name.ts'
import { inWords, isBefore, mayBeSame } from '../dates.ts'
import { circlesIn } from '../ownership/circles.ts'
import { comparison, dated, disqualificationsOf, distinctly, type Rule, statementOf } from './comparing.ts'
import { type Entry, entriesOf, entryId, newestEntriesOf } from './control-entries.ts'
import { officesOf } from './offices.ts'
import type { Comparison, World } from './world.ts'

export const controlRules = {
  controller_born_otherwise: {
    label: 'A controller and an officer of one name, born in different months',
    needs: [['controller_of'], ['officer_of'], ['birth_month', 'birth_date']],
    missing: ['a controller', 'an officer of the same company', 'the month of birth of both'],
    compare: controllerBornOtherwise,
  },
  controller_disqualified: {
    label: 'A controller who is disqualified',
    needs: [['controller_of'], ['disqualified_from', 'disqualified_until']],
    missing: ['a controller', 'the dates of a disqualification of the same person'],
    compare: controllerDisqualified,
  },
  resigned_and_in_control: {
    label: 'Resigned as an officer, still in control',
    needs: [['controller_of'], ['resigned']],
    missing: ['a controller', 'a resignation of the same person from the same company'],
    compare: resignedAndInControl,
  },
  circle_of_control: {
    label: 'Companies that control each other in a circle',
    needs: [['controller_of']],
    missing: ['a company that controls another company'],
    compare: circleOfControl,
  },
  two_states_of_control: {
    label: 'One controller, two different entries',
    needs: [['controller_of']],
    missing: ['two records with one controller of one company'],
    compare: twoStatesOfControl,
  },
  two_offices_on_one_day: {
    label: 'One company, two registered offices on one day',
    needs: [['registered_office']],
    missing: ['two records of one day with the registered office of one company'],
    compare: twoOfficesOnOneDay,
  },
} as const satisfies { [rule: string]: Rule }

type Person = { mention: MentionKey; entity: MentionKey; name: PersonName; births: readonly Claim[] }

/** Null for a mention without a name. */
function personOf(world: World, mention: MentionKey): Person | null {
  const entity = world.entityOf(mention)
  const surnames = world.of(entity, 'surname').filter((claim) => claim.mention === mention)
  const name = readName(
    world.nameOf(mention) ?? '',
    surnames.map(({ value = '' }) => value),
  )
  if (!name) return null
  const births = dated(world.of(entity, 'birth_month', 'birth_date')).filter((claim) => claim.mention === mention)
  return { mention, entity, name, births }
}

const isOneName = (one: PersonName, other: PersonName): boolean =>
  one.surname === other.surname && one.given[0] !== undefined && one.given[0] === other.given[0]

/** An analyst's decision, or one name and one month of birth. The register itself does not say that they are one. */
function mayBeOne(one: Person, other: Person): boolean {
  if (one.entity === other.entity) return true
  return isOneName(one.name, other.name) && one.births.some((a) => other.births.some((b) => isOneBirth(a, b)))
}

const isOneBirth = ({ value: one = '' }: Claim, { value: other = '' }: Claim): boolean =>
  one.length >= 7 && one.slice(0, 7) === other.slice(0, 7)

/** Names what two people share where no decision joins them. */
const shared = (one: Person, other: Person): string =>
  one.entity === other.entity ? '' : ' (same name and month of birth)'

/** A ban counts as a fact only where a decision joins the two. */
const candidate = (one: Person, other: Person): string =>
  one.entity === other.entity ? '' : ' (candidate, not decided: same name and month of birth)'

const peopleIn = (world: World, claims: readonly Claim[]): Person[] =>
  [...new Set(claims.map(({ mention }) => mention))].flatMap((mention) => personOf(world, mention) ?? [])

function* controllerBornOtherwise(world: World): Generator<Comparison> {
  const officers = Map.groupBy(world.all('officer_of'), ({ other = '' }) => world.entityOf(other))
  const controllers = Map.groupBy(world.all('controller_of'), ({ other = '' }) => world.entityOf(other))
  for (const [company, claims] of controllers) {
    const board = Map.groupBy(peopleIn(world, officers.get(company) ?? []), ({ name }) => name.surname)
    for (const one of peopleIn(world, claims))
      for (const other of board.get(one.name.surname) ?? []) {
        const [born, its] = [one.births[0], other.births[0]]
        if (!isOneName(one.name, other.name) || !born || !its) continue
        const [month, itsMonth] = [born.value!.slice(0, 7), its.value!.slice(0, 7)]
        yield {
          ...comparison(
            company,
            [born, `controller ${one.name.text} born ${inWords(month)}`],
            [its, `officer ${other.name.text} born ${inWords(itsMonth)}`],
            !mayBeSame(month, itsMonth),
            world,
          ),
          stated: [
            company,
            ...[
              { ...born, value: month },
              { ...its, value: itsMonth },
            ].map((claim) => statementOf(world, { ...claim, property: 'birth_month' })),
          ],
        }
      }
  }
}

function* controllerDisqualified(world: World): Generator<Comparison> {
  const banned = peopleIn(world, world.all('disqualified_from'))
  const bySurname = Map.groupBy(banned, ({ name }) => name.surname)
  const byEntity = Map.groupBy(banned, ({ entity }) => entity)
  for (const entry of newestEntriesOf(world)) {
    const one = personOf(world, entry.mention)
    if (!one || !entry.notified) continue
    const others = new Set([...(byEntity.get(one.entity) ?? []), ...(bySurname.get(one.name.surname) ?? [])])
    for (const other of [...others].filter((its) => mayBeOne(one, its)))
      for (const { from, until } of disqualificationsOf(world, other.entity)) {
        if (from.mention !== other.mention) continue
        const last = lastDayOf(world, entry)
        yield {
          ...comparison(
            one.entity,
            [entry.notified, `controller of ${world.label(entry.company)} ${timeOf(entry)}`],
            [
              from,
              `${other.name.text}${candidate(one, other)} disqualified from ${inWords(from.value)} to ${inWords(until.value)}`,
            ],
            isBefore(entry.notified.value, until.value) && isBefore(from.value, last),
            world,
          ),
          stated: [entry.notified, from, until].map((claim) => statementOf(world, claim)),
        }
      }
  }
}

/** Without an end, control lasted until the day of its record. */
const lastDayOf = (world: World, { ceased, hasEnded, notified, relation }: Entry): string =>
  ceased?.value ?? (hasEnded ? notified!.value : (world.dayOf(relation.source.record) ?? notified!.value))

const timeOf = ({ notified, ceased, hasEnded }: Entry): string => {
  const from = notified ? `from ${inWords(notified.value)}` : ''
  return ceased ? `${from} to ${inWords(ceased.value)}` : `${from}${hasEnded ? '' : ', with no end on record'}`
}

function* resignedAndInControl(world: World): Generator<Comparison> {
  if (!world.has('controller_of')) return
  const offices = officesOf(world)
  const resignations = offices.flatMap(({ resigned }) => resigned ?? [])
  const left = Map.groupBy(resignations, ({ other = '' }) => world.entityOf(other))
  const pairOf = (officer: MentionKey, company = '') => `${world.entityOf(officer)}\n${world.entityOf(company)}`
  // A person with another office in the company has not left it.
  const staying = new Set(
    offices
      .filter(({ hasBegun, hasEnded }) => hasBegun && !hasEnded)
      .map(({ mention, company }) => pairOf(mention, company)),
  )
  for (const entry of newestEntriesOf(world)) {
    const one = personOf(world, entry.mention)
    const resignations = left.get(entry.company) ?? []
    if (!one || resignations.length === 0) continue
    for (const resigned of distinctly(resignations)) {
      const other = personOf(world, resigned.mention)
      if (!other || !mayBeOne(one, other) || staying.has(pairOf(resigned.mention, resigned.other))) continue
      yield comparison(
        one.entity,
        [
          entry.ceased ?? entry.notified ?? entry.relation,
          `controller of ${world.label(entry.company)} ${timeOf(entry)}`,
        ],
        [resigned, `${other.name.text}${shared(one, other)} resigned from it ${inWords(resigned.value)}`],
        !entry.hasEnded,
        world,
      )
    }
  }
}

/** Only companies can close a circle, and only control without an end counts. */
function* circleOfControl(world: World): Generator<Comparison> {
  const current = new Map<MentionKey, Map<MentionKey, Claim>>()
  for (const { mention, company, relation, hasEnded } of newestEntriesOf(world)) {
    const kind = controllerKindOf(relation.value ?? '')
    if (kind === 'individual' || kind === 'protected') continue
    const controller = world.entityOf(mention)
    const own = current.get(controller) ?? new Map<MentionKey, Claim>()
    current.set(controller, hasEnded ? own : own.set(company, relation))
  }
  const steps = [...current].flatMap(([controller, its]) =>
    [...its].map(([controlled, claim]) => ({ controller, controlled, claim, ...unmeasured })),
  )
  const { circles, isOnCircle } = circlesIn(steps)
  for (const circle of circles) {
    const around = circle.map((key, at) => current.get(key)!.get(circle[(at + 1) % circle.length]!)!)
    const names = circle.map((key) => world.label(key))
    yield {
      mentions: circle,
      about: names.join(', '),
      sides: around.map((claim, at) => ({
        text: `${names[at]} is listed as a controller of ${names[(at + 1) % names.length]}`,
        source: claim.source,
      })),
      stated: circle,
      text: `${names[0]}: listed as a controller of ${names[1] ?? names[0]}${names
        .slice(1)
        .map((name, at) => `, ${name} of ${names[(at + 2) % names.length]}`)
        .join('')}.`,
    }
  }
  for (const step of steps)
    if (!isOnCircle(step)) {
      const text = `${world.label(step.controller)} is listed as a controller of ${world.label(step.controlled)}`
      yield {
        mentions: [step.controller, step.controlled],
        about: world.label(step.controller),
        sides: [{ text, source: step.claim.source }],
        stated: [],
        text: null,
      }
    }
}

/** A circle needs no bands. */
const unmeasured = { shares: null, votes: null, appoints: false }

/** Two records of one entry: another start, another end, or an end that a later record does not have. */
function* twoStatesOfControl(world: World): Generator<Comparison> {
  const same = Map.groupBy(entriesOf(world), entryId)
  for (const [key, entries] of same) {
    const [mention = ''] = key.split('\n')
    const byRecord = [...new Map(entries.map((entry) => [entry.relation.source.record, entry])).values()]
    const states = [...new Map(byRecord.map((entry) => [stateOf(entry), entry])).values()]
    const compared = states.length === 1 && byRecord.length > 1 ? byRecord.slice(0, 2) : states
    for (const [at, one] of compared.entries())
      for (const other of compared.slice(at + 1))
        yield {
          ...comparison(
            world.entityOf(mention),
            [
              claimOf(one),
              `controller of ${world.label(one.company)} ${timeOf(one)}, in a record of ${dayIn(world, one)}`,
            ],
            [claimOf(other), `${timeOf(other)}, in a record of ${dayIn(world, other)}`],
            disagree(world, one, other),
            world,
          ),
          // Each state has a start and an end.
          stated: [one, other].map((entry) => JSON.stringify([statementOf(world, entry.relation), stateOf(entry)])),
        }
  }
}

const claimOf = ({ ceased, notified, relation }: Entry): Claim => ceased ?? notified ?? relation
const stateOf = ({ notified, ceased, hasEnded }: Entry): string => [notified?.value, ceased?.value, hasEnded].join(' ')
const dayIn = (world: World, { relation }: Entry): string => {
  const day = world.dayOf(relation.source.record)
  return day === null ? 'an unknown day' : inWords(day)
}

function disagree(world: World, one: Entry, other: Entry): boolean {
  if (one.notified && other.notified && !mayBeSame(one.notified.value, other.notified.value)) return true
  if (one.ceased && other.ceased) return !mayBeSame(one.ceased.value, other.ceased.value)
  const [ended, open] = one.ceased ? [one, other] : [other, one]
  const [first, last] = [ended, open].map(({ relation }) => world.dataDayOf(relation.source.record))
  // A later record should still have the end. An earlier one could not know it.
  return ended.ceased !== null && !open.hasEnded && Boolean(first && last && first <= last)
}

/** Postcodes are compared, because sources write one address in many ways. */
function* twoOfficesOnOneDay(world: World): Generator<Comparison> {
  const postcodeOf = ({ other = '' }: Claim) => world.of(world.entityOf(other), 'postcode')[0]?.value
  for (const [company, claims] of Map.groupBy(world.all('registered_office'), ({ mention }) =>
    world.entityOf(mention),
  )) {
    const days = Map.groupBy(claims, ({ source }) => world.dataDayOf(source.record))
    for (const [day, its] of days) {
      const coded = its.flatMap((claim) => {
        const postcode = postcodeOf(claim)
        return postcode === undefined ? [] : [{ claim, postcode }]
      })
      const distinct = [...new Map(coded.map((one) => [one.postcode, one])).values()]
      const compared = distinct.length === 1 && coded.length > 1 ? coded.slice(0, 2) : distinct
      if (day === null) continue
      for (const [at, one] of compared.entries())
        for (const other of compared.slice(at + 1))
          yield {
            ...comparison(
              company,
              [one.claim, `registered office at ${one.postcode} on ${inWords(day)}`],
              [other.claim, `registered office at ${other.postcode} on ${inWords(day)}`],
              one.postcode !== other.postcode,
              world,
            ),
            stated: [one, other].map(({ postcode }) => JSON.stringify([company, postcode])),
          }
    }
  }
}
