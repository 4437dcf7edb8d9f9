/** Where an answer comes from: a register, its kind, the day or time of its data, and its licence. */

export const sourceHeader = 'whereabouts-source'

export const sourceKinds = ['fictional', 'loaded', 'live'] as const
export type SourceKind = (typeof sourceKinds)[number]

export type AnswerSource = {
  /** `Companies House`, `BasicCompanyData`. */
  register: string
  kind: SourceKind
  /** `YYYY-MM-DD` for a loaded file, a UTC time for a live answer, null for sample data. */
  of: string | null
  /** `OGL-UK-3.0`; null where there is none to name. */
  licence: string | null
}

/** As the value of the header: an RFC 8941 dictionary of strings, in printable ASCII. */
export const writeSource = (source: AnswerSource): string =>
  (['register', 'kind', 'of', 'licence'] as const)
    .flatMap((name) => (source[name] === null ? [] : [`${name}="${quoted(source[name])}"`]))
    .join(', ')

const quoted = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '\\$&')

const member = /(?:^|,)\s*([a-z]+)="((?:[^"\\]|\\.)*)"/g

/** The reverse. Null where the headers name no source, or name it in another form. */
export function sourceIn(headers: { readonly [name: string]: string | undefined }): AnswerSource | null {
  const written = headers[sourceHeader] ?? ''
  if (written.length > 1000) return null
  const found = new Map(
    [...written.matchAll(member)].map(([, name, text = '']) => [name, text.replace(/\\(.)/g, '$1')]),
  )
  const [register, kind] = [found.get('register'), sourceKinds.find((kind) => kind === found.get('kind'))]
  if (!register || !kind) return null
  return { register, kind, of: found.get('of') ?? null, licence: found.get('licence') ?? null }
}
