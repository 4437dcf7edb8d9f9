/** The fields of a row from the register: the profile in one line, and who controls the company. */
import type { OperationName } from '../../contract/operations.ts'
import { pointedAt } from '../../contract/pins.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { controllerKindInWords, natureInWords, statementInWords } from '../../contract/register/words.ts'
import { valueInWords } from '../../entities/changes/in-words.ts'

type Fields = { [field: string]: string }

/** By the contract's names, the most important first. */
const ofProfile = [
  ...['name', 'company_number', 'company_status', 'status_detail', 'registered_office', 'incorporated_on'],
  ...['dissolved_on', 'accounts/next_due', 'accounts/overdue', 'confirmation_statement/next_due'],
  ...['confirmation_statement/overdue', 'sic_list', 'previous_name_list', 'registered_office_in_dispute'],
]

/** Null for other lookups. */
export function registerFields(operation: OperationName, result: object): Fields | null {
  if (operation === 'company_profile') return profileFields(result)
  return operation === 'company_controllers' ? controllerFields(result) : null
}

function profileFields(result: object): Fields {
  const fields: Fields = {}
  for (const path of ofProfile) {
    const pointer = `/company_profile/${path}`
    const words = pointedAt(result, pointer) == null ? null : valueInWords('company_profile', result, pointer)
    if (words) fields[`company_profile.${path.replace('/', '.')}`] = words
  }
  return fields
}

type Answer = {
  controller_list?: Partial<FilledRecord<'controller'>>[] | null
  control_statement_list?: Partial<FilledRecord<'control_statement'>>[] | null
  next_page_id?: string | null
  previous_page_id?: string | null
}
const isInForce = ({ ceased_on }: { ceased_on?: string | null | undefined }) => !ceased_on?.trim()

/** Says “no controller” only where a statement does. An empty list is not enough. */
function controllerFields(result: object): Fields {
  const { controller_list, control_statement_list, next_page_id, previous_page_id } = result as Answer
  const isPart = Boolean(next_page_id || previous_page_id)
  const controllers = controller_list ?? []
  const inForce = controllers.filter(isInForce).map(controllerInWords)
  const statements = (control_statement_list ?? [])
    .filter(isInForce)
    .map(({ statement, linked_name }) => statementInWords(statement ?? '', linked_name))
    .filter(Boolean)
  const said = inForce.length > 0 ? [inForce.join('; ')] : []
  if (isPart) said.push('the list has more pages')
  else if (said.length === 0) said.push(statements.length > 0 ? 'none named' : 'none named, and no statement why')
  return {
    controllers: said.join('; '),
    ...(statements.length > 0 && { control_statements: statements.join('; ') }),
    controller_list: `${controllers.length}${isPart ? '+' : ''}`,
    ...(control_statement_list && { control_statement_list: String(control_statement_list.length) }),
  }
}

function controllerInWords({ name, kind, nature_list }: Partial<FilledRecord<'controller'>>): string {
  const natures = (nature_list ?? []).flatMap((nature) => (nature ? [natureInWords(nature)] : []))
  const who = name?.trim() || controllerKindInWords(kind ?? '') || 'a controller without a name'
  return natures.length > 0 ? `${who} (${natures.join(', ')})` : who
}
