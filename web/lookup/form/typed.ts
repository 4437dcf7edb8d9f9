import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { cleanInput } from '../../ui/text.ts'
import type { Given } from '../lookups.ts'
import { chooseCase, chosenCase } from '../purpose/cases.ts'
import { type Way, wayOf } from './ways.ts'

/**
 * What is typed over what was asked, and by which way. When something else was asked, by Back say, the fields of that
 * way follow it, but for what is asked the same; what stands in the fields of another way stays. Who goes elsewhere and
 * back finds it half filled in as it was.
 */
export function useTyped(operation: OperationName, ways: readonly Way[], asked: Given) {
  const { key } = useLocation()
  const [typed, setTyped] = useKept<Given>(['typed', operation, key], {})
  const [chosen, choose] = useKept(['way', operation, key], wayOf(ways, asked))
  const [followed, setFollowed] = useState(() => printOf(ways, asked))
  const print = printOf(ways, asked)
  if (print !== followed) {
    const index = wayOf(ways, asked)
    const fields: readonly string[] = ways[index]?.fields ?? []
    const stays = (name: string, value = '') => !fields.includes(name) || cleanInput(value) === (asked[name] ?? '')
    setFollowed(print)
    choose(index)
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => stays(name, value))))
  }
  const type = (name: ParameterName, value: string) => setTyped((now) => ({ ...now, [name]: value }))
  return { typed, type, chosen, choose }
}

/** Of what the form asks: which page of an answer it is does not matter. */
const printOf = (ways: readonly Way[], asked: Given): string =>
  JSON.stringify(ways.map(({ fields }) => fields.map((name) => asked[name] ?? '')))

/**
 * As state, and there again for whoever goes elsewhere and comes back, or signs in again. In memory alone, and forgotten at
 * the door with what was looked up.
 * @param name what it is, and where; where one goes on with it, it goes along
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

/** The cache keeps what is typed under this name (`useKept`). */
const keptAs = (name: readonly string[]) => ['kept', ...name]

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

/** Whether a form was being filled in when the session ended. */
export const hasKeptForms = (): boolean =>
  [...(kept?.values.values() ?? [])].some((value) =>
    typeof value === 'string' ? value !== '' : Object.values(value ?? {}).some(Boolean),
  )

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
function givenBack<Value>(name: readonly string[], { pathname, key }: Place): Value | undefined {
  if (kept?.typedAt.pathname !== pathname) return undefined
  kept.givenBackAt ??= key
  if (kept.givenBackAt !== key) return undefined
  // The same screen has another key in the history now.
  const { typedAt } = kept
  const before = name.map((part) => (part === key ? typedAt.key : part))
  return kept.values.get(nameOf(keptAs(before))) as Value | undefined
}

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)
