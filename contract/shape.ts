/** The shapes of wire values. Nil is `null`, a missing field is absent, and empty text is `''` (decision 0002). */
type Marked = {
  /** The decision that added this field, which the interface does not have. */
  readonly decided?: string
  /** The date of birth. Month and year are published for officers, and nothing for anyone else. */
  readonly birth?: Birth
}
export type Birth = 'published' | 'private'
export type TextShape = Marked & { readonly kind: 'text'; readonly holds?: 'death date' | 'people rows' }
export type IntegerShape = Marked & { readonly kind: 'integer' }
export type RecordShape<Name extends string = string> = Marked & { readonly kind: 'record'; readonly record: Name }
export type ListShape<Name extends string = string> = Marked & { readonly kind: 'list'; readonly record: Name }
export type TextListShape = Marked & { readonly kind: 'texts'; readonly item: string }

export type Shape = TextShape | IntegerShape | RecordShape | ListShape | TextListShape
/** Fields by name, in the wire's order. */
export type Fields = { readonly [name: string]: Shape }

export const text: TextShape = { kind: 'text' }
/** The date of death. Some services put a flag there. */
export const deathDate: TextShape = { kind: 'text', holds: 'death date' }
/** People as CSV. Headings alone are not people. */
export const peopleRows: TextShape = { kind: 'text', holds: 'people rows' }
export const integer: IntegerShape = { kind: 'integer' }
export const record = <const Name extends string>(name: Name): RecordShape<Name> => ({ kind: 'record', record: name })
/** A list element that repeats a child element named for the record. */
export const listOf = <const Name extends string>(name: Name): ListShape<Name> => ({ kind: 'list', record: name })
/** A list element that repeats a text element of the given name. */
export const textsNamed = (item: string): TextListShape => ({ kind: 'texts', item })
/** A field of ours: it follows the interface's fields, and SERVICE_STRICT leaves it out. */
export const decided = <const S extends Shape>(decision: string, shape: S): S => ({ ...shape, decided: decision })
/** A field with a date of birth. */
export const birth = <const S extends Shape>(kind: Birth, shape: S): S => ({ ...shape, birth: kind })

export const isOfInterface = ({ decided }: Shape): boolean => decided === undefined

/** An unknown element: kept unchanged, and shown under "other fields". */
export type OtherField = {
  name: string
  text: string | null
  attributes?: { name: string; value: string }[]
  children?: OtherField[]
}
