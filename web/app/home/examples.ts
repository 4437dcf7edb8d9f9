/**
 * One example of each kind from the fictional register, and where the search box leads with it. They are written out, so
 * that the first screen does not need the readings of the box. The telephone number is from Ofcom's range for drama.
 */
import type { HandedOver } from '../../lookup/form/handed-over.ts'
import { paths, toCompany, withSearch } from '../../paths.ts'

type Example = { typed: string; to: string; state?: HandedOver }

export const examples: readonly Example[] = [
  { typed: 'Northgate', to: withSearch(paths.companies, { name: 'Northgate' }) },
  { typed: '90000001', to: toCompany('90000001') },
  { typed: 'LS1 0CK', to: withSearch(paths.map, { text: 'LS1 0CK' }) },
  {
    typed: '01632 960123',
    to: paths.telephone,
    state: { given: { telephone_number: '01632960123' }, run: true },
  },
  { typed: '192.0.2.17', to: paths.map, state: { given: { ip_address: '192.0.2.17' } } },
  { typed: 'SE 298 338', to: withSearch(paths.map, { near: '53.8001,-1.54828' }) },
  { typed: 'Stainthorpe, Helen', to: paths.directors, state: { given: { name: 'Stainthorpe, Helen' }, run: true } },
]
