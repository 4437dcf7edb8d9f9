/** What the records of a case say about the officers and controllers of one company, beyond the company's own lists. */
import type { Kysely } from 'kysely'
import type { CompanySurroundings } from '../../contract/desk/graph.ts'
import type { Claim, MentionKey } from '../../entities/claim.ts'
import { companyKey } from '../../entities/keys.ts'
import { labelProperties, labelsOf } from '../../entities/labels.ts'
import { periodsIn } from '../../entities/report/periods.ts'
import { sentenceOf, textOfParts } from '../../entities/report/sentences.ts'
import type { Tables } from '../state/tables.ts'
import { answerDays } from './answer-days.ts'
import { bannedControllers } from './banned-controllers.ts'
import type { ClaimReader, ClaimRow } from './read-claims.ts'
import { membersIn, type Seen, seqsOf } from './seen.ts'

/** Claims in one query: reading more would make other requests wait. */
const most = 1500

type Given = { db: Kysely<Tables>; reader: ClaimReader; seen: Seen }

export async function surroundingsOf({ db, reader, seen }: Given, number: string): Promise<CompanySurroundings> {
  const { scope } = seen
  const company = companyKey(number)
  const itsSeqs = await seqsOf(reader, seen, [company])
  const offices = await reader.towards(scope, itsSeqs, most, ['officer_of'])
  const control = await bannedControllers({ db, reader, seen }, itsSeqs)
  const officers = [...new Set(offices.claims.map(({ mention }) => mention))]
  const members = officers.flatMap((officer) => membersIn(seen, officer).map((member) => ({ officer, member })))
  const seqs = await seqsOf(reader, seen, officers)
  const own = await reader.about(scope, seqs, most, ['name', 'address', 'officer_of', ...banned])
  const there = await reader.towards(scope, addressesIn(own.claims), most, ['address'])
  const others = await reader.about(scope, mentionsIn(there.claims), most, ['name', 'officer_of'])
  const claims = [...own.claims, ...there.claims, ...others.claims]
  const named = await reader.about(scope, [...addressesIn(own.claims), ...companiesIn(claims)], most, labelProperties)
  const label = labelsOf([...claims, ...named.claims])
  const isPartial =
    control.isPartial || [offices, own, there, others, named].some(({ claims }) => claims.length >= most)
  const isElsewhere = ({ other }: Claim) => other !== undefined && other !== company && other.startsWith('company:')
  const inWords = ({ mention, other = '' }: Claim) => ({
    officer: idOf(mention) ?? label(mention),
    name: label(mention),
    company_number: other.slice('company:'.length),
    company_name: label(other),
  })
  return {
    bans: await bansOf(db, members, own.claims),
    controller_bans: control.bans,
    addresses: there.claims.flatMap((address) =>
      others.claims
        .filter((office) => isElsewhere(office) && appointmentOf(office) === appointmentOf(address))
        .map((office) => ({ key: address.other ?? '', line: label(address.other ?? ''), ...inWords(office) })),
    ),
    is_partial: isPartial,
    offices: distinct(own.claims.filter((claim) => claim.property === 'officer_of' && isElsewhere(claim)).map(inWords)),
  }
}

const banned = ['disqualified_from', 'disqualification', 'disqualified_until'] as const

/** One entry for each ban of an officer, or of a mention that a decision joins to the officer. */
async function bansOf(
  db: Kysely<Tables>,
  members: readonly { officer: MentionKey; member: MentionKey }[],
  claims: readonly ClaimRow[],
): Promise<CompanySurroundings['bans']> {
  const isBan = ({ property }: Claim) => (banned as readonly string[]).includes(property)
  const found = claims.filter(isBan)
  if (found.length === 0) return []
  const days = await answerDays(db, found)
  const [label, periodOf] = [labelsOf(claims), periodsIn(claims)]
  const inOrder = found.toSorted((one, other) => placeIn(one) - placeIn(other))
  const bans = members.flatMap(({ officer, member }) =>
    inOrder
      .filter((claim) => claim.mention === member)
      .map((claim) => ({
        officer: idOf(officer),
        name: label(officer),
        by_decision: member !== officer,
        source: claim.source,
        place: placeOf(claim.source),
        text: textOfParts(
          sentenceOf(claim, {
            label,
            kind: 'person',
            day: days.get(claim.source.record)?.answer ?? '',
            period: periodOf(claim),
          }),
        ),
      })),
  )
  const first = new Map(bans.toReversed().map((ban) => [`${ban.officer} ${ban.place}`, ban]))
  return [...first.values()].toReversed().map(({ place: _, ...ban }) => ban)
}

/** The sentence about the start tells most. */
const placeIn = ({ property }: Claim) => (banned as readonly string[]).indexOf(property)
const idOf = (key: MentionKey) => (key.startsWith('officer:') ? key.slice('officer:'.length) : null)
const placeOf = ({ record, pointer }: Claim['source']) => `${record}${pointer.slice(0, pointer.lastIndexOf('/'))}`
/** An appointment's address and its office are entries of one place in the answer. */
const appointmentOf = ({ mention, source: { record, pointer } }: Claim) =>
  `${mention} ${record}${pointer.replace(/\/(address|other_address_list\/\d+|type)$/, '')}`

const others = (claims: readonly ClaimRow[], property: string) => [
  ...new Set(claims.flatMap((one) => (one.property === property && one.otherSeq !== null ? [one.otherSeq] : []))),
]
const addressesIn = (claims: readonly ClaimRow[]) => others(claims, 'address')
const companiesIn = (claims: readonly ClaimRow[]) => others(claims, 'officer_of')
const mentionsIn = (claims: readonly ClaimRow[]) => [...new Set(claims.map(({ seq }) => seq))]
const distinct = <One>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
]
