import { Button } from '../../ui/Button.tsx'
import { usePrice, withPrice } from '../price/prices.tsx'
import { useIsOnlyRead } from '../purpose/cases.ts'
import css from './Answer.module.css'

type Props = {
  operation: string
  /** Why there are several: “Several places have this name.” */
  said: string
  of: readonly { name?: string | null }[] | null | undefined
  onChoose: (name: string) => void
}

/** A choice among several that the service names. It runs the lookup again, and a reader of the case only reads them. */
export function WhichOne({ operation, said, of, onChoose }: Props) {
  const price = usePrice(operation)
  const names = [...new Set((of ?? []).flatMap(({ name }) => name ?? []))]
  const isOnlyRead = useIsOnlyRead()
  if (names.length === 0) return null
  if (isOnlyRead) return <p>{`${said} ${names.join('; ')}.`}</p>
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
