/** The operations of the register interface. A source answers them (sources/source.ts). */
import type { registerOperations } from '../../contract/register/operations.ts'
import type { Handler } from '../handler.ts'
import { address_search } from './address_search.ts'
import { company_controllers } from './company_controllers.ts'
import { company_insolvency } from './company_insolvency.ts'
import { company_profile } from './company_profile.ts'
import { controller_search } from './controller_search.ts'
import { land_titles } from './land_titles.ts'
import { sanctions_search } from './sanctions_search.ts'

export const registerHandlers: { readonly [Op in keyof typeof registerOperations]: Handler<Op> } = {
  company_profile,
  company_controllers,
  controller_search,
  address_search,
  company_insolvency,
  sanctions_search,
  land_titles,
}
