/** Reads FollowTheMoney entities, one JSON object a line. */
import { entityIn, type FtmEntity } from '../../contract/ftm.ts'

/** `line`: from 1. */
export type ReadEntity = FtmEntity & { line: number }
export type BadLine = { line: number; message: string }
export type FtmRead = {
  entities: ReadEntity[]
  /** Schemas of links between entities, with their number: a link cannot be looked up. */
  links: Map<string, number>
  bad: BadLine[]
}

/** Schemas of the FollowTheMoney model that link two entities, or describe one. */
export const linkSchemas: ReadonlySet<string> = new Set([
  ...['Associate', 'Call', 'ContractAward', 'CourtCaseParty', 'Debt', 'Directorship', 'Documentation'],
  ...['EconomicActivity', 'Employment', 'Family', 'Identification', 'Membership', 'Mention'],
  ...['Occupancy', 'Ownership', 'Page', 'Passport', 'Payment', 'Post', 'ProjectParticipant', 'Representation'],
  ...['Sanction', 'Similar', 'Succession', 'TaxRoll', 'UnknownLink'],
])

/** Schemas of the FollowTheMoney model that are things: people, companies, vessels. */
export const thingSchemas: ReadonlySet<string> = new Set([
  ...['Address', 'Airplane', 'Article', 'Assessment', 'Asset', 'Audio', 'BankAccount', 'CallForTenders', 'Company'],
  ...['Contract', 'CourtCase', 'CryptoWallet', 'Document', 'Email', 'Event', 'Folder', 'HyperText', 'Image'],
  ...['LegalEntity', 'License', 'Message', 'Note', 'Organization', 'Package', 'Pages', 'Person', 'PlainText'],
  ...['Position', 'Project', 'PublicBody', 'RealEstate', 'Security', 'Table', 'Trip', 'UserAccount', 'Vehicle'],
  ...['Vessel', 'Video', 'Workbook'],
])

/** Whether a text is FollowTheMoney: its first character opens a JSON object, perhaps after a byte order mark. */
export const isFtm = (text: string): boolean => /^\uFEFF?\s*\{/.test(text)

export function readFtm(text: string): FtmRead {
  const read: FtmRead = { entities: [], links: new Map(), bad: [] }
  const known = new Map<string, ReadEntity>()
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1
    if (content.trim() === '') continue
    const entity = entityIn(content)
    if (typeof entity === 'string') {
      read.bad.push({ line, message: entity })
      continue
    }
    const earlier = known.get(entity.id)
    if (earlier) {
      join(earlier, entity)
      continue
    }
    const own = { ...entity, line }
    known.set(entity.id, own)
    if (linkSchemas.has(entity.schema)) read.links.set(entity.schema, (read.links.get(entity.schema) ?? 0) + 1)
    else read.entities.push(own)
  }
  for (const entity of read.entities) entity.properties = mapValues(entity.properties, latinFirst)
  return read
}

/** Large files hold an entity in fragments: lines with one id that belong together. */
function join(earlier: ReadEntity, { schema, properties }: FtmEntity): void {
  if (vague.has(earlier.schema)) earlier.schema = schema
  const all = new Map(Object.entries(earlier.properties))
  for (const [name, values] of Object.entries(properties))
    all.set(name, [...new Set([...(all.get(name) ?? []), ...values])])
  earlier.properties = Object.fromEntries(all)
}

type Properties = FtmEntity['properties']
const mapValues = (properties: Properties, change: (values: readonly string[]) => string[]): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, values]) => [name, change(values)]))

/** A fragment may know less about what the entity is. */
const vague: ReadonlySet<string> = new Set(['Thing', 'LegalEntity'])

/** The registers hold Latin names, so a search in another script finds nothing. */
const latinFirst = (values: readonly string[]): string[] => [
  ...values.filter((value) => !inOtherScript.test(value)),
  ...values.filter((value) => inOtherScript.test(value)),
]
const inOtherScript = /(?!\p{Script=Latin})\p{L}/u
