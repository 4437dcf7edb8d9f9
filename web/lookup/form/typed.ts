import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { chooseCase, chosenCase } from '../purpose/cases.ts'

/**
 * State that survives leaving the screen, and signing in again. In memory alone, and cleared at sign-out.
 * @param name says what it is, and on which screen
 */
export function useKept<Value>(name: readonly string[], initial: Value) {
  const client = useQueryClient()
  const place = useLocation()
  const queryKey = keptAs(name)
  const state = useState(() => client.getQueryData<Value>(queryKey) ?? givenBack<Value>(name, place) ?? initial)
  const [value] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it changes, or its name does.
  useEffect(() => void client.setQueryData(queryKey, value), [client, queryKey.join(), value])
  return state
}

type Fields = { readonly [name: string]: string | undefined }

/**
 * The fields of an uncontrolled form, kept as `useKept` keeps a value.
 * @returns `first` for the `defaultValue` of each field, `keep` for the form's `onChange`, and `forget` for after sending
 */
export function useKeptFields(name: readonly string[]) {
  const [fields, setFields] = useKept<Fields>(name, {})
  const [first, setFirst] = useState(fields)
  return {
    first,
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setFields(
        Object.fromEntries(Array.from(new FormData(currentTarget), ([field, value]) => [field, String(value)])),
      ),
    forget(form?: HTMLFormElement) {
      // At once, so that the form resets to empty fields.
      flushSync(() => {
        setFields({})
        setFirst({})
      })
      form?.reset()
    },
  }
}

type Place = { pathname: string; key: string }
type Typed = {
  analyst_id: string
  case_id: string | null
  typedAt: Place
  values: ReadonlyMap<string, unknown>
  givenBackAt?: string
}

let kept: Typed | null = null

/** The cache key of typed text (`useKept`). */
const keptAs = (name: readonly string[]) => ['kept', ...name]

export function keepForms(client: QueryClient, analyst_id: string, { pathname, key }: Place): void {
  const typed = client.getQueriesData<object>({ queryKey: keptAs([]) })
  // A request without an answer was typed too.
  const sent = client.getQueriesData<{ params: object }>({ queryKey: ['asked'] }).map(([[, ...name], asked]) => {
    const queryKey = keptAs(['typed', ...(name as string[])])
    return [queryKey, { ...asked?.params, ...client.getQueryData<object>(queryKey) }] as const
  })
  const values = new Map([...typed, ...sent].map(([queryKey, value]) => [nameOf(queryKey), value]))
  kept = { analyst_id, case_id: chosenCase(), typedAt: { pathname, key }, values }
}

/** Whether a form was being filled in when the session ended. */
export const hasKeptForms = (): boolean =>
  [...(kept?.values.values() ?? [])].some((value) =>
    typeof value === 'string' ? value !== '' : Object.values(value ?? {}).some(Boolean),
  )

export function forgetForms(): void {
  kept = null
}

/** The same analyst gets their text and case back. Another finds nothing. */
export function enterAs(analyst_id: string): void {
  if (kept?.analyst_id !== analyst_id) kept = null
  else if (kept.case_id !== null) chooseCase(kept.case_id)
}

/** Undefined where nothing was typed, or the analyst has gone on to another screen. */
function givenBack<Value>(name: readonly string[], { pathname, key }: Place): Value | undefined {
  if (kept?.typedAt.pathname !== pathname) return undefined
  kept.givenBackAt ??= key
  if (kept.givenBackAt !== key) return undefined
  // The screen has a new key in the history now.
  const { typedAt } = kept
  const before = name.map((part) => (part === key ? typedAt.key : part))
  return kept.values.get(nameOf(keptAs(before))) as Value | undefined
}

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)
