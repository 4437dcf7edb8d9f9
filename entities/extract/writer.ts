/** Collects the claims of one record. It skips empty values, and writes a repeated claim once. */
import { type Claim, type Kind, type Mention, type MentionKey, type Property, precisionOf } from '../claim.ts'
import { rowKey } from '../keys.ts'

export type Extracted = { mentions: Mention[]; claims: Claim[] }
export type Writer = ReturnType<typeof writerFor>

type Text = string | null | undefined
type DateParts = { y?: Text; m?: Text; d?: Text } | null | undefined
/** Where a date stands: its text, and the parts that some services give beside it. */
export type DateFields = { text?: Text; at: string; parts?: DateParts; partsAt?: string }

export function writerFor(record: string) {
  const mentions = new Map<MentionKey, Kind>()
  const claims: Claim[] = []
  const said = new Set<string>()

  function write(mention: MentionKey, property: Property, pointer: string, value?: string, other?: MentionKey): void {
    const print = `${mention}\n${property}\n${other ?? ''}\n${value ?? ''}`
    if (said.has(print)) return
    said.add(print)
    claims.push({
      mention,
      property,
      ...(value !== undefined && { value }),
      ...(other !== undefined && { other }),
      source: { record, pointer },
    })
  }

  return {
    /** The first record of a key says what kind of thing it is. */
    mention(key: MentionKey, kind: Kind): MentionKey {
      if (!mentions.has(key)) mentions.set(key, kind)
      return key
    },

    /** Something that the answer does not identify: it is a mention of its own. */
    row(pointer: string, kind: Kind): MentionKey {
      return this.mention(rowKey(record, pointer), kind)
    },

    /** A text, as the answer has it. */
    text(mention: MentionKey, property: Property, value: Text, pointer: string, other?: MentionKey): void {
      const said = value?.trim()
      if (said) write(mention, property, pointer, said, other)
    },

    relation(mention: MentionKey, property: Property, other: MentionKey, pointer: string, value?: Text): void {
      write(mention, property, pointer, value?.trim() || undefined, other)
    },

    /** A text that is no date is kept as it is: the timeline lists it among the undated. */
    date(mention: MentionKey, property: Property, { text, at, parts, partsAt }: DateFields, other?: MentionKey): void {
      const read = readDate(text)
      const fromParts = read === null && partsAt !== undefined ? dateOfParts(parts) : null
      if (fromParts !== null) write(mention, property, partsAt!, fromParts, other)
      else if (text?.trim()) write(mention, property, at, read ?? text.trim(), other)
    },

    extracted: (): Extracted => ({
      mentions: [...mentions].map(([key, kind]) => ({ key, kind })),
      claims,
    }),
  }
}

/** `2015`, `2015-05`, `2015-05-01`, or a day with a time at midnight, as .NET writes it. Null for anything else. */
export function readDate(text: Text): string | null {
  const date = text?.trim().replace(/T00:00:00(\.0+)?Z?$/, '') ?? ''
  return precisionOf(date) === null ? null : date
}

/** As precise as its parts. */
export function dateOfParts(parts: DateParts): string | null {
  if (!parts?.y) return null
  const two = (part: Text) => part?.trim().padStart(2, '0')
  const date = [parts.y.trim(), two(parts.m), parts.m ? two(parts.d) : ''].filter(Boolean).join('-')
  return precisionOf(date) === null ? null : date
}
