import type { FilledRecord } from '../../contract/records.ts'
import type { Handler } from '../handler.ts'
import type { Charge } from '../store/charges.ts'
import { fullCompanyNumber } from './full-company-number.ts'

export const company_mortgage_index: Handler<'company_mortgage_index'> = async (params, { store, pageIds }) => {
  const company_number = fullCompanyNumber(params.company_number)
  const page = pageIds.given(params.page_id, 20, ['company_mortgage_index', company_number])
  const { rows, ...links } = await store.chargesOfCompany(company_number, page)
  return { ...links, charge_list: rows.map(toCompanyCharge) }
}

const toCompanyCharge = ({ entitled, ...charge }: Charge): FilledRecord<'company_charge'> => ({
  charge_number: charge.charge_number,
  description: charge.description,
  creation_date: charge.creation_date,
  registration_date: charge.registration_date,
  charge_satisfied: charge.charge_satisfied,
  person_entitled_list: entitled.map((name) => ({ name })),
  alteration_indicator: charge.alteration_indicator,
  detail_on_fiche_ind: charge.detail_on_fiche_ind,
  receiver_appt_ind: charge.receiver_appt_ind,
  charge_type: charge.charge_type,
  satistfied_date: charge.satistfied_date,
  amount: charge.amount,
})
