import { type ReactNode, useEffect, useRef } from 'react'

const optionId = (list: string, index: number): string => `${list}-${index}`

/** For the field above the list: it keeps the focus, and names the chosen option. */
export const ofOptions = (list: string, chosen: number | null) => ({
  'aria-autocomplete': 'list' as const,
  'aria-controls': list,
  'aria-activedescendant': chosen === null ? undefined : optionId(list, chosen),
})

/** Scrolls the chosen option into view. */
export function useChosenInSight(chosen: number | null) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(
    function keepInSight() {
      if (chosen !== null) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    },
    [chosen],
  )
  return list
}

type OptionProps = {
  list: string
  index: number
  isChosen: boolean
  /** Enter would take it. */
  isTaken?: boolean
  className: string | undefined
  onTake: () => void
  children: ReactNode
}

export const Option = ({ list, index, isChosen, isTaken, className, onTake, children }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the chosen option.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
  <div
    id={optionId(list, index)}
    className={className}
    role="option"
    aria-selected={isChosen}
    data-taken={isTaken || undefined}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    {children}
  </div>
)

type Props<Item> = {
  id: string
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  chosen: number | null
  className: string | undefined
  optionClass: string | undefined
  onTake: (item: Item) => void
  children: (item: Item) => ReactNode
}

/** A list to choose from while typing. */
export function Options<Item>({
  id,
  label,
  items,
  keyOf,
  chosen,
  className,
  optionClass,
  onTake,
  children,
}: Props<Item>) {
  return (
    <div ref={useChosenInSight(chosen)} id={id} role="listbox" aria-label={label} className={className}>
      {items.map((item, index) => (
        <Option
          key={keyOf(item)}
          list={id}
          index={index}
          isChosen={chosen === index}
          className={optionClass}
          onTake={() => onTake(item)}
        >
          {children(item)}
        </Option>
      ))}
    </div>
  )
}
