import type { OperationName } from '../../contract/operations.ts'
import type { Handler } from '../handler.ts'
import { registerHandlers } from '../register/index.ts'
import { age_verification } from './age_verification.ts'
import { area_code } from './area_code.ts'
import { client_info } from './client_info.ts'
import { company_appointments } from './company_appointments.ts'
import { company_document } from './company_document.ts'
import { company_document_info } from './company_document_info.ts'
import { company_filing_history } from './company_filing_history.ts'
import { company_mortgage_index } from './company_mortgage_index.ts'
import { company_name_search } from './company_name_search.ts'
import { company_number_search } from './company_number_search.ts'
import { deceased } from './deceased.ts'
import { director_details } from './director_details.ts'
import { director_search } from './director_search.ts'
import { find_my_nearest } from './find_my_nearest.ts'
import { geo_code } from './geo_code.ts'
import { geo_code_telephone } from './geo_code_telephone.ts'
import { ip_location } from './ip_location.ts'
import { javascript_key } from './javascript_key.ts'
import { people_search } from './people_search.ts'
import { person_verify_historic } from './person_verify_historic.ts'
import { send_text_message } from './send_text_message.ts'
import { tps_full } from './tps_full.ts'

export const handlers: { readonly [Op in OperationName]: Handler<Op> } = {
  company_name_search,
  company_number_search,
  company_appointments,
  company_mortgage_index,
  company_filing_history,
  company_document_info,
  company_document,
  director_search,
  director_details,
  people_search,
  age_verification,
  person_verify_historic,
  deceased,
  tps_full,
  area_code,
  geo_code_telephone,
  send_text_message,
  geo_code,
  ip_location,
  find_my_nearest,
  client_info,
  javascript_key,
  ...registerHandlers,
}
