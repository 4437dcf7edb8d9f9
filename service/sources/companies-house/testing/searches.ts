/** What the searches find. */
import { companies, office } from './companies.ts'
import { disqualifiedId } from './disqualified.ts'
import { officerId } from './ids.ts'
import type { Json } from './replies.ts'

export const named = (words: string, isWanted: (company: Json) => boolean) =>
  Object.values(companies).filter(
    (company) =>
      isWanted(company) &&
      words
        .toUpperCase()
        .split(/\s+/)
        .every((word) => String(company.company_name).includes(word)),
  )

const isLive = ({ company_status }: Json) => company_status !== 'dissolved'

/** The words of the name, statuses and an address. Overseas entities have a status that this search does not take. */
export function advanced(name: string, search: URLSearchParams): Json[] {
  const [statuses, location] = [search.get('company_status')?.split(','), search.get('location')]
  const isWanted = ({ company_status }: Json) =>
    company_status !== 'registered' && (statuses === undefined || statuses.includes(String(company_status)))
  const there = location === null ? null : at(location)
  return name === '' ? (there ?? []) : named(name, isWanted).filter((company) => there?.includes(company) ?? true)
}

export function dissolved(q: string, type: string | null): Json[] {
  if (type !== 'previous-name-dissolved') return named(q, (company) => !isLive(company))
  return Object.values(companies).flatMap((company) => {
    const [previous] = (company.previous_company_names ?? []) as Json[]
    const isMatch = !isLive(company) && String(previous?.name ?? '').includes(q.toUpperCase())
    return isMatch ? [{ ...company, matched_previous_company_name: previous }] : []
  })
}

/** Companies with one of the words in their office's address, so the search finds too many. */
const at = (location: string): Json[] =>
  Object.values(companies).filter(({ registered_office_address: address }) =>
    location.split(' ').some((word) => JSON.stringify(address ?? '').includes(word)),
  )

export const toHit = ({
  company_name,
  registered_office_address,
  type,
  previous_company_names,
  ...company
}: Json): Json => ({
  ...company,
  title: company_name,
  company_type: type,
  address: registered_office_address,
  ...(Array.isArray(previous_company_names) && { snippet: previous_company_names[0].name }),
})

const crowd: Json[] = Array.from({ length: 1001 }, (_, at) => ({
  title: `Ada CROWD ${at}`,
  links: { self: `/officers/${officerId(`Crowd ${at}`)}/appointments` },
}))

export const searchOfficers = (q: string): Json[] =>
  /crowd/i.test(q)
    ? crowd
    : /rooke/i.test(q)
      ? [
          { title: 'JOHN ROOKE', links: { self: `/officers/${officerId('ROOKE')}/appointments` } },
          { title: 'Máire NÍ BHRIAIN FitzGERALD', links: { self: `/officers/${officerId('Ní')}/appointments` } },
          { title: 'Jan van der BERG (JNR)', address: { locality: 'Utrecht', postal_code: '3511 LX' }, links: {} },
          { title: 'ROOKE NOMINEES LIMITED', links: { self: `/officers/${officerId('firm')}/appointments` } },
        ]
      : /fenwick/i.test(q)
        ? [
            {
              title: 'Dr Ottoline Mary FENWICK',
              date_of_birth: { month: 4, year: 1961 },
              appointment_count: 120,
              address: office,
              links: { self: `/officers/${officerId('FENWICK, Ottoline Mary, Dr')}/appointments` },
            },
            {
              title: 'Otto FENWICK',
              address: { locality: 'York', postal_code: 'YO17HH' },
              links: { self: `/officers/${officerId('Otto')}/appointments` },
            },
          ]
        : []

export const searchDisqualified = (q: string): Json[] =>
  /grimshaw|smith/i.test(q)
    ? [
        {
          title: 'Lambert GRIMSHAW',
          date_of_birth: '1970-02-23',
          address: office,
          links: { self: `/disqualified-officers/natural/${disqualifiedId}` },
        },
      ]
    : []
