/** What a handler of /api gets and gives back, derived from the row of its route. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CaseExport } from '../../contract/desk/case-events.ts'
import type { desk } from '../../contract/desk/index.ts'
import type { Opens, PathText, Replies, Route, Routes } from '../../contract/desk/route.ts'

/** What a row opens, as its handler gets it. Each room adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms above add to it.
export interface Opened {}

type Session = NonNullable<FastifyRequest['session']>
export type Asker = { session: Session; analyst: Session['analyst']; token: Session['token'] }

/** How each room opens what belongs to it. @throws Problem 404 for people who may not see it */
export type Openers = {
  readonly [What in keyof Opened]: (id: string, analyst: Session['analyst']) => Promise<Opened[What]>
}

type Output<Schema, Else = unknown> = Schema extends z.ZodType ? z.output<Schema> : Else

export type Given<Row extends Route> = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Output<Row['params'], PathText<Row>>
  readonly query: Output<Row['query']>
  readonly body: Output<Row['body']>
} & (Row['who'] extends 'anyone' | 'self-checked' | 'monitoring' ? { session: Session | null } : Asker) &
  (Row['opens'] extends Opens & keyof Opened ? Opened[Row['opens']] : unknown) &
  (Row['exported'] extends CaseExport ? { exporting: Exporting } : unknown)

/** Notes the export in the ledger before a byte goes out. @param what format and size: `csv:120` @returns the event's id */
export type Exporting = (what: string) => Promise<string>

/** A reply where the row names several statuses. */
export class Answer<Status extends number = number, Body = unknown> {
  readonly status: Status
  readonly body: Body

  constructor(status: Status, body: Body) {
    this.status = status
    this.body = body
  }
}
export const answer = <Status extends number, Body>(status: Status, body: Body) => new Answer(status, body)

type Answers<Replies> = keyof Replies extends infer Status
  ? [Status] extends [keyof Replies & number]
    ? IsOne<Status> extends true
      ? Body<Replies[Status]>
      : { [One in keyof Replies]: Answer<One & number, Body<Replies[One]>> }[keyof Replies]
    : never
  : never
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply returns nothing.
type Body<Schema> = Schema extends z.ZodUndefined ? void : Schema extends z.ZodType ? z.input<Schema> : never
type IsOne<Union, All = Union> = Union extends All ? ([All] extends [Union] ? true : false) : never

export type Handler<Row extends Route> = (given: Given<Row>) => Promise<Answers<Replies<Row>>>
export type Handlers<Rows extends Routes> = { readonly [Name in keyof Rows]: Handler<Rows[Name]> }
export type DeskHandlers = { readonly [Group in keyof typeof desk]: Handlers<(typeof desk)[Group]> }
