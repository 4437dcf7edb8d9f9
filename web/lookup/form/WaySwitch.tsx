import css from './WaySwitch.module.css'
import type { Way } from './ways.ts'

type Props = { ways: readonly Way[]; chosen: number; name: string; onChoose: (index: number) => void }

/** What one has to ask by. What was typed for another way is kept. */
export const WaySwitch = ({ ways, chosen, name, onChoose }: Props) => (
  <fieldset className={css.ways}>
    <legend>Ask by</legend>
    {ways.map(({ label }, index) => (
      <label key={label}>
        <input type="radio" name={name} checked={index === chosen} onChange={() => onChoose(index)} /> {label}
      </label>
    ))}
  </fieldset>
)
