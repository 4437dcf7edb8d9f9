/** What is typed over a saved text, which a colleague may change meanwhile (decision 0241). */

/** @param over what was saved when the typing began */
export type Change = { text: string; over: string }
export type Changes = { readonly [field: string]: Change }

/** A field that says what is saved is not changed. */
export function withChange(changes: Changes, field: string, text: string, saved: string): Changes {
  const { [field]: before, ...others } = changes
  return text === saved ? others : { ...others, [field]: { text, over: before?.over ?? saved } }
}

export const isChangedByBoth = (change: Change | null | undefined, saved: string): boolean =>
  change != null && change.over !== saved && change.text.trim() !== saved

/** The changes that came while `sent` was being saved. */
export const changesSince = (sent: Changes, changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([field, { text }]) => text !== sent[field]?.text)
      .map(([field, { text, over }]) => [field, { text, over: sent[field]?.text.trim() ?? over }]),
  )
