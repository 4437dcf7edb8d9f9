/** A report before its citations have numbers. Redaction happens here. */
import type { RenderedBlock, RenderedReport, ReportContent, Shape, Span } from '../../contract/desk/reports.ts'
import type { Screening } from '../../contract/desk/screening.ts'
import type { GoneWith } from '../../contract/gone-words.ts'
import type { Claim, Kind, MentionKey, Source } from '../claim.ts'
import type { Judgement } from '../clusters.ts'
import type { Room } from '../picture-names.ts'
import type { AnsweredPlace } from './places.ts'
import type { Part } from './sentences.ts'

/** `about` names a person or thing, `entry` an entry of a list that may be it, and `birth` is a date of birth. */
export type Text = Omit<Span, 'cites'> &
  Omit<Part, 'text'> & {
    sources?: Source[]
    fact?: string
    entry?: MentionKey
    /** In a list of changes: the block whose words these are, and its facts. */
    repeats?: { block: string; facts: readonly string[] }
    /** Characters that are shown. The rest is cut after marked words are left out, so that no part of one stays. */
    most?: number
  }
export type Line = Text[]
type With<Block, Fields> = Omit<Block, keyof Fields> & Fields
type Of<Kind extends RenderedBlock['kind']> = Extract<RenderedBlock, { kind: Kind }>
/** A name is cut to its room after its marked words are left out, so that no part of one stays. */
export type PictureShape = Shape & { about?: MentionKey; birth?: string; room?: Room }
export type Block =
  | With<Of<'heading'>, { spans: Line }>
  | With<Of<'paragraph'>, { spans: Line }>
  | With<Of<'list'>, { items: Line[] }>
  | With<Of<'table'>, { rows: Line[][] }>
  // `shows` lists the contents of a map, place by place. If one is redacted, the whole map goes, because its frame
  // reveals the place too.
  // `of` is the end of its caption: its subject and its day.
  | (With<Of<'picture'>, { shapes: PictureShape[] }> & { shows?: Line[]; of?: Line })
export type Section = { id: string; title: Line; blocks: Block[] }
/** Without numbers. */
export type Composed = {
  title: Line
  reference: Line
  classification: Line
  authors: Line[]
  notes: Line[]
  changes: Line[]
  sections: Section[]
  /** The title page. Not in versions that were signed without one. */
  cover?: { kind: string; rows: { label: string; value: Line }[] }
  /** From the house template. Not in versions that were signed without one. */
  look?: NonNullable<RenderedReport['look']>
}

/** A lookup of the case. */
export type RecordLine = {
  id: string
  operation: string
  at: string
  outcome: string
  reason: string | null
  credits: string | null
  register: string | null
  /** The day of a register's file, or the time of a live answer. */
  of: string | null
  isSample: boolean
  sha256: string | null
  chain_seq: number | null
  chain_hash: string | null
  /** `missing`: deleted in the database, and the ledger does not record an erasure. */
  state: 'on_record' | 'erased' | 'missing' | 'unreadable'
  params: { readonly [name: string]: string }
  /** Left out: it counts as a lookup, and says nothing of what it answered. */
  isRedacted?: true
}
export const isGone = ({ state }: { state: string }): boolean => state === 'erased' || state === 'missing'

/** A screening in a report. Only redaction reads an `entry`. */
export type ReportedScreening = Pick<Screening, 'lists' | 'subjects'>

/** An analyst's words. `gone_with`: why they are empty. */
type Words = { text: string; gone_with?: GoneWith | undefined }
type Decided = { analyst_name: string | null; at: string }

/** Everything of a case that a report may show. */
export type CaseContent = {
  file: {
    reference: string
    title: string
    purpose: string
    lawful_basis: string
    retention_date: string
    created_at: string
    closed_at: string | null
  }
  records: readonly RecordLine[]
  /** The case has older lookups than these. */
  hasOlder?: boolean
  claims: readonly Claim[]
  kinds: ReadonlyMap<MentionKey, Kind>
  clusters: readonly (readonly MentionKey[])[]
  judgements: readonly (Judgement &
    Pick<Words, 'gone_with'> &
    Decided & { reason: string; sources?: readonly Source[] })[]
  /** By contradiction. Null: withdrawn. */
  explanations: ReadonlyMap<string, (Words & Decided) | null>
  findings: readonly (Words & { kind: string; state: string; sources: readonly Source[] })[]
  /** What analysts pinned. */
  pins?: readonly Source[]
  /** Read only for a report with a block about it. */
  screening?: ReportedScreening | null
  /** First pages of controllers whose list goes on. Read only for a report with a block about control. */
  partlyRead?: ReadonlySet<RecordLine['id']>
  /** Companies whose list was not looked at for a further page. */
  notChecked?: number
  /** Pinned records of other cases. The blocks that fill themselves say nothing of them. */
  elsewhere?: number
  /** Rows of batches that were never sent, by batch name. */
  waiting: readonly { name: string; rows: number }[]
  placed: ReadonlyMap<MentionKey, { x: number; y: number }>
  hidden: ReadonlySet<MentionKey>
  /** Read only for a report with a map. */
  places: readonly AnsweredPlace[]
  /** Older lookups with positions, which the map does not read. */
  unplacedLookups?: number
  /** Left out: a count of records, and off the map a count of `places`, and the keys of addresses. */
  redacted: { places: number; addresses: ReadonlySet<MentionKey>; records?: number }
  gaps: {
    missing: readonly { record: string; why: string }[]
    pending: number
    hidden: number
    /** Of a version that was signed before rows were accepted, there is none. */
    not_accepted?: readonly { rows: number }[]
  }
  /** The case has more claims than are read. */
  isPartial: boolean
  today: string
}

/** A fact as the report shows it now. */
export type ShownFact =
  | { state: 'current' | 'refreshed'; parts: readonly Part[]; source: Source }
  | { state: 'erased' | 'missing' | 'unreadable'; source: Source }
export type Facts = ReadonlyMap<string, ShownFact>

export type Content = ReportContent
