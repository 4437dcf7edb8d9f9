import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OnMap, type Place, type Point, PointOnce } from '../../map/index.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './Map.module.css'
import { useSelectedPlace } from './map-state.ts'

type Props = {
  id?: string
  label: string
  hint: string
  /** The error for text that is not a position, shown when the field loses focus. */
  wrong: string
  isRead: (text: string) => boolean
  error?: string | undefined
  text: string
  onText: (text: string) => void
  /** From the map: a click, a tap or the crosshair. */
  onPoint: (point: Point) => void
  /** The label of the button that uses the selected place. */
  selectedLabel: string
  onSelected: (place: Place, point: Point) => void
  takesFocus?: boolean
  /** Notes on the position. */
  children?: ReactNode
}

/** A position: typed, pointed at on the map, or the selected place. */
export function PositionField(props: Props) {
  const { id, label, hint, wrong, isRead, error, text, onText, onPoint, selectedLabel, onSelected } = props
  const { takesFocus, children } = props
  const [isLeft, setLeft] = useState(false)
  const [isPointing, setPointing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const selected = useSelectedPlace()
  const point = selected?.point
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function end() {
    setPointing(false)
    field.current?.focus()
  }

  return (
    <div className={css.position}>
      <Field
        ref={field}
        {...(id && { id })}
        label={label}
        hint={hint}
        error={isLeft && text.trim() !== '' && !isRead(text) ? wrong : error}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onBlur={() => setLeft(true)}
        onChange={({ target }) => {
          setLeft(false)
          onText(target.value)
        }}
      />
      {children}
      <p className={css.ways}>
        <Button look="quiet" aria-pressed={isPointing} onClick={() => (isPointing ? end() : setPointing(true))}>
          Point on the map
        </Button>
        {selected && point && (
          <Button look="quiet" onClick={() => onSelected(selected, point)}>
            {selectedLabel}
          </Button>
        )}
      </p>
      {isPointing && (
        <OnMap>
          <PointOnce
            onPoint={(point) => {
              onPoint(point)
              end()
            }}
            onEnd={end}
          />
        </OnMap>
      )}
    </div>
  )
}
