import { startTransition, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { idOf } from './columns.ts'
import { useTableSettings } from './settings.ts'
import type { Column } from './Table.tsx'
import { atFirst, type View } from './view.ts'
import { viewIn, withView } from './view-in-url.ts'

/** The view of a table: a named one's is in the URL but for what is personal, another's in memory. */
export function useView<Row>(name: string | undefined, columns: readonly Column<Row>[]) {
  const [search, setSearch] = useSearchParams()
  const [memory, setMemory] = useState<View>(atFirst)
  const settings = useTableSettings()
  const preferred = name === undefined ? undefined : settings.columns[name]
  // The same until something of it changes: the rows are narrowed and sorted with it.
  const [view, inUrl] = useMemo(() => {
    if (name === undefined) return [memory, memory]
    const inUrl = viewIn(search, name)
    const view: View = {
      order: inUrl.order,
      // What an address says of a personal column, somebody wrote there: it is not followed.
      conditions: [...inUrl.conditions.filter((one) => !isPersonal(columns, one)), ...memory.conditions],
      columns: inUrl.columns ?? preferred ?? null,
    }
    return [view, inUrl]
  }, [search, name, columns, memory, preferred])
  if (name === undefined) return [memory, setMemory] as const

  function setView(next: View) {
    setMemory({ ...atFirst, conditions: next.conditions.filter((one) => isPersonal(columns, one)) })
    const chosen = next.columns === view.columns ? inUrl.columns : next.columns
    if (next.columns !== view.columns) settings.chooseColumns(name as string, next.columns)
    const kept = { ...next, columns: chosen, conditions: next.conditions.filter((one) => !isPersonal(columns, one)) }
    // Rows are many: nobody who presses a key meanwhile waits for them.
    startTransition(() =>
      setSearch((now) => withView(now, name as string, kept), { replace: true, preventScrollReset: true }),
    )
  }
  return [view, setView] as const
}

const isPersonal = (columns: readonly Column<never>[], { column: id }: { column: string }) =>
  columns.some((column) => column.isPersonal && idOf(column) === id)
