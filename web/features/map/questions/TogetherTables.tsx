import { useMemo, useState } from 'react'
import { distanceInWords, type Group, type Member, type Pair, recordsOf } from '../../../map/index.tsx'
import { notingExport } from '../../../table/export/noting-export.ts'
import { type Column, Table, type TableSource } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { FoundPlace } from './parts.tsx'
import css from './Questions.module.css'

type GroupProps = {
  groups: readonly Group[]
  metres: number
  shown: readonly Pair[] | null
  onShow: (group: Group) => void
  /** Null where pairs are not listed. */
  onPairs: ((group: Group) => void) | null
}

/** The largest first. */
export const GroupTable = ({ groups, metres, shown, onShow, onPairs }: GroupProps) => (
  <Table
    name="groups"
    caption={`Groups of places within ${distanceInWords(metres)} of another in their group`}
    columns={groupColumns(onShow, onPairs)}
    rows={groups}
    keyOf={({ members }) => String(members[0]?.order)}
    isMarked={({ links }) => links === shown}
    source={togetherSource<Group>('map-groups', metres, ({ members }) => members)}
  />
)

const groupColumns = (onShow: GroupProps['onShow'], onPairs: GroupProps['onPairs']): Column<Group>[] => [
  {
    label: 'Group',
    isName: true,
    isPersonal: true,
    value: ({ members }) => members.map(({ place }) => place.name).join('; '),
    cell: ({ members }, index) => (
      <>
        Group {index + 1}
        <Members members={members} group={index + 1} />
      </>
    ),
  },
  {
    label: 'Places',
    saysLabel: true,
    isNarrow: true,
    align: 'end',
    value: ({ members }) => members.length,
    cell: ({ members }) => numberInWords(members.length),
  },
  {
    label: 'Farthest apart',
    saysLabel: true,
    isNarrow: true,
    align: 'end',
    value: ({ widest }) => Math.round(widest.metres),
    cell: ({ widest }) => distanceInWords(Math.round(widest.metres)),
  },
  {
    label: 'How sure',
    saysLabel: true,
    isNarrow: true,
    isCategory: true,
    isPersonal: false,
    value: ({ isCertain }) => (isCertain ? 'certainly' : 'possibly'),
  },
  {
    label: 'On the map',
    isNarrow: true,
    cell: (group, index) => (
      <span className="row-16 small">
        <Button look="quiet" aria-label={`Show group ${index + 1} on the map`} onClick={() => onShow(group)}>
          Show
        </Button>
        {onPairs && (
          <Button look="quiet" aria-label={`Pairs of group ${index + 1}`} onClick={() => onPairs(group)}>
            Pairs
          </Button>
        )}
      </span>
    ),
  },
]

/** A press shows the others. */
const mostAtOnce = 6

function Members({ members, group }: { members: readonly Member[]; group: number }) {
  const [isWhole, setWhole] = useState(false)
  const hidden = members.length - mostAtOnce
  return (
    <>
      <ul className={css.members}>
        {(isWhole || hidden < 2 ? members : members.slice(0, mostAtOnce)).map((member) => (
          <li key={member.order}>
            <FoundPlace {...member} />
          </li>
        ))}
      </ul>
      {hidden > 1 && (
        <Button
          look="quiet"
          aria-expanded={isWhole}
          aria-label={isWhole ? `Fewer of group ${group}` : `${numberInWords(hidden)} more of group ${group}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Fewer' : `${numberInWords(hidden)} more`}
        </Button>
      )}
    </>
  )
}

type PairProps = {
  pairs: readonly Pair[]
  /** Pairs of this group only. */
  of: Group | null
  metres: number
  shown: Pair | null
  onShow: (pair: Pair) => void
}

/** The nearest first. */
export function PairTable({ pairs, of, metres, shown, onShow }: PairProps) {
  const rows = useMemo(() => {
    const members = of && new Set(of.members.map(({ order }) => order))
    return members ? pairs.filter(({ one }) => members.has(one.order)) : pairs
  }, [pairs, of])
  return (
    <Table
      name="together"
      caption={`Places within ${distanceInWords(metres)} of each other`}
      columns={pairColumns(onShow)}
      rows={rows}
      keyOf={({ one, other }) => `${one.layer.key}/${one.place.id} ${other.layer.key}/${other.place.id}`}
      isMarked={(pair) => pair === shown}
      source={togetherSource<Pair>('map-close-together', metres, ({ one, other }) => [one, other])}
    />
  )
}

const pairColumns = (onShow: (pair: Pair) => void): Column<Pair>[] => [
  {
    label: 'Place',
    isName: true,
    isPersonal: true,
    value: ({ one }) => one.place.name,
    cell: ({ one }) => <FoundPlace {...one} />,
  },
  {
    label: 'Other place',
    isPersonal: true,
    value: ({ other }) => other.place.name,
    cell: ({ other }) => <FoundPlace {...other} />,
  },
  {
    label: 'Distance',
    isNarrow: true,
    align: 'end',
    value: ({ metres }) => Math.round(metres),
    cell: ({ metres }) => distanceInWords(Math.round(metres)),
  },
  {
    label: 'Possible range',
    value: ({ least, most }) => `${Math.round(least)} to ${Math.round(most)} m`,
    cell: ({ least, most, isCertain }) =>
      least === most
        ? 'as given'
        : `${isCertain ? 'certainly' : 'possibly'}: at least ${distanceInWords(Math.floor(least))}, at most ${distanceInWords(Math.ceil(most))}`,
  },
  {
    label: 'On the map',
    isNarrow: true,
    cell: (pair) => (
      <Button
        look="quiet"
        aria-label={`Show both: ${pair.one.place.name} and ${pair.other.place.name}`}
        onClick={() => onShow(pair)}
      >
        Show both
      </Button>
    ),
  },
]

/** What an export says about the rows of clusters. */
const togetherSource = <Row,>(
  file: string,
  metres: number,
  membersOf: (row: Row) => readonly Member[],
): TableSource<Row> => ({
  file,
  facts: {
    question: `Within ${distanceInWords(metres)} of each other`,
    grouped: 'By single linkage',
    distances: 'On the WGS84 ellipsoid',
  },
  note: notingExport((row) => membersOf(row).flatMap(({ place }) => recordsOf(place))),
})
