/** The mentions that the rows of answers are. Their marks are found by them. */
import type { RecordOf } from '../../../contract/records.ts'
import { controllerKindOf } from '../../../contract/register/words.ts'
import { ukRegistration } from '../../../contract/values/uk-registration.ts'
import { companyKey, controllerKey, officerKey, rowKey } from '../../../entities/keys.ts'
import type { Pointer } from '../../paths.ts'

export const officerMention = ({ director_id }: RecordOf<'director'>, { from, at }: Pointer): string =>
  director_id?.trim() ? officerKey(director_id) : rowKey(from, at)

/** A body that names itself a UK company is that company. */
export function controllerMention(one: RecordOf<'controller'>, { from, at }: Pointer): string {
  const number = controllerKindOf(one.kind ?? '') === 'corporate' ? ukRegistration(one.identification ?? {}) : null
  if (number !== null) return companyKey(number)
  return one.controller_id?.trim() ? controllerKey(one.controller_id) : rowKey(from, at)
}
