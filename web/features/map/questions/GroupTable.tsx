import { useState } from 'react'
import { distanceInWords } from '../../../map/area.ts'
import type { Group } from '../../../map/questions/groups.ts'
import type { Member, Pair } from '../../../map/questions/pairs.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { FoundPlace } from './FoundPlace.tsx'
import css from './Questions.module.css'
import { togetherSource } from './together-source.ts'

type Props = {
  groups: readonly Group[]
  metres: number
  shown: readonly Pair[] | null
  onShow: (group: Group) => void
  /** Null where pairs are not listed. */
  onPairs: ((group: Group) => void) | null
}

/** The largest first. */
export const GroupTable = ({ groups, metres, shown, onShow, onPairs }: Props) => (
  <Table
    name="groups"
    caption={`Groups of places within ${distanceInWords(metres)} of another of their group`}
    columns={columnsFor(onShow, onPairs)}
    rows={groups}
    keyOf={({ members }) => String(members[0]?.order)}
    isMarked={({ links }) => links === shown}
    source={togetherSource(
      'map-groups',
      metres,
      groups.flatMap(({ members }) => members),
    )}
  />
)

const columnsFor = (onShow: Props['onShow'], onPairs: Props['onPairs']): Column<Group>[] => [
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
    value: ({ isCertain }) => (isCertain ? 'certainly' : 'possibly'),
  },
  {
    label: 'On the map',
    isNarrow: true,
    cell: (group, index) => (
      <span className={css.ways}>
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

/** As many as are read at a glance, and the others by a press. */
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
