import { useId } from 'react'
import { useSetPreference } from '../../server/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type BaseMapKind, type OwnMap, useBaseMap } from './base-maps.ts'

/** What lies under the map, and what each of them tells to whom. Kept with the account: it is no part of a link. */
export function BaseMapChoice() {
  const { kind, own } = useBaseMap()
  const setPreference = useSetPreference()
  const id = useId()
  const choices = choicesWith(own)
  return (
    <Popover
      label="Base map"
      button={(opens) => (
        <Button look="quiet" {...opens}>
          Base map: {choices.find(({ value }) => value === kind)?.label}
        </Button>
      )}
    >
      {() => (
        <Choices
          id={id}
          label="What lies under the map"
          choices={choices}
          value={kind}
          onChoose={(value) => void setPreference({ base_map: value as BaseMapKind })}
        />
      )}
    </Popover>
  )
}

type Choice = { value: BaseMapKind; label: string; hint: string }

const choicesWith = (own: OwnMap | null): Choice[] => [
  {
    value: 'coastline',
    label: 'Coastline and towns',
    hint: 'Comes with the application, so nobody outside hears what is looked at. The coast is generalised.',
  },
  ...(own ? [{ value: 'own' as const, label: own.name, hint: whoHears(own) }] : []),
  { value: 'grid', label: 'Grid alone', hint: 'The 100 km squares of the national grid, and nothing else.' },
]

const whoHears = ({ host }: OwnMap): string =>
  host
    ? `Its squares come by way of this application from ${host}. Whoever runs that sees which squares are looked at and this application’s address, not who looks. A square that was looked at lately is kept here and not asked for again.`
    : 'Read from a file beside this application: nobody outside hears what is looked at.'
