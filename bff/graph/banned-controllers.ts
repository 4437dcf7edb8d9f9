/** Bans of a company's controllers in the records of a case. The contradiction rule compares them (decision 0154). */
import type { Kysely } from 'kysely'
import type { CompanySurroundings } from '../../contract/desk/graph.ts'
import type { MentionKey, Source } from '../../entities/claim.ts'
import { readName } from '../../entities/compare/name.ts'
import { controlRules } from '../../entities/contradictions/control-rules.ts'
import { worldOf } from '../../entities/contradictions/world.ts'
import { wordsIn } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { answerDays } from './answer-days.ts'
import type { ClaimReader, ClaimRow } from './read-claims.ts'
import { type Seen, seqsOf } from './seen.ts'

/** Claims in one query, people whose bans are looked for, people of one name, and names of the company. */
const [most, mostControllers, mostNamesakes, mostNames] = [1500, 30, 50, 20]

type Given = { db: Kysely<Tables>; reader: ClaimReader; seen: Seen }
type Bans = { bans: CompanySurroundings['controller_bans']; isPartial: boolean }

/** @param company the numbers of its mentions */
export async function bannedControllers({ db, reader, seen }: Given, company: readonly number[]): Promise<Bans> {
  const { scope } = seen
  const control = await reader.towards(scope, company, most, ['controller_of', 'control_notified', 'control_ceased'])
  const people = distinct(control.claims.map(({ mention }) => mention)).filter(isPerson)
  const looked = people.slice(0, mostControllers)
  if (looked.length === 0) return { bans: [], isPartial: control.claims.length >= most }
  const own = await reader.about(scope, await seqsOf(reader, seen, looked), most, described)
  const named = await Promise.all(
    distinct(own.claims.flatMap(({ property, value }) => (property === 'name' && value ? [value] : []))).map((name) =>
      reader.withWords(scope, wordsOf(name), mostNamesakes),
    ),
  )
  const others = await reader.about(scope, distinct(named.flat().map(({ seq }) => seq)), most, described)
  const names = await reader.about(scope, company, mostNames, ['name'])
  const read = [control, own, others, names].flatMap(({ claims }) => claims)
  const claims = [...new Map(read.map((one) => [printOf(one), one])).values()]
  const days = await answerDays(db, claims)
  const world = worldOf({
    claims,
    clusters: seen.clusters,
    dayOf: (record) => days.get(record)?.answer ?? null,
    dataDayOf: (record) => days.get(record)?.data ?? null,
  })
  const bans = [...controlRules.controller_disqualified.compare(world)].flatMap(({ text, sides: [side, ban] }) => {
    const entry = claims.find(({ source }) => side && isOne(source, side.source))
    return text === null || !ban ? [] : [{ controller: idOf(entry?.mention), text, source: ban.source }]
  })
  return {
    bans: [...new Map(bans.map((ban) => [ban.text, ban])).values()],
    isPartial:
      people.length > looked.length ||
      [control, own, others].some(({ claims }) => claims.length >= most) ||
      named.some(({ length }) => length >= mostNamesakes),
  }
}

const described = ['name', 'surname', 'birth_month', 'birth_date', 'disqualified_from', 'disqualified_until'] as const

/** A company cannot be disqualified as a director. */
const isPerson = (key: MentionKey) => !key.startsWith('company:')

/** The first forename and the surname: titles and further forenames differ between registers. */
function wordsOf(text: string): string[] {
  const name = readName(text)
  return name ? wordsIn([...name.given.slice(0, 1), ...name.parts].join(' ')) : []
}

const idOf = (key: MentionKey = ''): string | null =>
  key.startsWith('controller:') ? key.slice('controller:'.length) : null
const isOne = (one: Source, other: Source): boolean => one.record === other.record && one.pointer === other.pointer
const printOf = ({ mention, property, value, other, source: { record, pointer } }: ClaimRow) =>
  [mention, property, value, other, record, pointer].join('\n')
const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)]
