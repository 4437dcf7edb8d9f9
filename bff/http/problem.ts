/** Failures as the browser is told of them: application/problem+json (RFC 9457). */
import type { FieldError, ProblemMembers } from '../../contract/desk/problem.ts'

export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly title: string
  /** Further members of the problem document. */
  readonly more: ProblemMembers

  /** @param detail what happened and what to do, for the person who reads it */
  constructor(status: number, title: string, detail: string, more: ProblemMembers = {}, options?: ErrorOptions) {
    super(detail, options)
    this.status = status
    this.title = title
    this.more = more
  }

  toJSON() {
    return { type: 'about:blank', title: this.title, status: this.status, detail: this.message, ...this.more }
  }
}

export const notFound = (what: string) =>
  new Problem(404, 'Not found', `There is no such ${what}, or it is not yours to see.`)

export const badInput = (errors: FieldError[]) =>
  new Problem(422, 'There is a problem', errors.map(({ message }) => message).join(' '), { errors })

export const notJson = () => new Problem(415, 'Not JSON', 'The request must be application/json.')
