/** An address as the search for registered offices takes it: its postcode, and the house and street where it has them. */
import type { RecordOf } from '../../../contract/records.ts'
import { readPostcode } from '../../../contract/values/postcode.ts'
import { valueIn } from '../../../contract/values/reading.ts'

/** Without a whole postcode it is empty. */
export type OfficeAddress = { postcode?: string; premises?: string; street?: string }

/** In text that ends with a postcode: `120 Cloth Terrace, Leeds LS1 9MI`. */
export function addressIn(text: string): OfficeAddress {
  const [, before = '', end = ''] = /^(.*?)[\s,]*\b([a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})[\s,.;]*$/i.exec(text) ?? []
  const postcode = valueIn(readPostcode(end))
  return postcode ? { postcode, ...partsOf(before.split(',')[0] ?? '') } : {}
}

export function officeAddress({ line_1, postcode }: Pick<RecordOf<'address'>, 'line_1' | 'postcode'>): OfficeAddress {
  const whole = valueIn(readPostcode(postcode ?? ''))
  return whole ? { postcode: whole, ...partsOf(line_1 ?? '') } : {}
}

function partsOf(line: string): OfficeAddress {
  const text = line.trim()
  const [, premises, street] = /^(\d+[a-z]?(?:\s?-\s?\d+[a-z]?)?)\s+(\p{L}.*)$/iu.exec(text) ?? []
  if (premises && street) return { premises, street }
  return text === '' ? {} : { premises: text }
}
