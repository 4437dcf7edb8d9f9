import { Button } from '../../ui/Button.tsx'
import { usePrice, withPrice } from '../price/prices.tsx'
import css from './Answer.module.css'

type Props = {
  operation: string
  /** Why there are several: “Several places have this name.” */
  said: string
  of: readonly { name?: string | null }[] | null | undefined
  onChoose: (name: string) => void
}

/** A choice among several that the service names. It runs the lookup again. */
export function WhichOne({ operation, said, of, onChoose }: Props) {
  const price = usePrice(operation)
  const names = [...new Set((of ?? []).flatMap(({ name }) => name ?? []))]
  if (names.length === 0) return null
  return (
    <div className={`${css.choice} on-screen`}>
      <p>
        <strong>Which one?</strong> {said} {withPrice('Choose one to search again', price)}.
      </p>
      {names.map((name) => (
        <Button key={name} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
