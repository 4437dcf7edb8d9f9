import { useId } from 'react'
import { useSetPreference } from '../../server/preferences.ts'
import { Choices } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { type BaseMapKind, choicesWith, useBaseMap } from './base-maps.ts'

/** The choice of background: a preference of the account, not part of a link. */
export function BaseMapChoice() {
  const { kind, own } = useBaseMap()
  const setPreference = useSetPreference()
  const id = useId()
  const choices = choicesWith(own)
  return (
    <Popover
      label="Base map"
      button={(opens) => (
        <IconButton icon="layers" name={`Base map: ${choices.find(({ value }) => value === kind)?.label}`} {...opens} />
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
