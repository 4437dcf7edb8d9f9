/**
 * What a redacted file must not hold. The check of a finished file reads the marks by itself, and shares nothing with
 * the code that redacts: a fault there must not be a fault here too.
 */
import type { RedactionMark } from '../../../contract/desk/reports.ts'
import type { CaseContent } from '../../../entities/report/model.ts'

export type Unwanted = {
  /** Full names of marked people. */
  people: readonly string[]
  /** Full names of other people, which may share a part. */
  others: readonly string[]
  /** Words, names of companies and lines of addresses. */
  phrases: readonly string[]
  /** Numbers, postcodes and ids, without their spaces. */
  codes: readonly string[]
  /** As the records write them: 1964-05-03, or 1964-05. */
  births: readonly string[]
}

type Case = Pick<CaseContent, 'claims' | 'kinds' | 'clusters' | 'records'>
/** What a lookup may have asked for, by the name of the parameter. */
const asked = {
  people: ['fullname', 'surname', 'forename'],
  addresses: ['addr1', 'street'],
  postcodes: ['postcode'],
  telephones: ['telephone_number'],
  births: ['date_of_birth'],
} as const
/** Their parameter `name` is a person's. Elsewhere it is a company's. */
const searchesOfPeople: ReadonlySet<string> = new Set(['director_search', 'controller_search', 'sanctions_search'])

export function unwantedIn(marks: readonly RedactionMark[], content: Case, authors: readonly string[]): Unwanted {
  const has = (kind: string) => marks.some((mark) => mark.mark === 'kind' && mark.kind === kind)
  const keys = new Set(marks.flatMap((mark) => (mark.mark === 'mention' ? [mark.key] : [])))
  for (const cluster of content.clusters)
    if (cluster.some((key) => keys.has(key))) for (const key of cluster) keys.add(key)
  const kindNames = { person: 'people', address: 'addresses', telephone: 'telephones' } as const
  for (const [key, kind] of content.kinds) if (kind in kindNames && has(kindNames[kind as 'person'])) keys.add(key)
  const values = (isWanted: (key: string) => boolean, ...properties: readonly string[]) =>
    content.claims.flatMap(({ mention, property, value }) =>
      value && isWanted(mention) && properties.includes(property) ? [value] : [],
    )
  const isMarked = (...kinds: readonly string[]) => {
    return (key: string) => keys.has(key) && kinds.includes(content.kinds.get(key) ?? '')
  }
  const given = (names: readonly string[]) =>
    content.records.flatMap(({ params }) => names.flatMap((name) => params[name]?.trim() || []))
  // A screening looks up companies by the same parameter.
  const companies = new Set(
    content.claims.flatMap(({ mention, value }) =>
      value && content.kinds.get(mention) === 'company' ? [value.trim().toLowerCase()] : [],
    ),
  )
  const searched = content.records.flatMap(({ operation, params }) => {
    const name = params.name?.trim() ?? ''
    return searchesOfPeople.has(operation) && name !== '' && !companies.has(name.toLowerCase()) ? [name] : []
  })
  const names = ['name', 'former_name', 'proposed_name', 'alias', 'weak_alias', 'spelling'] as const
  return {
    people: [...values(isMarked('person'), ...names), ...(has('people') ? [...given(asked.people), ...searched] : [])],
    others: [...values((key) => content.kinds.get(key) === 'person' && !keys.has(key), ...names), ...authors],
    phrases: [
      ...marks.flatMap((mark) => (mark.mark === 'words' ? [mark.words] : [])),
      ...values(isMarked('company', 'address'), ...names),
      ...(has('addresses') ? given(asked.addresses).filter((line) => /\d/.test(line)) : []),
    ],
    codes: [
      ...marks.flatMap((mark) => (mark.mark === 'record' ? [mark.record] : [])),
      ...values(isMarked('address'), 'postcode'),
      ...values(isMarked('company'), 'registration_number'),
      ...values(isMarked('telephone'), ...names),
      ...[...keys].flatMap((key) => (/^(?:company|officer|controller):/.test(key) ? [key.replace(/^\w+:/, '')] : [])),
      ...(has('addresses') ? given(asked.postcodes) : []),
      ...(has('telephones') ? given(asked.telephones) : []),
    ],
    births: [
      ...values(has('birth_dates') ? () => true : isMarked('person'), 'birth_date', 'birth_month'),
      ...(has('birth_dates') ? given(asked.births) : []),
    ],
  }
}
