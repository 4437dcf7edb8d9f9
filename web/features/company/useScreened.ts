/** Whom of a company the screening of the current case marks. */
import { companyKey } from '../../../entities/keys.ts'
import { marksAbout, useMarks } from '../../lookup/screening/marks.ts'
import { controllerMention, officerMention } from '../../lookup/screening/mention-keys.ts'
import type { Pointer } from '../../paths.ts'
import { controllerName, isCeased } from '../../register/controller.ts'
import { nameOf } from '../../register/person.ts'
import { onItsPage } from './parts.ts'
import type { Parts } from './usePart.ts'

type Mentioned = { key: string; words: string }

/** The company itself, its officers and its controllers, as far as they are looked up; those with a mark, each once. */
export function useScreened(number: string, { officers, control }: Pick<Parts, 'officers' | 'control'>): Mentioned[] {
  const { marks } = useMarks()
  if (marks.listed.size + marks.owned.size === 0) return []
  const all = [{ key: companyKey(number), words: 'This company' }, ...officersOf(officers), ...controllersOf(control)]
  return all.filter(({ key, words }, index) => {
    const { listed, owned } = marksAbout(marks, [key])
    const isFirst = all.findIndex((other) => other.key === key && other.words === words) === index
    return isFirst && listed.length + owned.length > 0
  })
}

const officersOf = ({ told, pages }: Parts['officers']): Mentioned[] =>
  (told?.result.appt_list ?? []).map((director, index) => {
    const appointments = director.director_appt_list ?? []
    const hasLeft = appointments.length > 0 && appointments.every(({ resignation_date }) => resignation_date)
    const at = placed(onItsPage('officers', pages, `/appt_list/${index}`))
    return { key: officerMention(director, at), words: `${hasLeft ? 'Former officer' : 'Officer'} ${nameOf(director)}` }
  })

const controllersOf = ({ told, pages }: Parts['control']): Mentioned[] =>
  (told?.result.controller_list ?? []).map((one, index) => {
    const at = placed(onItsPage('control', pages, `/controller_list/${index}`))
    const words = `${isCeased(one) ? 'Former controller' : 'Controller'} ${controllerName(one)}`
    return { key: controllerMention(one, at), words }
  })

const placed = (found: ReturnType<typeof onItsPage>): Pointer => ({
  from: found?.page.record.id ?? '',
  at: found?.row ?? '',
})
