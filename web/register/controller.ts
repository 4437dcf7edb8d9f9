import type { RecordOf } from '../../contract/records.ts'
import { controllerKindOf, isNoController } from '../../contract/register/words.ts'

type Controller = RecordOf<'controller'>

export const controllerName = (controller: Controller): string => {
  const { name, title, forename, middle_name, surname, kind } = controller
  const parts = [title, forename, middle_name, surname].filter(Boolean).join(' ')
  if (name || parts) return name || parts
  return controllerKindOf(kind ?? '') === 'protected' ? 'Protected by law, name not shown' : 'Name not given'
}

export const isCeased = ({ ceased_on }: Pick<Controller, 'ceased_on'>): boolean => Boolean(ceased_on)

const aboutChanges = /relevant-period|ceased-to-be-a-beneficial-owner|^all-beneficial-owners-identified$/

/** After such a statement a controller is not known. An unknown statement counts, because it explains a gap. */
export const leavesControlOpen = (statement: string): boolean =>
  !isNoController(statement) && !aboutChanges.test(statement.trim().toLowerCase())
