/** The shapes of wire values. Nil is `null`, a missing field is absent, and empty text is `''` (decision 0002). */
type Marked = {
  /** Absent for a field that the interface names. */
  readonly addition?: Addition
  /** The date of birth. Month and year are published for officers, and nothing for anyone else. */
  readonly birth?: Birth
}
/**
 * A field that the interface does not name, and the decision that adds it. The interface describes a `decided` field
 * in words. A field of `ours` comes only to callers who ask for it (field-set.ts). The browser's build leaves this out of
 * records and operations.
 */
export type Addition = { readonly kind: 'decided' | 'ours'; readonly decision: string }
export type Birth = 'published' | 'private'
export type TextShape = Marked & {
  readonly kind: 'text'
  readonly holds?: 'death date' | 'death estimate' | 'people rows'
}
export type IntegerShape = Marked & { readonly kind: 'integer' }
export type RecordShape<Name extends string = string> = Marked & { readonly kind: 'record'; readonly record: Name }
export type ListShape<Name extends string = string> = Marked & { readonly kind: 'list'; readonly record: Name }
export type TextListShape = Marked & { readonly kind: 'texts'; readonly item: string }

export type Shape = TextShape | IntegerShape | RecordShape | ListShape | TextListShape
/** Fields by name, in the wire's order. */
export type Fields = { readonly [name: string]: Shape }

export const text: TextShape = { kind: 'text' }
/** The date of death. Some services put a flag there. */
const deathDate: TextShape = { kind: 'text', holds: 'death date' }
/** An estimated date of death, or a flag that the date beside it is an estimate. */
const deathEstimate: TextShape = { kind: 'text', holds: 'death estimate' }
/** No other field of a record can hold words that say nothing. */
export const deathDates = { date_of_death: deathDate, date_of_death_estimated: deathEstimate } as const
/** People as CSV. Headings alone are not people. */
export const peopleRows: TextShape = { kind: 'text', holds: 'people rows' }
export const integer: IntegerShape = { kind: 'integer' }
export const record = <const Name extends string>(name: Name): RecordShape<Name> => ({ kind: 'record', record: name })
/** A list element that repeats a child element named for the record. */
export const listOf = <const Name extends string>(name: Name): ListShape<Name> => ({ kind: 'list', record: name })
/** A list element that repeats a text element of the given name. */
export const textsNamed = (item: string): TextListShape => ({ kind: 'texts', item })
/** A field that the interface describes in words, without a name. */
export const decided = <const S extends Shape>(decision: string, shape: S): S => ({
  ...shape,
  addition: { kind: 'decided', decision },
})
/** A field that only this service has. */
export const ours = <const S extends Shape>(decision: string, shape: S): S => ({
  ...shape,
  addition: { kind: 'ours', decision },
})
/** The name that was searched instead of a misspelt one, and whether the list goes on beyond its pages. */
export const searched = {
  searched_name: ours('0082-name-search', text),
  list_cut: ours('0082-name-search', text),
} as const
/** A field with a date of birth. */
export const birth = <const S extends Shape>(kind: Birth, shape: S): S => ({ ...shape, birth: kind })

/** An unknown element: kept unchanged, and shown under "other fields". */
export type OtherField = {
  name: string
  text: string | null
  attributes?: { name: string; value: string }[]
  children?: OtherField[]
}
