/** Collects the claims of one record. Skips empty values and repeated claims, but keeps the dates of each office. */
import { saysNoDate } from '../../contract/death-date.ts'
import {
  type Claim,
  type Kind,
  type Mention,
  type MentionKey,
  type Property,
  property as propertyRow,
} from '../claim.ts'
import { isDate } from '../dates.ts'
import { rowKey } from '../keys.ts'

export type Params = { readonly [parameter: string]: string | undefined }
export type Extracted = { mentions: Mention[]; claims: Claim[] }
export type Writer = ReturnType<typeof writerFor>

type Text = string | null | undefined
type DateParts = { y?: Text; m?: Text; d?: Text } | null | undefined
/** A date in an answer: its text, and the parts that some services give beside it. */
export type DateFields = { text?: Text; at: string; parts?: DateParts; partsAt?: string }

/**
 * Two bans may begin or end on one day, and so may two statements or two insolvency cases. Each keeps its own dates. Each
 * permission of a court too: one may have no dates.
 */
const ofOneRow: ReadonlySet<Property> = new Set<Property>([
  ...(['disqualification', 'disqualified_from', 'disqualified_until', 'exempted_for', 'controller_of'] as const),
  ...(['control_statement', 'control_statement_notified', 'control_statement_ceased'] as const),
  ...(['insolvency', 'insolvency_began', 'insolvency_ended'] as const),
])

/** The place of the entry, from it or from one of its fields. An insolvency case has its dates in a list. */
const rowIn = (pointer: string): string => pointer.replace(/(\/date_list\/\d+)?\/[a-z_]+$|\/nature_list\/\d+$/, '')

export function writerFor(record: string) {
  const mentions = new Map<MentionKey, Kind>()
  const claims: Claim[] = []
  const said = new Set<string>()

  function write(mention: MentionKey, property: Property, pointer: string, value?: string, other?: MentionKey): void {
    const isOfOffice = other !== undefined && value !== undefined && propertyRow(property).holds !== 'relation'
    const office = isOfOffice || ofOneRow.has(property) ? rowIn(pointer) : ''
    const print = `${mention}\n${property}\n${other ?? ''}\n${value ?? ''}\n${office}`
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
    /** The first record of a key decides its kind. */
    mention(key: MentionKey, kind: Kind): MentionKey {
      if (!mentions.has(key)) mentions.set(key, kind)
      return key
    },

    /** A thing that the answer does not identify becomes its own mention. */
    row(pointer: string, kind: Kind): MentionKey {
      return this.mention(rowKey(record, pointer), kind)
    },

    /** A text in the answer's own words. */
    text(mention: MentionKey, property: Property, value: Text, pointer: string, other?: MentionKey): void {
      const said = value?.trim()
      if (said) write(mention, property, pointer, said, other)
    },

    relation(mention: MentionKey, property: Property, other: MentionKey, pointer: string, value?: Text): void {
      write(mention, property, pointer, value?.trim() || undefined, other)
    },

    /** A text that is not a date stays a text: the timeline lists it among the undated. A database's zero date is none. */
    date(mention: MentionKey, property: Property, { text, at, parts, partsAt }: DateFields, other?: MentionKey): void {
      const read = readDate(text)
      const fromParts = read === null && partsAt !== undefined ? dateOfParts(parts) : null
      if (fromParts !== null) write(mention, property, partsAt!, fromParts, other)
      else if (text && !saysNoDate(text)) write(mention, property, at, read ?? text.trim(), other)
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
  return isDate(date) && !saysNoDate(date) ? date : null
}

/** Only as precise as its parts. */
export function dateOfParts(parts: DateParts): string | null {
  if (!parts?.y) return null
  const two = (part: Text) => part?.trim().padStart(2, '0')
  const date = [parts.y.trim(), two(parts.m), parts.m ? two(parts.d) : ''].filter(Boolean).join('-')
  return readDate(date)
}
