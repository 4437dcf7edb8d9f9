/** Seconds after which upstream says it may be asked again; null where it does not say. Whole, and at most a day. */
export function retryAfterIn(headers: { readonly [name: string]: string }, now = Date.now()): number | null {
  const said = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - now) / 1000
  return said === '' || Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), 86_400)
}
