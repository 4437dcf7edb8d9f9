/** Shared by the four bindings (interface 4.1). They turn text into text; bytes and sockets are handled elsewhere. */
import type { LookupError } from '../errors.ts'
import { ReplyError } from '../fault-texts.ts'
import type { Call, OperationName, Result } from '../operations.ts'

export const bindingNames = ['soap11', 'soap12', 'get', 'post'] as const
export type BindingName = (typeof bindingNames)[number]

export type WireRequest = {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  /** By lower-case name. */
  headers: { readonly [name: string]: string | undefined }
  body: string
}
export type WireReply = { status: number; headers: { readonly [name: string]: string | undefined }; body: string }

/** One of the four ways to carry a call and its answer, at one base address. */
export type Binding = {
  readonly name: BindingName
  /** Whether this request uses this binding. */
  recognises(request: Omit<WireRequest, 'body'>): boolean
  /** Strict, because we are the server: throws a LookupError that `writeFault` can send. */
  readCall(request: WireRequest): Call
  writeCall(call: Call): WireRequest
  writeResult<Op extends OperationName>(operation: Op, result: Result<Op>): WireReply
  /** Lenient, as a client should be. Throws a ReplyError if the reply is not an answer. */
  readResult<Op extends OperationName>(operation: Op, reply: WireReply): Result<Op>
  writeFault(error: LookupError): WireReply
}

export const mediaType = (headers: WireRequest['headers']): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n'

/** Text that is not XML holds no result. With a failing status, it is the upstream's own reason. */
export function refusePlainText({ status, headers, body }: WireReply): void {
  const type = mediaType(headers)
  // Some services label their XML as text/html, or not at all, so try anything that begins with a tag.
  if (type.endsWith('xml')) return
  if (status === 200) {
    refuseOtherType(type, body)
    return
  }
  const isReason = type === 'text/plain' && body.trim() !== ''
  throw ReplyError.fromText(isReason ? body : `The service answered with status ${status} and no reason.`, { status })
}

function refuseOtherType(type: string, body: string): void {
  if (/^\s*<(!doctype\s+html|html)\b/i.test(body))
    throw new ReplyError('malformed', 'The service answered with a web page, not with data.')
  if (!/^\s*</.test(body))
    throw new ReplyError(
      'malformed',
      `The service answered with ${type || 'something that has no type'}, not with XML.`,
    )
}

/** A result counts only with status 200. */
export function refuseStatus({ status }: WireReply): void {
  if (status !== 200) throw ReplyError.fromText(`The service answered with status ${status}.`, { status })
}
