import { Button } from '../../ui/Button.tsx'
import { usePrice } from '../price/prices.tsx'
import css from './WhichOne.module.css'

type Props = {
  operation: string
  /** What agrees with what was given, as “Several places have this name.” */
  said: string
  of: readonly { name?: string | null }[] | null | undefined
  onChoose: (name: string) => void
}

/** Of several that the service names, one is chosen; that asks again. */
export function WhichOne({ operation, said, of, onChoose }: Props) {
  const price = usePrice(operation)
  const names = [...new Set((of ?? []).flatMap(({ name }) => name ?? []))]
  if (names.length === 0) return null
  return (
    <div className={css.choice}>
      <p>
        <strong>Which one?</strong> {said} Choosing asks again, {price}.
      </p>
      {names.map((name) => (
        <Button key={name} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
