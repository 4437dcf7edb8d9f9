/** The mark of a navigation by a tab, in the state of its address. It says nothing of what the screen showed. */
export const fromTab = { isTab: true } as const

export const isFromTab = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isTab' in state
