import { startTransition, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Column, idOf } from './columns.ts'
import { useTableMemory } from './memory.ts'
import { useTableSettings } from './settings.ts'
import { atFirst, type View, viewIn, withView } from './view.ts'

/**
 * The view of a table. A named table keeps it in the URL, except for personal filters; other tables keep it in memory.
 * @returns the view, a function to change it, and one to forget what is in memory
 */
export function useView<Row>(name: string | undefined, columns: readonly Column<Row>[], place: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const [memory, setMemory] = useTableMemory<View>(place && `${place} view`, atFirst)
  const forget = () => setMemory(atFirst)
  const settings = useTableSettings()
  const preferred = name === undefined ? undefined : settings.columns[name]
  // Memoised, because filtering and sorting depend on it.
  const [view, inUrl] = useMemo(() => {
    if (name === undefined) return [memory, memory]
    const inUrl = viewIn(search, name)
    const view: View = {
      order: inUrl.order,
      // Only a person could have written a personal filter into the address, so it is ignored.
      conditions: [...inUrl.conditions.filter((one) => !isPersonal(columns, one)), ...memory.conditions],
      columns: inUrl.columns ?? preferred ?? null,
    }
    return [view, inUrl]
  }, [search, name, columns, memory, preferred])
  if (name === undefined) return [memory, setMemory, forget] as const

  function setView(next: View) {
    setMemory({ ...atFirst, conditions: next.conditions.filter((one) => isPersonal(columns, one)) })
    const chosen = next.columns === view.columns ? inUrl.columns : next.columns
    if (next.columns !== view.columns) settings.chooseColumns(name as string, next.columns)
    const forUrl = { ...next, columns: chosen, conditions: next.conditions.filter((one) => !isPersonal(columns, one)) }
    // A transition, because rendering many rows must not delay the next key press.
    startTransition(() =>
      setSearch((now) => withView(now, name as string, forUrl), { replace: true, preventScrollReset: true }),
    )
  }
  return [view, setView, forget] as const
}

const isPersonal = (columns: readonly Column<never>[], { column: id }: { column: string }) =>
  columns.some((column) => column.isPersonal && idOf(column) === id)
