/** The requests of a reconciliation client: JSON in a form field (Reconciliation Service API 0.2). */
import { z } from 'zod'
import { requireFitText } from '../http/fit-text.ts'
import { badInput, Problem } from '../http/problem.ts'
import { text } from '../http/text.ts'

export const typeNames = ['company', 'officer', 'postcode', 'entity'] as const
export type TypeName = (typeof typeNames)[number]
export const types: { readonly [Name in TypeName]: string } = {
  company: 'Company on the register',
  officer: 'Officer on the register',
  postcode: 'Postcode',
  entity: 'In this case, free',
}
export const typeOf = (name: TypeName) => [{ id: name, name: types[name] }]

const noValue = 'Give a text or a number. Leave the property out where a cell is empty.'
const value = z.union(
  [
    text.max(500),
    z.number().transform(String),
    z.boolean().transform(String),
    z.object({ id: text.max(500) }).transform(({ id }) => id),
  ],
  noValue,
)
const noText = 'Give a number, or text of at most 500 characters.'
const noSuchType = `There is no such type. Use ${typeNames.slice(0, -1).join(', ')} or ${typeNames.at(-1)}.`
const query = z.object({
  query: z.union([text.max(500), z.number().transform(String)], noText).default(''),
  type: z
    .union([z.string(), z.array(z.string()).transform((types) => types[0] ?? '')])
    .default('')
    .pipe(z.enum(['', ...typeNames], noSuchType)),
  limit: z
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, 100))
    .default(10),
  properties: z
    .array(z.object({ pid: z.string(), v: z.union([value, z.array(value).transform((all) => all[0] ?? '')], noValue) }))
    .max(20)
    .default([]),
})
export type Query = z.infer<typeof query>

export const batchSize = 10
const most = 50
const queries = z
  .record(z.string().max(60), z.unknown())
  .refine((all) => Object.keys(all).length <= most, `Send ${most} queries at most.`)
const extension = z.object({
  ids: z.array(z.string().max(200)).max(most, `Send ${most} rows at most.`),
  properties: z.array(z.object({ id: z.string().max(60) })).max(60),
})
export type Extension = z.infer<typeof extension>

function jsonIn(field: string, given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    throw badInput([{ field, message: `${field} is not JSON. Check the quotes.` }])
  }
}

function checked<Value>(field: string, json: unknown, schema: z.ZodType<Value>): Value {
  requireFitText(json)
  const { data, error } = schema.safeParse(json)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw badInput([
    { field, message: `${[field, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'Not valid.'}` },
  ])
}

/** A bad query fails alone, so that one bad row does not stop the others. */
function readQuery(field: string, json: unknown): Query | Problem {
  try {
    return checked(field, json, query)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

export type Queries = ReadonlyMap<string, Query | Problem>
type Form = { queries?: Queries; extend?: Extension }

export function readForm(form: URLSearchParams): Form {
  const [asked, extend] = [form.get('queries'), form.get('extend')]
  if (asked !== null) {
    const all = Object.entries(checked('queries', jsonIn('queries', asked), queries))
    return { queries: new Map(all.map(([name, given]) => [name, readQuery(`queries.${name}`, given)])) }
  }
  if (extend !== null) return { extend: checked('extend', jsonIn('extend', extend), extension) }
  throw badInput([{ field: 'queries', message: 'Send the field queries or extend.' }])
}
