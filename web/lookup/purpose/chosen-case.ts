/** The case chosen in this window. Its id is random, so nothing personal is stored in the browser. */
const storageKey = 'whereabouts.case'
const listeners = new Set<() => void>()

/** Undefined until it is read. In memory, so that other windows cannot change this one. */
let chosen: string | null | undefined

/** Survives a reload. A new window starts with the last choice of any window. */
export function chosenCase(): string | null {
  if (chosen !== undefined) return chosen
  chosen = sessionStorage.getItem(storageKey) ?? localStorage.getItem(storageKey)
  if (chosen !== null) sessionStorage.setItem(storageKey, chosen)
  return chosen
}

export function chooseCase(case_id: string): void {
  chosen = case_id
  sessionStorage.setItem(storageKey, case_id)
  localStorage.setItem(storageKey, case_id)
  for (const listener of listeners) listener()
}

/** On sign-in: the next analyst starts with the choice that the browser still holds. */
export function forgetChosenCase(): void {
  chosen = undefined
}

/** @returns what ends it */
export function onChoosingCase(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
