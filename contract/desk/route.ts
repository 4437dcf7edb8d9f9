/** One row for each route of /api: all that its server, its browser and its tests need to know. */
import type { z } from 'zod'
import type { Role } from '../roles.ts'
import type { Scope } from '../scopes.ts'
import type { CaseExport, CaseView } from './case-events.ts'

/** What a route opens, and the part of its path that names it. */
export const opens = {
  case: 'case_id',
  batch: 'batch_id',
  pin: 'pin_id',
  report: 'report_id',
  comment: 'comment_id',
  watch: 'watch_id',
  subject: 'subject_id',
  import: 'import_id',
  record: 'id',
} as const
export type Opens = keyof typeof opens

export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  /**
   * Everyone signed in, where it is left out; otherwise the least role, or
   * `anyone`: also strangers; `self-checked`: the handler refuses strangers, because it must hear some of them;
   * `monitoring`: programs that reach a process by its own address.
   */
  readonly who?: Role | 'anyone' | 'self-checked' | 'monitoring'
  /** The scope with which an access token may use it. Without one, tokens are refused. */
  readonly scope?: Scope
  /** The token is in the path as `token`, for programs that cannot send headers. */
  readonly hasTokenInPath?: true
  readonly opens?: Opens
  /** It writes, and a reader of the case may use it too (decision 0184). */
  readonly isForReaders?: true
  /** Parts of the path that are more than text. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A `file` with these fields as multipart/form-data, or these fields as a form. */
  readonly takes?: { readonly file: readonly string[] } | { readonly form: readonly string[] }
  /** With status 200, or 204 for `nothing`; or one for each status. */
  readonly reply: z.ZodType | { readonly [status: number]: z.ZodType }
  /** The event that its reading leaves in the ledger. */
  readonly opened?: CaseView | 'record'
  /** Readings of a session less than ten minutes apart share one event (decision 0086). */
  readonly oncePerVisit?: true
  /** The event that an export leaves before a byte goes out. The handler says what is exported. */
  readonly exported?: CaseExport
  /** Why a reading of something opened leaves no event of its own. */
  readonly silent?: string
  /** It costs credits or much work, so it has a second limit. */
  readonly isLookup?: true
  readonly isTile?: true
  /** A page asks by itself: the session does not last longer for it. */
  readonly keepsSessionIdle?: true
  /** A page asks whether it is signed in, so a refusal is not logged. */
  readonly asksWho?: true
  /** Requests of one sender in a minute, where it is fewer than elsewhere. */
  readonly mostInMinute?: number
  /** Characters, where it is more than elsewhere. */
  readonly longestBody?: number
}
export type Routes = { readonly [name: string]: Route }

export const routes = <const Rows extends Routes>(rows: Rows): Rows => rows

/** A POST that leaves the event of a reading or an export changes nothing of a case. */
export const changesCase = ({ method, opens, opened, exported }: Route): boolean =>
  method !== 'GET' && opens !== undefined && opens !== 'record' && !(method === 'POST' && (opened || exported))

/** `/api/cases/:case_id/pins` has `case_id`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never
export type PathText<Row extends Route> = { readonly [Name in NamesIn<Row['path']>]: string }

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown

/** Fields of a form, each a text. */
type FormOf<Row extends Route> = Row['takes'] extends { readonly file: readonly (infer Field extends string)[] }
  ? { file: Blob } & { readonly [Name in Field]?: string }
  : unknown

/** Everything that a request of this route carries, side by side. */
export type Sent<Row extends Route> = { readonly [Name in NamesIn<Row['path']>]: string | number } & InputOf<
  Row['query']
> &
  InputOf<Row['body']> &
  FormOf<Row>

/** Each reply with its status. */
export type Replies<Row extends Route> = Row['reply'] extends z.ZodType ? { 200: Row['reply'] } : Row['reply']

/** The reply as a browser reads it. */
export type ReplyOf<Row extends Route> = {
  [Status in keyof Replies<Row>]: Replies<Row>[Status] extends infer Schema extends z.ZodType ? z.output<Schema> : never
}[keyof Replies<Row>]
