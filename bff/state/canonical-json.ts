/** Canonical JSON (RFC 8785) of ledger events. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const object = value as { readonly [key: string]: Json }
  // Runs for every event. Without an array of pairs it takes two thirds of the time.
  let members = ''
  for (const key of Object.keys(object).sort())
    members += `${members && ','}${JSON.stringify(key)}:${canonicalJson(object[key]!)}`
  return `{${members}}`
}
