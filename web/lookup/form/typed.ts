import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { sessionSlot } from '../../ui/session-store.ts'
import type { Given } from '../lookups.ts'
import { chooseCase, chosenCase } from '../purpose/chosen-case.ts'

const typed = sessionSlot<unknown>()
/** What a form sent, and for which case: null for none, undefined where that was not known yet. */
export type SentForm = { params: Given; case_id: string | null | undefined }
/** By the operation, and the key of the navigation in which it was sent. */
const sent = sessionSlot<SentForm>()

/**
 * State that survives leaving the screen, and signing in again. In memory alone, and cleared at sign-out.
 * @param name says what it is, and on which screen
 */
export function useKept<Value>(name: readonly string[], initial: Value) {
  const place = useLocation()
  const [untouched] = useState(initial)
  const state = useState(() => (typed.read(...name) as Value | undefined) ?? givenBack<Value>(name, place) ?? untouched)
  const [value] = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when it changes, or its name does.
  useEffect(() => {
    // A form in which nothing was typed is none.
    if (value !== untouched || typed.read(...name) !== undefined) keepAtOnce(name, value)
  }, [name.join(), value])
  return state
}

/** For a value that must not wait for the next render: the session may have ended. */
export const keepAtOnce = (name: readonly string[], value: unknown) => typed.write(name, value)

/** Also where its form has gone by then. What was not saved stays, and what was typed since. */
export function forgetOnceSaved(name: readonly string[], saved: Promise<unknown>): void {
  const sent = typed.read(...name)
  void saved.then(
    () => typed.read(...name) === sent && keepAtOnce(name, null),
    () => {},
  )
}

export const sentForms = {
  read: (operation: string, key: string) => sent.read(operation, key),
  keep: (operation: string, key: string, form: SentForm) => sent.write([operation, key], form),
  forget: (operation: string, key: string) => sent.remove(operation, key),
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

/** The name of what is typed in a lookup's form. */
export const typedIn = (...form: readonly string[]) => ['typed', ...form]

type Place = { pathname: string; key: string }
type Typed = {
  analyst_id: string
  case_id: string | null
  typedAt: Place
  values: ReadonlyMap<string, unknown>
  givenBackAt?: string
}

let kept: Typed | null = null

export function keepForms(analyst_id: string, { pathname, key }: Place): void {
  // A request without an answer was typed too.
  const requests = sent.all().map(({ name, value }) => {
    const form = typedIn(...name)
    return { name: form, value: { ...value.params, ...(typed.read(...form) as object | undefined) } }
  })
  const values = new Map([...typed.all(), ...requests].map(({ name, value }) => [JSON.stringify(name), value]))
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
  return kept.values.get(JSON.stringify(before)) as Value | undefined
}
