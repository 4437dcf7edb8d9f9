import { randomUUID } from 'node:crypto'
import type { Handler } from '../handler.ts'
import { isUnder18 } from '../people/age.ts'
import { checkPerson } from '../people/check.ts'

/** Includes the living and the dead, at present and former addresses; no one under eighteen (decision 0010). */
export const person_verify_historic: Handler<'person_verify_historic'> = async (params, { store, now }) => {
  const { person, reading: _, ...codes } = await checkPerson(params, store, (person) => !isUnder18(person, now))
  return { validation_status: String(person !== null), ...codes, transaction_id: randomUUID() }
}
