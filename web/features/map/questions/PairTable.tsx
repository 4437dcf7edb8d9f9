import { useMemo } from 'react'
import { distanceInWords } from '../../../map/area.ts'
import type { Group } from '../../../map/questions/groups.ts'
import type { Pair } from '../../../map/questions/pairs.ts'
import { type Column, Table } from '../../../table/Table.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FoundPlace } from './FoundPlace.tsx'
import { togetherSource } from './together-source.ts'

type Props = {
  pairs: readonly Pair[]
  /** Of one group alone. */
  of: Group | null
  metres: number
  shown: Pair | null
  onShow: (pair: Pair) => void
}

/** The nearest first. */
export function PairTable({ pairs, of, metres, shown, onShow }: Props) {
  const rows = useMemo(() => {
    const members = of && new Set(of.members.map(({ order }) => order))
    return members ? pairs.filter(({ one }) => members.has(one.order)) : pairs
  }, [pairs, of])
  return (
    <Table
      name="together"
      caption={`Places within ${distanceInWords(metres)} of each other`}
      columns={columnsFor(onShow)}
      rows={rows}
      keyOf={({ one, other }) => `${one.layer.key}/${one.place.id} ${other.layer.key}/${other.place.id}`}
      isMarked={(pair) => pair === shown}
      source={togetherSource(
        'map-close-together',
        metres,
        rows.flatMap(({ one, other }) => [one, other]),
      )}
    />
  )
}

const columnsFor = (onShow: (pair: Pair) => void): Column<Pair>[] => [
  {
    label: 'One',
    isName: true,
    isPersonal: true,
    value: ({ one }) => one.place.name,
    cell: ({ one }) => <FoundPlace {...one} />,
  },
  {
    label: 'The other',
    isPersonal: true,
    value: ({ other }) => other.place.name,
    cell: ({ other }) => <FoundPlace {...other} />,
  },
  {
    label: 'Apart',
    isNarrow: true,
    align: 'end',
    value: ({ metres }) => Math.round(metres),
    cell: ({ metres }) => distanceInWords(Math.round(metres)),
  },
  {
    label: 'At least, at most',
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
