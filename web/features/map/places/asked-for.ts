/** What is named with a town or a postcode alone: its point must be asked for. */
import type { Result } from '../../../../contract/operations.ts'
import { foundPeople } from '../../../lookup/found-people.ts'
import type { Place } from '../../../map/layer.ts'
import { toCompany, toDirector } from '../../../paths.ts'
import { nameOf } from '../../../register/person.ts'
import { yearsInWords } from '../../../ui/periods.ts'
import { notPlaced } from './address.ts'
import { known } from './known.ts'

/** The town of each company, which is all that a search gives of where it is. */
export const companiesIn = ({ company_short_list }: Result<'company_name_search'>, record: string): Place[] =>
  (company_short_list ?? []).flatMap(({ name, company_number, company_status, place }, index): Place[] =>
    place
      ? [
          {
            id: String(index + 1),
            name: name || company_number || 'Company without a name',
            ...notPlaced,
            what: 'The town of the company, without a point on record',
            isArea: false,
            facts: known([
              ['Town', place],
              ['Number', company_number],
              ['Status', company_status],
            ]),
            text: place,
            ...(company_number && { to: toCompany(company_number, 'overview', { company: record }) }),
            from: { from: record, at: `/company_short_list/${index}` },
          },
        ]
      : [],
  )

/** Whoever moved stands in a row for each home. */
export const peopleIn = ({ csv_data }: Result<'people_search'>, record: string): Place[] =>
  foundPeople(csv_data).people.map(({ name, address, postcode, years, others }, index) => ({
    id: String(index + 1),
    name: name || Object.values(others).find(Boolean) || 'Name not given',
    ...notPlaced,
    isArea: false,
    facts: known([
      ['Address', [address, postcode].filter(Boolean).join(' ')],
      ['On the roll', yearsInWords(years)],
    ]),
    ...(postcode && { text: postcode }),
    from: { from: record, at: `/csv_data/${index}` },
  }))

/** The postcode district of each, or the town: that of a service address, often an office. */
export const directorsIn = ({ director_list }: Result<'director_search'>, record: string): Place[] =>
  (director_list ?? []).flatMap((director, index): Place[] => {
    const { postcode, place } = director
    const text = postcode || place
    if (!text) return []
    return [
      {
        id: String(index + 1),
        name: nameOf(director),
        ...notPlaced,
        what: 'The district of a service address, without a point on record',
        isArea: false,
        facts: known([
          ['Postcode district', postcode],
          ['Town', place],
        ]),
        text,
        to: toDirector({ from: record, at: `/director_list/${index}/director_id` }),
        from: { from: record, at: `/director_list/${index}` },
      },
    ]
  })
