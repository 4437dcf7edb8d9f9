/**
 * What a content says. Somebody with rights to the database may have changed it to anything: then it says nothing here,
 * the record's own page says that it was changed, and no other record is hidden by it.
 */
import type { CaseTable } from '../state/tables.ts'

type Texts = { [name: string]: string }
export type AskedBody = {
  params: Texts
  upstream: string
  binding: string
  case: CaseTable | null
  /** The declaration of the analyst who sent a text message, if there is one. */
  stated?: { footing: string; words: string }
  token_id?: string
}
export type AnsweredBody = {
  status: number | null
  headers: Texts
  sha256: string | null
  blanked: number
  message: string | null
  attempts?: number
  failure?: string | null
}
/** Null where it was erased. */
type Stored = string | null | undefined

export function objectIn(body: Stored): { [name: string]: unknown } | null {
  try {
    const value: unknown = JSON.parse(body ?? 'null')
    return typeof value === 'object' ? (value as { [name: string]: unknown } | null) : null
  } catch {
    return null
  }
}

export function askedIn(body: Stored): AskedBody | null {
  const said = objectIn(body)
  return said && isTexts(said.params) ? (said as AskedBody) : null
}

export function answeredIn(body: Stored): AnsweredBody | null {
  const said = objectIn(body)
  return said && isTexts(said.headers) ? (said as AnsweredBody) : null
}

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
