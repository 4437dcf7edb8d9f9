/**
 * Statements that cannot all be true of one person, company, telephone or address. One row per rule (decision 0088).
 */
import { isUnder18 } from '../../contract/age.ts'
import { isYes } from '../../contract/flags.ts'
import { appointmentOf, type Claim, type MentionKey, type Property } from '../claim.ts'
import { companyName } from '../compare/companies.ts'
import { readName } from '../compare/name.ts'
import { inWords, isBefore, mayBeSame, yearsAfter } from '../dates.ts'
import { addressInTwoTowns } from './address-in-two-towns.ts'
import { comparison, type Dated, dated, distinctly, type Rule, statementOf } from './comparing.ts'
import { controlRules } from './control-rules.ts'
import { officeWhileDisqualified } from './office-while-disqualified.ts'
import type { Comparison, World } from './world.ts'

/** The minimum age of a director (Companies Act 2006, section 157), and of a person on the electoral roll. */
const sixteen = 16

export const rules = {
  two_birth_months: {
    label: 'Two dates of birth',
    needs: [['birth_month', 'birth_date']],
    missing: ['two records with a month of birth of one person'],
    compare: (world) =>
      eachTwo(world, ['birth_month', 'birth_date'], (one, other) =>
        month(one) === month(other)
          ? differ(one, other, `born ${inWords(one.value)}`, `born ${inWords(other.value)}`)
          : differ(one, other, `born in ${inWords(month(one))}`, `born in ${inWords(month(other))}`),
      ),
  },
  alive_after_death: {
    label: 'Active after a recorded death',
    needs: [
      ['death', 'death_estimated'],
      ['appointed', 'resident_from'],
    ],
    missing: ['a date of death', 'an appointment or an electoral roll entry of the same person'],
    compare: (world) =>
      across(
        world,
        ['death', 'death_estimated'],
        ['appointed', 'resident_from'],
        (death, event) => isBefore(death, event),
        (death, event) => [
          `died ${inWords(death.value)}${death.property === 'death_estimated' ? ' (estimated)' : ''}`,
          `${eventWords[event.property] ?? event.property} ${inWords(event.value)}`,
        ],
      ),
  },
  office_before_sixteen: {
    label: 'Appointed before the age of 16',
    needs: [['birth_month', 'birth_date'], ['appointed']],
    missing: ['a month of birth', 'a date of appointment of the same person'],
    compare: (world) =>
      across(
        world,
        ['birth_month', 'birth_date'],
        ['appointed'],
        (birth, appointed) => isBefore(appointed, yearsAfter(birth, sixteen)),
        (birth, appointed) => [`born ${inWords(birth.value)}`, `appointed ${inWords(appointed.value)}`],
      ),
  },
  roll_before_sixteen: {
    label: 'On the electoral roll before the age of 16',
    needs: [['birth_month', 'birth_date'], ['resident_from']],
    missing: ['a month of birth', 'an electoral roll entry of the same person'],
    compare: (world) =>
      across(
        world,
        ['birth_month', 'birth_date'],
        ['resident_from'],
        (birth, from) => isBefore(from, yearsAfter(birth, sixteen)),
        (birth, from) => [`born ${inWords(birth.value)}`, `on the electoral roll from ${inWords(from.value)}`],
      ),
  },
  office_while_disqualified: {
    label: 'In office while disqualified',
    needs: [
      ['disqualified_from', 'disqualified_until'],
      ['appointed', 'appointed_before'],
    ],
    missing: ['the dates of a disqualification', 'a date of appointment of the same person'],
    compare: officeWhileDisqualified,
  },
  age_against_birth: {
    label: 'Confirmed as an adult, born less than 18 years before',
    needs: [['age_check'], ['birth_month', 'birth_date']],
    missing: ['an age verification', 'a month of birth of the same person'],
    compare: function* ageAgainstBirth(world) {
      for (const entity of world.entities)
        for (const check of world.of(entity, 'age_check'))
          for (const birth of dated(world.of(entity, 'birth_month', 'birth_date'))) {
            const on = world.dayOf(check.source.record)
            if (on === null || !isYes(check.value ?? '')) continue
            yield comparison(
              entity,
              [check, `confirmed as aged 18 or over on ${inWords(on)}`],
              [birth, `born ${inWords(birth.value)}`],
              isUnder18(birth.value, on),
              world,
            )
          }
    },
  },
  two_deaths: {
    label: 'Two dates of death',
    needs: [['death', 'death_estimated']],
    missing: ['two records with a date of death of one person'],
    compare: (world) =>
      eachTwo(world, ['death', 'death_estimated'], (one, other) =>
        differ(one, other, `died ${inWords(one.value)}`, `died ${inWords(other.value)}`),
      ),
  },
  two_names_for_telephone: {
    label: 'One telephone, two surnames',
    needs: [['telephone']],
    missing: ['two people with one telephone number'],
    compare: twoNamesForTelephone,
  },
  address_in_two_towns: {
    label: 'One postcode or property in two towns',
    needs: [['postcode']],
    missing: ['two addresses with one postcode or property number'],
    compare: addressInTwoTowns,
  },
  company_two_names_on_one_day: {
    label: 'One company number, two names on one day',
    needs: [['name']],
    missing: ['two records of one day that name one company'],
    compare: companyTwoNames,
  },
  appointed_after_dissolution: {
    label: 'Appointed or resigned after the company was dissolved',
    needs: [['dissolved'], ['appointed', 'resigned']],
    missing: ['a date of dissolution', 'an officer of the same company'],
    compare: (world) =>
      companyAgainst(
        world,
        'dissolved',
        ['appointed', 'resigned'],
        (dissolved, event) => isBefore(dissolved, event),
        'dissolved',
      ),
  },
  appointed_before_incorporation: {
    label: 'Appointed before the company existed',
    needs: [['incorporated'], ['appointed']],
    missing: ['a date of incorporation', 'an officer of the same company'],
    compare: (world) =>
      companyAgainst(
        world,
        'incorporated',
        ['appointed'],
        (incorporated, event) => isBefore(event, incorporated),
        'incorporated',
      ),
  },
  resigned_before_appointed: {
    label: 'Resigned before the appointment',
    needs: [['resigned'], ['appointed']],
    missing: ['a date of resignation', 'the date of the same appointment'],
    compare: resignedBeforeAppointed,
  },
  dissolved_before_incorporated: {
    label: 'Dissolved before the incorporation',
    needs: [['dissolved'], ['incorporated']],
    missing: ['a date of dissolution', 'a date of incorporation of the same company'],
    compare: (world) =>
      across(
        world,
        ['dissolved'],
        ['incorporated'],
        (dissolved, incorporated) => isBefore(dissolved, incorporated),
        (dissolved, incorporated) => [
          `dissolved ${inWords(dissolved.value)}`,
          `incorporated ${inWords(incorporated.value)}`,
        ],
      ),
  },
  two_dissolutions: {
    label: 'Two dates of dissolution',
    needs: [['dissolved']],
    missing: ['two records with a date of dissolution of one company'],
    compare: (world) =>
      eachTwo(world, ['dissolved'], (one, other) =>
        differ(one, other, `dissolved ${inWords(one.value)}`, `dissolved ${inWords(other.value)}`),
      ),
  },
  two_incorporations: {
    label: 'Two dates of incorporation',
    needs: [['incorporated']],
    missing: ['two records with a date of incorporation of one company'],
    compare: (world) =>
      eachTwo(world, ['incorporated'], (one, other) =>
        differ(one, other, `incorporated ${inWords(one.value)}`, `incorporated ${inWords(other.value)}`),
      ),
  },
  charge_after_dissolution: {
    label: 'Charge created after the company was dissolved',
    needs: [['dissolved'], ['charge_created']],
    missing: ['a date of dissolution', 'a charge of the same company'],
    compare: (world) =>
      companyAgainst(
        world,
        'dissolved',
        ['charge_created'],
        (dissolved, created) => isBefore(dissolved, created),
        'dissolved',
      ),
  },
  charge_satisfied_before_created: {
    label: 'Charge satisfied before it was created',
    needs: [['charge_satisfied'], ['charge_created']],
    missing: ['a date of satisfaction', 'the date of the same charge'],
    compare: (world) =>
      across(
        world,
        ['charge_satisfied'],
        ['charge_created'],
        (satisfied, created) => isBefore(satisfied, created),
        (satisfied, created) => [`satisfied ${inWords(satisfied.value)}`, `created ${inWords(created.value)}`],
      ),
  },
  ...controlRules,
} as const satisfies { [rule: string]: Rule }

export type RuleName = keyof typeof rules

const month = ({ value }: Dated) => value.slice(0, 7)

const eventWords: { readonly [property: string]: string } = {
  appointed: 'appointed',
  resigned: 'resigned',
  resident_from: 'on the electoral roll from',
  charge_created: 'created',
}

const differ = (one: Dated, other: Dated, first: string, second: string) => ({
  contradicts: !mayBeSame(one.value, other.value),
  words: [first, second] as const,
})

/** Compares one claim for each date of an entity with the others. */
function* eachTwo(
  world: World,
  properties: Property[],
  judge: (one: Dated, other: Dated) => { contradicts: boolean; words: readonly [string, string] },
): Generator<Comparison> {
  for (const entity of world.entities) {
    const claims = dated(world.of(entity, ...properties))
    const distinct = [...new Map(claims.map((claim) => [claim.value, claim])).values()]
    // Two records that agree count as compared.
    const compared = distinct.length === 1 && claims.length > 1 ? claims.slice(0, 2) : distinct
    for (const [at, one] of compared.entries())
      for (const other of compared.slice(at + 1)) {
        const { contradicts, words } = judge(one, other)
        yield comparison(entity, [one, words[0]], [other, words[1]], contradicts, world)
      }
  }
}

function* across(
  world: World,
  firsts: Property[],
  seconds: Property[],
  contradicts: (first: string, second: string) => boolean,
  words: (first: Dated, second: Dated) => readonly [string, string],
): Generator<Comparison> {
  for (const entity of world.entities) {
    const others = distinctly(dated(world.of(entity, ...seconds)))
    for (const first of distinctly(dated(world.of(entity, ...firsts))))
      for (const second of others) {
        const [one, other] = words(first, second)
        yield comparison(entity, [first, one], [second, other], contradicts(first.value, second.value), world)
      }
  }
}

/** Compares a company's date with dates that name the company: of its officers, or its charges. */
function* companyAgainst(
  world: World,
  own: Property,
  others: Property[],
  contradicts: (own: string, other: string) => boolean,
  word: string,
): Generator<Comparison> {
  const claims = Map.groupBy(dated(world.all(own)), ({ mention }) => world.entityOf(mention))
  const dates = new Map([...claims].map(([entity, its]) => [entity, distinctly(its)]))
  for (const property of others)
    for (const event of distinctly(dated(world.all(property)))) {
      const company = event.other === undefined ? null : world.entityOf(event.other)
      if (company === null) continue
      for (const date of dates.get(company) ?? [])
        yield comparison(
          company,
          [date, `${word} ${inWords(date.value)}`],
          [event, `${world.label(world.entityOf(event.mention))} ${eventWords[property]} ${inWords(event.value)}`],
          contradicts(date.value, event.value),
          world,
        )
    }
}

function* resignedBeforeAppointed(world: World): Generator<Comparison> {
  const appointments = new Map(dated(world.all('appointed')).map((claim) => [appointmentOf(claim), claim]))
  for (const resigned of dated(world.all('resigned'))) {
    const appointed = appointments.get(appointmentOf(resigned))
    if (!appointed) continue
    yield comparison(
      world.entityOf(resigned.mention),
      [appointed, `appointed ${inWords(appointed.value)}`],
      [resigned, `resigned ${inWords(resigned.value)}`],
      isBefore(resigned.value, appointed.value),
      world,
    )
  }
}

/** Two owners with one surname are a household, not a contradiction. */
function* twoNamesForTelephone(world: World): Generator<Comparison> {
  const owners = new Map<MentionKey, Map<MentionKey, Claim>>()
  for (const claim of world.all('telephone')) {
    if (claim.other === undefined) continue
    const own = owners.get(claim.other) ?? new Map<MentionKey, Claim>()
    owners.set(claim.other, own.set(world.entityOf(claim.mention), claim))
  }
  for (const [telephone, held] of owners) {
    const named = [...held].flatMap(([entity, claim]) => {
      const name = world.label(entity)
      const surnames = world.of(entity, 'surname').map(({ value = '' }) => value)
      const surname = readName(name, surnames)?.surname
      return surname ? [{ entity, claim, name, surname }] : []
    })
    // One owner for each surname: a switchboard has hundreds.
    const distinct = [...new Map(named.map((owner) => [owner.surname, owner])).values()].slice(0, mostSurnames)
    const compared = distinct.length === 1 ? named.slice(0, 2) : distinct
    for (const [at, one] of compared.entries())
      for (const other of compared.slice(at + 1))
        yield {
          mentions: [telephone, one.entity, other.entity],
          about: world.label(telephone),
          sides: [one, other].map(({ name, claim }) => ({ text: `Number of ${name}`, source: claim.source })),
          stated: [one, other].map(({ surname }) => JSON.stringify([telephone, surname])),
          text:
            one.surname === other.surname
              ? null
              : `${world.label(telephone)}: the number of ${one.name}, and of ${other.name}.`,
        }
  }
}

const mostSurnames = 10

/** Names of an earlier time: of an owner of land, a controller, a company in a court's permission, or a branch's parent. */
const earlierName = /\/(proprietor_list|exemptions|parent)\/|^\/control(ler)?_list\/\d+\/name$/

function* companyTwoNames(world: World): Generator<Comparison> {
  for (const entity of world.entities) {
    if (!entity.startsWith('company:')) continue
    const names = world.of(entity, 'name').filter(({ source }) => !earlierName.test(source.pointer))
    const byDay = Map.groupBy(names, ({ source }) => world.dataDayOf(source.record))
    for (const [day, claims] of byDay) {
      if (day === null) continue
      const distinct = [...new Map(claims.map((claim) => [companyName(claim.value ?? ''), claim])).values()]
      const compared = distinct.length === 1 && claims.length > 1 ? claims.slice(0, 2) : distinct
      for (const [at, one] of compared.entries())
        for (const other of compared.slice(at + 1))
          yield {
            ...comparison(
              entity,
              [one, `called ${one.value} on ${inWords(day)}`],
              [other, `called ${other.value} on ${inWords(day)}`],
              companyName(one.value ?? '') !== companyName(other.value ?? ''),
              world,
            ),
            stated: [one, other].map((name) => statementOf(world, name, companyName(name.value ?? ''))),
          }
    }
  }
}
