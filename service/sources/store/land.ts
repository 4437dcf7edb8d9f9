/** Land titles of the loaded files, as records of the register interface (decision 0163). */
import { LookupError } from '../../../contract/errors.ts'
import type { FilledRecord } from '../../../contract/records.ts'
import { landNameKey } from '../../store/land.ts'
import type { Store } from '../../store/store.ts'
import type { LandSource } from '../source.ts'

export const landInStore = (store: Store): LandSource => ({
  async titles({ company_number, name }, page) {
    // The loaded companies know the name, which finds owners without a number.
    const known = name === '' && company_number !== '' ? (await store.company(company_number))?.name : name
    const name_key = landNameKey(known ?? '')
    if (company_number === '' && name_key === '')
      throw new LookupError('invalid_parameter', 'name must hold a letter or a digit.')
    const { rows, ...links } = await store.landTitles({ company_number, name_key }, page)
    return {
      ...links,
      rows: rows.map(({ record, matched_on }): FilledRecord<'land_title'> => ({ ...JSON.parse(record), matched_on })),
    }
  },
})
