import { useState } from 'react'
import { toPostcode } from '../../../../contract/postcode.ts'
import type { Given } from '../../../api/lookups.ts'
import { PositionField } from '../PositionField.tsx'
import { positionTyped, readPosition } from '../position.ts'

/** Where to start, however one has it: it fills in what the service is asked by, and asks nothing. */
export function StartFrom({ onStart }: { onStart: (params: Given) => void }) {
  const [text, setText] = useState('')

  function take(text: string) {
    setText(text)
    const params = paramsOf(text)
    if (params) onStart(params)
  }

  return (
    <PositionField
      label="From"
      hint="A postcode, coordinates or a grid reference, such as SE 298 338; or from the map"
      wrong="Enter a postcode, coordinates such as 53.8, -1.55, or a grid reference such as SE 298 338."
      isRead={(text) => paramsOf(text) !== null}
      text={text}
      onText={take}
      onPoint={(point) => take(positionTyped(point))}
      selectedLabel="From the selected place"
      onSelected={(_, point) => take(positionTyped(point))}
    />
  )
}

/** Whole, so that the one does not stay where the other is asked by. */
function paramsOf(text: string): Given | null {
  const position = readPosition(text)
  if (position)
    return {
      latitude: String(position.point.latitude),
      longitude: String(position.point.longitude),
      postcode: '',
    }
  const postcode = toPostcode(text)
  return postcode ? { postcode, latitude: '', longitude: '' } : null
}
