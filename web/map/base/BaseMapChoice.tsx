import { useId } from 'react'
import { useSetPreference } from '../../server/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type BaseMapKind, type TiledMap, useBaseMap } from './base-maps.ts'

/** The choice of background, and what each one reveals to whom. A preference of the account, not part of a link. */
export function BaseMapChoice() {
  const { kind, own } = useBaseMap()
  const setPreference = useSetPreference()
  const id = useId()
  const choices = choicesWith(own)
  return (
    <Popover
      label="Base map"
      button={(opens) => (
        <Button look="tool" {...opens}>
          Base map: {choices.find(({ value }) => value === kind)?.label}
        </Button>
      )}
    >
      {() => (
        <Choices
          id={id}
          label="Background of the map"
          choices={choices}
          value={kind}
          onChoose={(value) => void setPreference({ base_map: value as BaseMapKind })}
        />
      )}
    </Popover>
  )
}

type Choice = { value: BaseMapKind; label: string; hint: string }

const choicesWith = (own: TiledMap | null): Choice[] => [
  {
    value: 'coastline',
    label: 'Built-in map',
    hint: 'Shores, lakes, rivers and towns. No other server sees what you look at.',
  },
  ...(own ? [{ value: 'own' as const, label: own.name, hint: whoHears(own) }] : []),
  { value: 'grid', label: 'Grid only', hint: 'The National Grid at 100, 10 and 1 km.' },
]

const whoHears = ({ host }: TiledMap): string =>
  host
    ? `This application fetches its tiles from ${host}. That server sees which tiles are fetched and this application’s address, not who you are. Recent tiles are kept here.`
    : 'Read from a file on our server: no other server sees what you look at.'
