/** FollowTheMoney entities, one JSON object a line. */
export type FtmEntity = { id: string; schema: string; properties: { [property: string]: string[] } }

/** @returns the entity, or why the line cannot be used */
export function entityIn(content: string): FtmEntity | string {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return 'This is not a whole JSON object.'
  }
  if (!isObject(value)) return 'This is not a JSON object.'
  const { id, schema, properties = {} } = value
  if (typeof id !== 'string' || id === '') return 'The entity has no id.'
  if (typeof schema !== 'string' || schema === '') return 'The entity has no schema.'
  if (`${id}${schema}`.includes('\0')) return 'The id or the schema has a character that no text has.'
  if (!isObject(properties)) return 'Its properties are not an object.'
  const texts = Object.entries(properties).map(([name, given]) => [name, textsOf(given)] as const)
  const broken = texts.find(([, values]) => values === null)
  if (broken) return 'A property has a value that is not a text, or not a list of texts.'
  return { id, schema, properties: Object.fromEntries(texts as [string, string[]][]) }
}

/** The model requires a list of texts. A single text and numbers are accepted too. Null for anything else. */
function textsOf(given: unknown): string[] | null {
  const list = Array.isArray(given) ? given : given === null ? [] : [given]
  // An entity may contain whole entities instead of their ids.
  const texts = list.map((value) => (isObject(value) && typeof value.id === 'string' ? value.id : value))
  if (texts.some((value) => typeof value !== 'string' && typeof value !== 'number')) return null
  // PostgreSQL stores no NUL.
  if (texts.some((value) => String(value).includes('\0'))) return null
  return texts.map((value) => String(value).trim()).filter((value) => value !== '')
}

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
