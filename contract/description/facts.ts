/** Facts about an operation, in sentences. `code` marks names in the page's format. */
import type { OperationRow } from '../operation-row.ts'
import { type OperationName, operation } from '../operations.ts'
import { publicPrices } from '../prices.ts'
import type { Shape } from '../shape.ts'

type Code = (name: string) => string

export function factsOf(name: OperationName, code: Code): string[] {
  const row = operation(name)
  return [
    row.about === 'person' && 'About people: asked inside a case.',
    row.creates && `Creates a ${row.creates}.`,
    row.chargedBy && `Charged by the ${row.chargedBy}.`,
    `Called with ${row.callers === 'any key' ? 'an account key or a javascript_key' : 'the account key alone'}.`,
    needsSentence(row, code),
    ...eitherSentences(row, code),
    noneFoundSentence(row, code),
    publicPrices[name] !== undefined && `Public price: ${publicPrices[name]} credits.`,
  ].filter((fact) => typeof fact === 'string')
}

const needsSentence = ({ needs }: OperationRow, code: Code) =>
  needs.length > 0 && `Needs ${needs.map((set) => set.map(code).join(' + ')).join(', or ')}.`

const eitherSentences = ({ either = [] }: OperationRow, code: Code) =>
  either.map(([one, other]) => `Takes ${one.map(code).join(' + ')} or ${other.map(code).join(' + ')}, not both.`)

function noneFoundSentence({ noneFound }: OperationRow, code: Code): string {
  if (!noneFound) return 'Every answer is a finding.'
  if ('no' in noneFound)
    return `None found when ${code(noneFound.no)} says no${noneFound.unless ? ` and ${code(noneFound.unless)} is empty` : ''}.`
  const { empty, ignoring = [] } = noneFound
  const but =
    ignoring.length > 0 ? `, whatever ${ignoring.map(code).join(' and ')} ${ignoring.length > 1 ? 'say' : 'says'}` : ''
  return `None found when ${empty.map(code).join(' and ')} ${empty.length > 1 ? 'are' : 'is'} empty and no other field holds anything${but}.`
}

/** The kind of a field. */
export function shapeInWords(shape: Shape, code: Code = (name) => name): string {
  if (shape.kind === 'text') return 'text'
  if (shape.kind === 'integer') return 'integer'
  if (shape.kind === 'record') return code(shape.record)
  if (shape.kind === 'list') return `list of ${code(shape.record)}`
  return `list of texts named ${shape.item}`
}
