import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import over from '../ui/Popover.module.css'
import { categoryInWords, categoryOf, idOf, type Value } from './columns.ts'
import css from './Menus.module.css'
import type { Condition } from './view.ts'

/** A value that was clicked, and where. */
export type Asked = { column: { label: string }; value: string; from: HTMLElement }
export type CategoryMenuHandle = { open: (asked: Asked) => void }

export const asks = (column: { label: string }, value: Value, from: HTMLElement): Asked => ({
  column,
  value: categoryOf(value),
  from,
})

type Props = { ref: Ref<CategoryMenuHandle>; onChoose: (condition: Condition) => void }

/** What to do with the rows that say what was clicked: one menu for all the cells of a table. */
export function CategoryMenu({ ref, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [asked, setAsked] = useState<Asked | null>(null)

  useImperativeHandle(
    ref,
    () => ({
      open(asked) {
        flushSync(() => setAsked(asked))
        // The browser gives the focus back to whoever had it.
        box.current?.showPopover({ source: asked.from })
        // Where it opens there is room: a page that scrolled would take its cell away from under it.
        box.current?.querySelector('button')?.focus({ preventScroll: true })
      },
    }),
    [],
  )

  function choose(isHidden: boolean) {
    box.current?.hidePopover()
    if (asked) onChoose({ column: idOf(asked.column), value: asked.value, isHidden })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={box} popover="auto" role="group" aria-labelledby={id} className={over.popover}>
      {asked && (
        <div className={css.choices}>
          <p id={id}>
            {asked.column.label}: <strong>{categoryInWords(asked.value)}</strong>
          </p>
          <Button look="quiet" onClick={() => choose(false)}>
            Only these
          </Button>
          <Button look="quiet" onClick={() => choose(true)}>
            Hide these
          </Button>
        </div>
      )}
    </div>
  )
}
