import type { Handler } from '../handler.ts'
import { toDirector } from './director.ts'

export const director_details: Handler<'director_details'> = async ({ director_id }, { store }) => {
  const officer = (await store.officers([director_id])).get(director_id)
  if (!officer) return { director: null }

  const appointments = await store.appointmentsOfOfficer(director_id)
  const disqualifications = await store.disqualificationsOf(director_id)
  const counts = (await store.countsOf([director_id])).get(director_id)
  return { director: toDirector(officer, { appointments, disqualifications, counts }) }
}
