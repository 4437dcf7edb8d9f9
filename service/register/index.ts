/** The operations of the register interface. A source answers them (sources/source.ts). */
import { LookupError } from '../../contract/errors.ts'
import type { registerOperations } from '../../contract/register/operations.ts'
import type { Handler } from '../handler.ts'

/** No source holds these. The sources refuse them before a handler runs. */
const withoutSource = async (): Promise<never> => {
  throw new LookupError('no_source', 'No source is configured for this lookup. Ask the operator to add one.')
}

export const registerHandlers: { readonly [Op in keyof typeof registerOperations]: Handler<Op> } = {
  company_profile: withoutSource,
  company_controllers: withoutSource,
  controller_search: withoutSource,
  address_search: withoutSource,
  company_insolvency: withoutSource,
  sanctions_search: withoutSource,
  land_titles: withoutSource,
}
