import type { KeyboardEvent } from 'react'

/** Whether Escape is for this box, and not for a popover or a search field in it, which it closes or empties first. */
export function isEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  const element = target as HTMLElement
  const popover = element.closest('[popover]')
  const isInPopover = popover !== null && popover !== currentTarget && currentTarget.contains(popover)
  const isSearched = element instanceof HTMLInputElement && element.type === 'search' && element.value !== ''
  return !isInPopover && !isSearched
}
