/** Reads members of another service's answer, which may change. A missing member, or one of another type, is nil. */

export type Json = { readonly [name: string]: unknown }

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** A member, however deep: `in(item, 'links', 'officer', 'appointments')`. */
export const memberOf = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((found, name) => {
    const object = objectOf(found)
    return Object.hasOwn(object, name) ? object[name] : undefined
  }, value)

/** Null for an empty text too. Numbers become text. */
export function textOf(value: unknown, ...names: string[]): string | null {
  const found = memberOf(value, ...names)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null
}

/** The schema has lists where the API gives one object, and the reverse, so this reads both. */
export function listOf(value: unknown, ...names: string[]): Json[] {
  const found = memberOf(value, ...names)
  return (Array.isArray(found) ? found : [found]).filter((item) => typeof item === 'object' && item !== null)
}

export const textsOf = (value: unknown, ...names: string[]): string[] => {
  const found = memberOf(value, ...names)
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : []
}

export function numberOf(value: unknown, ...names: string[]): number | null {
  const text = textOf(value, ...names)
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

export function dateOf(value: unknown, ...names: string[]): string | null {
  const text = textOf(value, ...names)
  return text !== null && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null
}

/** The last part of a link. Its host may be out of date, so nothing else of the link is used. */
export const lastPart = (link: string | null, before = ''): string | null =>
  link?.replace(before, '').split('/').filter(Boolean).at(-1) ?? null
