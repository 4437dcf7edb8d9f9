import { useRef, useState } from 'react'
import { toPostcode } from '../../../../contract/postcode.ts'
import type { Given } from '../../../api/lookups.ts'
import { PointOnce } from '../../../map/draw/PointOnce.tsx'
import type { Point } from '../../../map/layer.ts'
import { OnMap } from '../../../map/OnMap.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { positionTyped, readPosition } from '../position.ts'
import { useSelectedPlace } from '../useSelectedPlace.ts'
import css from './Nearest.module.css'

/** Where to start, however one has it: it fills in what the service is asked by, and asks nothing. */
export function StartFrom({ onStart }: { onStart: (params: Given) => void }) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [isPointing, setPointing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const selected = useSelectedPlace()

  function take(text: string) {
    setText(text)
    setLeft(false)
    const params = paramsOf(text)
    if (params) onStart(params)
  }

  function end() {
    setPointing(false)
    field.current?.focus()
  }

  const use = (point: Point) => take(positionTyped(point))
  return (
    <div className={css.start}>
      <Field
        ref={field}
        label="From"
        hint="A postcode, coordinates or a grid reference, such as SE 298 338; or from the map"
        error={
          isLeft && text.trim() !== '' && !paramsOf(text)
            ? 'Enter a postcode, coordinates such as 53.8, -1.55, or a grid reference such as SE 298 338.'
            : undefined
        }
        value={text}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => take(target.value)}
      />
      <p className={css.ways}>
        <Button look="quiet" aria-pressed={isPointing} onClick={() => (isPointing ? end() : setPointing(true))}>
          Point on the map
        </Button>
        {selected?.point && (
          <Button look="quiet" onClick={() => selected.point && use(selected.point)}>
            From the selected place
          </Button>
        )}
      </p>
      {isPointing && (
        <OnMap>
          <PointOnce
            onPoint={(point) => {
              use(point)
              end()
            }}
            onEnd={end}
          />
        </OnMap>
      )}
    </div>
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
