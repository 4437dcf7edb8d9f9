/**
 * Canonical JSON (RFC 8785) of what the ledger holds: keys in order of their UTF-16 code units, no spaces, numbers and
 * texts as ECMAScript writes them.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}
