/**
 * What was typed when a session ended, for whoever signs in again in the same window: in its memory alone, never on disk.
 * It is given back once, to the same analyst, on the screen that it was typed on.
 */
import type { QueryClient } from '@tanstack/react-query'
import { chooseCase, chosenCase } from '../purpose/chosen-case.ts'

type Place = { pathname: string; key: string }
type Kept = {
  analyst_id: string
  case_id: string | null
  typedAt: Place
  values: ReadonlyMap<string, unknown>
  givenBackAt?: string
}

let kept: Kept | null = null

/** The cache keeps what is typed under this name (`useKept`). */
export const keptAs = (name: readonly string[]) => ['kept', ...name]

export function keepForms(client: QueryClient, analyst_id: string, { pathname, key }: Place): void {
  const typed = client.getQueriesData<object>({ queryKey: keptAs([]) })
  // What was sent and not answered was typed as well.
  const sent = client.getQueriesData<{ params: object }>({ queryKey: ['asked'] }).map(([[, ...name], asked]) => {
    const queryKey = keptAs(['typed', ...(name as string[])])
    return [queryKey, { ...asked?.params, ...client.getQueryData<object>(queryKey) }] as const
  })
  const values = new Map([...typed, ...sent].map(([queryKey, value]) => [nameOf(queryKey), value]))
  kept = { analyst_id, case_id: chosenCase(), typedAt: { pathname, key }, values }
}

/** Somebody signed out. */
export function forgetForms(): void {
  kept = null
}

/** Somebody signed in: the one who typed also works in their case again, another finds nothing. */
export function enterAs(analyst_id: string): void {
  if (kept?.analyst_id !== analyst_id) kept = null
  else if (kept.case_id !== null) chooseCase(kept.case_id)
}

/** What was typed under this name; undefined where nothing was, or the analyst has gone on to another screen. */
export function givenBack<Value>(name: readonly string[], { pathname, key }: Place): Value | undefined {
  if (kept?.typedAt.pathname !== pathname) return undefined
  kept.givenBackAt ??= key
  if (kept.givenBackAt !== key) return undefined
  // The same screen has another key in the history now.
  const { typedAt } = kept
  const before = name.map((part) => (part === key ? typedAt.key : part))
  return kept.values.get(nameOf(keptAs(before))) as Value | undefined
}

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)
