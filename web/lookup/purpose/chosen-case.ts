/** Which case was chosen in this window. Its id is random: nothing personal rests in the browser. */
const storageKey = 'whereabouts.case'
const listeners = new Set<() => void>()

/** Undefined until it is looked for. In memory, so that nothing another window writes changes what this one shows. */
let chosen: string | null | undefined

/** It outlives a reload; a new window begins with the one that was chosen last in any. */
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

/** At the door: whoever comes in next begins with what the browser still holds. */
export function forgetChosenCase(): void {
  chosen = undefined
}

export function onChoosingCase(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
