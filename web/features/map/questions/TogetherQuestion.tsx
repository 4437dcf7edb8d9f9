import { type FormEvent, useState } from 'react'
import { readDistance } from '../../../map/questions/distance.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Field.tsx'
import { DistanceField } from './DistanceField.tsx'
import css from './Questions.module.css'
import { TogetherAnswer } from './TogetherAnswer.tsx'
import { useAskedLayers } from './useAskedLayers.ts'

type Asked = { metres: number; among: string }

/** Which of the places that are shown lie within so many metres of each other. */
export function TogetherQuestion() {
  const layers = useAskedLayers()
  const [distance, setDistance] = useState('100 m')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // The pinned things, where they are on the map.
  const among = layers.find(({ key }) => key === (chosen ?? 'case'))?.key ?? everything
  const metres = readDistance(distance)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (metres !== null) setAsked({ metres: Math.min(metres, farthest), among })
  }

  return (
    <>
      <form className={css.question} onSubmit={submit}>
        <Select
          label="Among"
          options={[
            { value: everything, label: 'Everything that is shown' },
            ...layers.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={among}
          onChange={({ target }) => setChosen(target.value)}
        />
        <DistanceField label="Within this distance of each other" value={distance} autoFocus onChange={setDistance} />
        <Button type="submit">Find them, free</Button>
      </form>
      {asked && (
        <TogetherAnswer
          key={`${asked.metres} ${asked.among}`}
          metres={asked.metres}
          among={asked.among === everything ? null : asked.among}
        />
      )}
    </>
  )
}

const everything = ''
/** Metres. */
const farthest = 100_000
