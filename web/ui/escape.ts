import type { KeyboardEvent } from 'react'

/** Whether Escape is for this box, and not for a popover or a search field in it, which it closes or empties first. */
export function isEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented) return false
  const element = target as HTMLElement
  // The focus may be on the button that opened it.
  const hasPopover = knowsPopovers() && currentTarget.querySelector(':popover-open') !== null
  const isSearched = element instanceof HTMLInputElement && element.type === 'search' && element.value !== ''
  return !hasPopover && !isSearched
}

/** jsdom does not know the selector, and fails. */
const knowsPopovers = () => typeof CSS !== 'undefined' && CSS.supports('selector(:popover-open)')
