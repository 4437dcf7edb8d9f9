/** Pins of a case. Anyone who may see the case may change them while it is open. */
import type { NewPins, pinRoutes } from '../../contract/desk/pins.ts'
import { pointedAt } from '../../contract/pins.ts'
import type { Analyst } from '../auth/analysts.ts'
import { answer, type Handlers } from '../http/handlers.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Records } from '../ledger/records.ts'
import { isOfOtherPurpose, readableRecord } from '../ledger/records-for.ts'
import type { CaseFileTable } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Cases } from './cases.ts'

type Needs = { cases: Cases; records: Records; upstream: Upstream }

export const pinHandlers = (needs: Needs): Handlers<typeof pinRoutes> => {
  const { pins } = needs.cases

  return {
    list: async ({ file }) => ({ pins: await pins.list(file.case_id) }),

    async add({ file, analyst, body: { pointer, ...given } }) {
      const [added] = await addTo(file, { ...given, pointers: [pointer] }, analyst)
      if (!added) throw notFound('pin')
      return answer(added.isNew ? 201 : 200, added.pin)
    },

    async addRows({ file, analyst, body }) {
      const added = await addTo(file, body, analyst)
      return { pins: added.map(({ pin }) => pin), added: added.filter(({ isNew }) => isNew).length }
    },

    edit: ({ file, pin_id, body, analyst }) => pins.edit(file.case_id, pin_id, body, analyst),
    remove: ({ file, pin_id }) => pins.remove(file.case_id, pin_id),
    putBack: ({ file, pin_id }) => pins.putBack(file.case_id, pin_id),
  }

  async function addTo(file: CaseFileTable, { pointers, ...given }: NewPins, analyst: Analyst) {
    await requireThere({ ...given, pointers }, file, analyst)
    const wanted = [...new Set(pointers)].map((pointer) => ({ ...given, pointer }))
    return pins.add(file.case_id, wanted, analyst)
  }

  /** A pin must point into a record that the analyst may read. @throws Problem */
  async function requireThere(given: NewPins, file: CaseFileTable, analyst: Analyst): Promise<void> {
    const record = await readableRecord(needs, given.record, analyst)
    if (isOfOtherPurpose(record, file.case_id)) throw otherPurpose(file)
    const inside = given.pointers.filter((pointer) => pointer !== '')
    if (inside.length === 0) return
    const result = await resultOf(needs, record)
    if (inside.every((pointer) => pointedAt(result, pointer) !== undefined)) return
    throw badInput([{ field: 'pointer', message: 'The record has nothing at this place. It may have been erased.' }])
  }
}

const otherPurpose = ({ reference }: CaseFileTable) =>
  new Problem(
    409,
    'Looked up in another case',
    `This lookup is about a person and was made outside the case ${reference}. Pin it in its own case, or look it up again in ${reference}.`,
  )
