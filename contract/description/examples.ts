/** Example values for operations. Company numbers and names are landmarks of the fictional register. */
import { type Call, type OperationName, operation } from '../operations.ts'
import type { ParameterName } from '../parameters.ts'
import { type RecordName, records } from '../records.ts'
import type { Fields, Shape } from '../shape.ts'

/** The interface's own placeholder (5.1). */
export const keyPlaceholder = '<API_KEY>'

const examples: { readonly [Name in ParameterName]?: string } = {
  company_number: '90000001',
  image_key: 'IMAGE-KEY',
  request_key: 'REQUEST-KEY',
  director_id: 'ST41NTH0RPE6K2XQ9ZBD',
  name: 'Northgate',
  fullname: 'Barnaby Oldroyd',
  surname: 'Oldroyd',
  forename: 'Barnaby',
  premises: '12',
  addr1: '12 Larkspur Close',
  postcode: 'LS1 0CK',
  telephone_number: '0113 496 0017',
  area_or_code: 'Leeds',
  message: 'Please call the office.',
  text: 'Leeds',
  ip_address: '192.0.2.17',
  latitude: '53.79648',
  longitude: '-1.54785',
  domain: 'desk.example.com',
  lifetime_minutes: '60',
}

/** For operations that other values show better. */
const ownExamples: { readonly [Name in OperationName]?: Call['params'] } = {
  director_search: { name: 'Helen Stainthorpe' },
  deceased: { surname: 'Osbaldeston', forename: 'Cyril', premises: '14' },
  send_text_message: { telephone_number: '07700 900017' },
}

/** A call with only the values that the operation needs. */
export function exampleCall(name: OperationName): Call {
  const { params, needs } = operation(name)
  const needed = needs[0] ?? []
  const given: { [parameter: string]: string } = { api_key: keyPlaceholder, client: 'desk-7' }
  for (const parameter of needed) given[parameter] = examples[parameter] ?? ''
  Object.assign(given, ownExamples[name])
  return { operation: name, params: Object.fromEntries(params.map((parameter) => [parameter, given[parameter] ?? ''])) }
}

/** Every field filled in, every list with one item. A record is left out inside itself. */
export const exampleValues = (fields: Fields, around: readonly string[] = []): { [name: string]: unknown } =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, exampleValue(shape, around)]))

function exampleValue(shape: Shape, around: readonly string[]): unknown {
  if ('record' in shape && around.includes(shape.record)) return null
  switch (shape.kind) {
    case 'text':
      return 'string'
    case 'integer':
      return 1
    case 'texts':
      return ['string']
    case 'record':
      return exampleValues(records[shape.record as RecordName], [...around, shape.record])
    case 'list':
      return [exampleValues(records[shape.record as RecordName], [...around, shape.record])]
  }
}
