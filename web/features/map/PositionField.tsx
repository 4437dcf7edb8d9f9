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
  /** Said of what is no position, once the field is left. */
  wrong: string
  isRead: (text: string) => boolean
  /** What whoever was asked found wrong with it. */
  error?: string | undefined
  text: string
  onText: (text: string) => void
  /** From the map, by a click, a tap or the cross. */
  onPoint: (point: Point) => void
  /** What to take the selected place for is called. */
  selectedLabel: string
  onSelected: (place: Place, point: Point) => void
  takesFocus?: boolean
  /** What else is known of the position. */
  children?: ReactNode
}

/** Somewhere: typed, pointed at on the map, or the place that is selected there. */
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
