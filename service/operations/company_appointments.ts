import type { Handler } from '../handler.ts'
import { toDirector } from './director.ts'
import { fullCompanyNumber } from './full-company-number.ts'

/** One item for each appointment: a person with two in the company is listed twice (decision 0007). */
export const company_appointments: Handler<'company_appointments'> = async (params, { store, pageIds }) => {
  const company_number = fullCompanyNumber(params.company_number)
  const page = pageIds.given(params.page_id, 30, ['company_appointments', company_number])
  const { rows, ...links } = await store.appointmentsOfCompany(company_number, page)

  const director_ids = rows.map(({ director_id }) => director_id)
  const [officers, counts] = await Promise.all([store.officers(director_ids), store.countsOf(director_ids)])
  return {
    ...links,
    appt_list: rows.map((appointment) =>
      toDirector(officers.get(appointment.director_id)!, {
        appointments: [appointment],
        counts: counts.get(appointment.director_id),
      }),
    ),
  }
}
