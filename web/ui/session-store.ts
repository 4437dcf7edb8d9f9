/**
 * What one analyst's session holds in this page's memory alone: typed text, imported points, undo steps. A module
 * makes a slot for its own values, and nobody else writes to it. Signing in and out clears every slot.
 */
import { useSyncExternalStore } from 'react'

type Name = readonly string[]
export type SessionSlot<Value> = {
  read: (...name: Name) => Value | undefined
  all: () => readonly { name: Name; value: Value }[]
  write: (name: Name, value: Value) => void
  remove: (...name: Name) => void
  subscribe: (listener: () => void) => () => void
}

const clearSlots: (() => void)[] = []

/** Values of one kind, each under a name that says what it belongs to. */
export function sessionSlot<Value>(): SessionSlot<Value> {
  const values = new Map<string, { name: Name; value: Value }>()
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  clearSlots.push(() => {
    values.clear()
    announce()
  })
  return {
    read: (...name) => values.get(keyOf(name))?.value,
    all: () => [...values.values()],
    write(name, value) {
      values.set(keyOf(name), { name, value })
      announce()
    },
    remove(...name) {
      if (values.delete(keyOf(name))) announce()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function clearSession(): void {
  for (const clear of clearSlots) clear()
}

/** Renders again when the value changes. */
export const useSessionValue = <Value>(slot: SessionSlot<Value>, ...name: Name): Value | undefined =>
  useSyncExternalStore(slot.subscribe, () => slot.read(...name))

const keyOf = (name: Name): string => JSON.stringify(name)
