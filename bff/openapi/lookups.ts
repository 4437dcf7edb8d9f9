/** Lookups in the OpenAPI document: one path for each operation, derived from the contract. */
import { formatOf } from '../../contract/check.ts'
import { exampleCall } from '../../contract/description/examples.ts'
import { factsOf } from '../../contract/description/facts.ts'
import { lookupReply, recordHead } from '../../contract/desk/lookups.ts'
import { type OperationName, operationNames, operation as rowOf } from '../../contract/operations.ts'
import { records } from '../../contract/records.ts'
import type { Fields, Shape } from '../../contract/shape.ts'
import { isLookup } from '../upstream/operation-named.ts'
import { type Json, toJsonSchema } from './json-schema.ts'

const ours = ['api_key', 'client']

/** @param common the same for every lookup @param body the BFF's own fields, beside the operation's parameters */
export function lookupOperations(common: Json, { properties = {} }: Json): { [path: string]: Json } {
  return Object.fromEntries(
    operationNames.filter(isLookup).map((name) => [
      `/api/lookups/${name}`,
      {
        post: {
          ...common,
          // A person must read it first, so no token may send it.
          ...(rowOf(name).creates && { security: [{ session: [] }] }),
          operationId: name,
          summary: rowOf(name).purpose,
          description: factsOf(name, (word) => `\`${word}\``).join(' '),
          parameters: [{ $ref: '#/components/parameters/ownPage' }],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: bodyOf(name, properties as Properties), example: exampleOf(name) },
            },
          },
          responses: {
            '200': answerOf(name),
            '428': { $ref: '#/components/responses/toConfirm' },
            default: { $ref: '#/components/responses/problem' },
          },
        },
      },
    ]),
  )
}

type Properties = {
  footing?: unknown
  [name: string]: unknown
}

function bodyOf(name: OperationName, { footing, ...common }: Properties): Json {
  const row = rowOf(name)
  const params = row.params.filter((parameter) => !ours.includes(parameter))
  const properties = Object.fromEntries(
    params.map((parameter) => {
      const { maxLength, mustBe, values } = formatOf(row, parameter)
      return [
        parameter,
        { type: 'string', maxLength, description: `Must be ${mustBe}.`, ...(values && { enum: values }) },
      ]
    }),
  )
  const inCase = row.about === 'person' ? ['case_id'] : []
  const sets = row.needs.map((set) => set.filter((parameter) => !ours.includes(parameter)))
  const needed = sets.length === 1 ? [...sets[0]!, ...inCase] : inCase
  return {
    type: 'object',
    properties: { ...properties, ...common, ...(row.creates === 'message' && { footing }) },
    ...(needed.length > 0 && { required: needed }),
    ...(sets.length > 1 && { anyOf: sets.map((set) => ({ required: set })) }),
  }
}

function exampleOf(name: OperationName): Json {
  const given = Object.entries(exampleCall(name).params).filter(
    ([parameter, value]) => !ours.includes(parameter) && value,
  )
  return { ...Object.fromEntries(given), ...(rowOf(name).about === 'person' && { case_id: 'k3m9v0x7qhsz2b4d6f8g' }) }
}

function answerOf(name: OperationName): Json {
  const reply = toJsonSchema(lookupReply)
  const properties = {
    ...(reply.properties as Json),
    result: objectOf(rowOf(name).result),
    record: { $ref: '#/components/schemas/record_head' },
  }
  return {
    description: 'Found, or none found where the service said so; with the record.',
    content: { 'application/json': { schema: { ...reply, properties } } },
  }
}

/** The records of the contract, and the schemas around them. */
export const contractSchemas = (): Json => ({
  ...Object.fromEntries(Object.entries<Fields>(records).map(([name, fields]) => [name, objectOf(fields)])),
  client_info: objectOf(rowOf('client_info').result),
  other_field: {
    type: 'object',
    description: 'An element that the contract does not know, as received.',
    required: ['name', 'text'],
    properties: { name: { type: 'string' }, text: { type: ['string', 'null'] } },
  },
  record_head: toJsonSchema(recordHead),
})

const objectOf = (fields: Fields): Json => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape)])),
    other_fields: { type: 'array', items: { $ref: '#/components/schemas/other_field' } },
  },
})

/** Every field may be nil or absent (decision 0002). */
function schemaOf(shape: Shape): Json {
  switch (shape.kind) {
    case 'text':
      return { type: ['string', 'null'] }
    case 'integer':
      return { type: ['integer', 'null'] }
    case 'texts':
      return { type: ['array', 'null'], items: { type: 'string' } }
    case 'list':
      return { type: ['array', 'null'], items: { $ref: `#/components/schemas/${shape.record}` } }
    case 'record':
      return { anyOf: [{ $ref: `#/components/schemas/${shape.record}` }, { type: 'null' }] }
  }
}
