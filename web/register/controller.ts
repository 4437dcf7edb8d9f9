import type { RecordOf } from '../../contract/records.ts'

type Controller = RecordOf<'controller'>

/** The law keeps this controller's name and details off the register. */
const isProtected = ({ kind }: Controller): boolean => /super-secure/.test(kind ?? '')

export const controllerName = (controller: Controller): string => {
  const { name, title, forename, middle_name, surname } = controller
  const parts = [title, forename, middle_name, surname].filter(Boolean).join(' ')
  return name || parts || (isProtected(controller) ? 'Protected by law, name not shown' : 'Name not given')
}

export const isCeased = ({ ceased_on }: Pick<Controller, 'ceased_on'>): boolean => Boolean(ceased_on)
