/** Land titles by owner: by company number, and apart from these by name alone (decision 0169). */
import { attributionOf } from '../../contract/attribution.ts'
import type { Claim, MentionKey, Property } from '../claim.ts'
import { dateCell, sourced } from './claim-cells.ts'
import { cell, dayOf, type Filling, type Given, partial, say, table } from './filling.ts'
import { type Block, isGone, type Line } from './model.ts'
import { latest, newestOf } from './newest-records.ts'

const columns = ['Title', 'Tenure', 'Address', 'Price paid', 'Owner added']

export const land: Filling = (id, all) => {
  const of = (name: Property) =>
    latest(all.claims.filter(({ property }) => property === name) as Claim[], all, () => '')
  const owned = of('owner_of')
  const numbered = owned.filter(({ mention }) => mention.startsWith('company:'))
  const namesakes = of('namesake_of_owner')
  const isTold = new Set([...numbered, ...namesakes].map(({ other, source }) => `${source.record}\n${other}`))
  const unnumbered = owned.filter(
    ({ mention, other, source }) => !mention.startsWith('company:') && !isTold.has(`${source.record}\n${other}`),
  )
  const named = [...namesakes, ...unnumbered]
  const none = noneFound(id, all)
  if (numbered.length + named.length + none.length === 0) return [say(id, 'No lookup of land titles is on record.')]
  const rows = (claims: readonly Claim[]) => claims.map((claim) => titleRow(claim, all))
  return [
    ...(numbered.length > 0 ? table(id, 'Titles by company number', ['Owner', ...columns], rows(numbered)) : []),
    ...(named.length > 0
      ? [
          ...table(`${id}-named`, 'Titles by name only', ['Owner of this name', ...columns], rows(named)),
          say(
            `${id}-limit`,
            'A title by name only gives no company number. Its owner may be another company of the same name.',
          ),
        ]
      : []),
    ...none,
    ...words(id, all),
    ...partial(id, all),
  ]
}

function titleRow(claim: Claim, { label, claimsIn }: Given): Line[] {
  const { mention, other: title = '', source } = claim
  const its = claimsIn(source.record).filter((one) => one.mention === title)
  const of = (name: Property) => its.find(({ property }) => property === name)
  const said = (one: Claim | undefined, text = one?.value ?? ''): Line => (one ? cell(text, sourced(one)) : cell(''))
  const address = of('address')
  return [
    cell(label(mention), { about: mention }),
    cell(label(title), { about: title, ...sourced(claim) }),
    said(of('tenure')),
    address?.other ? cell(label(address.other), { about: address.other, ...sourced(address) }) : cell(''),
    said(of('price_paid')),
    dateCell(of('owner_added')),
  ]
}

function noneFound(id: string, all: Given): Block[] {
  const items = [...newestOf('land_titles', all, 'none_found')].map(
    ([company, record]: [MentionKey, Given['records'][number]]): Line => [
      { text: all.label(company), about: company },
      { text: `: no title found on ${dayOf(record.at)}.`, sources: [{ record: record.id, pointer: '' }] },
    ],
  )
  return items.length === 0 ? [] : [{ kind: 'list', id: `${id}-none`, ordered: false, items }]
}

/** What the data leaves out, and the words that its licence asks for. */
function words(id: string, { records }: Given): Block[] {
  const asked = records.filter((record) => record.operation === 'land_titles' && !isGone(record))
  const licences = new Set(
    asked.flatMap(({ register, of }) => attributionOf(register === null ? null : { register, of }) ?? []),
  )
  return [
    say(
      `${id}-data`,
      'The data holds titles of companies in England and Wales. It holds no titles of people or charities.',
    ),
    ...[...licences].map((text, at) => say(`${id}-licence-${at}`, text)),
  ]
}
