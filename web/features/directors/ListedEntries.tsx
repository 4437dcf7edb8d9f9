import { type ReactNode, useState } from 'react'
import type { RecordOf } from '../../../contract/records.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { DateText } from '../../register/DateText.tsx'
import { aboutName } from '../../register/listed.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { count } from '../../ui/numbers.ts'

type Listed = RecordOf<'listed'>

/** All that the list says about each candidate. A single one is open from the start. */
export const ListedEntries = ({ entries }: { entries: readonly Listed[] }) =>
  entries.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries never move, and two lists may use one number.
    <details key={index} open={entries.length === 1}>
      <summary>
        {entry.name || 'Name not given'}: all names, sanctions and reasons
        {entry.listed_id && <span className="quiet">, {entry.listed_id}</span>}
      </summary>
      <Entry of={entry} />
    </details>
  ))

const Entry = ({ of }: { of: Listed }) => (
  <Facts
    facts={[
      ['Names', list(of.name_list, (name) => <NameOf name={name} />)],
      ['Born', list(of.birth_list, (date) => <BirthDate date={date} isPublished />)],
      ['Place of birth', list(of.birth_place_list)],
      ['Nationality', list(of.nationality_list)],
      ['Sex', of.gender],
      ['Position', list(of.position_list)],
      ['Addresses', list(of.address_list)],
      ['Regime', of.regime],
      ['Sanctions', list(of.sanctions_imposed_list)],
      ['Listed on', of.designated_on && <DateText date={of.designated_on} />],
      ['Last change', of.last_updated && <DateText date={of.last_updated} />],
      ['Reasons', of.reasons],
      ['Other information', of.other_information],
      [
        'Passports and numbers',
        of.identifier_list?.length ? <Identifiers key="numbers" of={of.identifier_list} /> : null,
      ],
    ]}
  />
)

/** Null for an empty list, which reads "not given". */
function list<Item>(items: readonly Item[] | null | undefined, draw: (item: Item) => ReactNode = String): ReactNode {
  if (!items || items.length === 0) return null
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never move, and may repeat.
        <li key={index}>{draw(item)}</li>
      ))}
    </ul>
  )
}

/** A name of another script keeps its direction. */
const NameOf = ({ name }: { name: RecordOf<'listed_name'> }) => (
  <>
    <bdi>{name.name}</bdi> {aboutName(name) && <span className="quiet small">{aboutName(name)}</span>}
  </>
)

/** Shown on a press only: few tasks need a passport number. */
function Identifiers({ of }: { of: readonly RecordOf<'listed_identifier'>[] }) {
  const [isShown, show] = useState(false)
  return (
    <>
      {isShown && list(of, ({ kind, value }) => `${kind || 'Number'}: ${value || 'not given'}`)}
      <Button look="quiet" aria-expanded={isShown} onClick={() => show(!isShown)}>
        {isShown ? 'Cover' : `Show ${count(of.length, 'number')}`}
      </Button>
    </>
  )
}
