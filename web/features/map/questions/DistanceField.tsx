import { useState } from 'react'
import { readDistance } from '../../../map/questions/distance.ts'
import { Field } from '../../../ui/Field.tsx'

type Props = { label: string; value: string; autoFocus?: boolean; onChange: (value: string) => void }

/** Metres, kilometres or miles. What is wrong with it is said when it is left. */
export function DistanceField({ value, onChange, ...field }: Props) {
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && readDistance(value) === null
  return (
    <Field
      {...field}
      hint="Such as 500 m, 1.5 km or 2 miles"
      error={isWrong ? 'Enter a distance, such as 500 m.' : undefined}
      value={value}
      autoComplete="off"
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setLeft(false)
        onChange(target.value)
      }}
    />
  )
}
