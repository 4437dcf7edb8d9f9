/** Reads subjects from a file: its companies, people and addresses, and the request to look each up. */

import { carriesOnlyXmlText, cutTo, withoutUnfit } from '../../contract/characters.ts'
import { checkParams } from '../../contract/check.ts'
import { type ImportedKind, mostSubjects, type RowKind } from '../../contract/desk/subjects.ts'
import type { OperationName } from '../../contract/operations.ts'
import { knownCompanyNumber, readCompanyNumber } from '../../contract/values/company-number.ts'
import { isRead, valueIn } from '../../contract/values/reading.ts'
import { type ReadEntity, readFtm } from '../../entities/formats/read-ftm.ts'
import { faultOf } from './cell-faults.ts'
import { schemasInWords } from './ftm-table.ts'
import { isTypeColumn } from './headings.ts'
import { guessMapping } from './mapping.ts'
import { asFtmText, cleanedInWords, type Decoded, readTable } from './read-table.ts'
import type { Unusable } from './read-xlsx.ts'

export type Lookup = { operation: OperationName; params: { [name: string]: string } }
export type SubjectRead = {
  row: number
  kind: ImportedKind
  name: string
  details: { name: string; value: string }[]
  lookup: Lookup | null
}
export type SubjectsRead = { subjects: SubjectRead[]; notes: string[] }

/** The most skipped lines to name. The others are counted. */
const mostNamed = 100

export async function readSubjects(bytes: Buffer, rows: RowKind): Promise<SubjectsRead | Unusable> {
  const text = asFtmText(bytes)
  const read = text === null ? await fromTable(bytes, rows) : fromFtm(text)
  if ('unusable' in read) return read
  const { subjects, left } = read
  const notes = [...read.notes, ...left.slice(0, mostNamed)]
  if (left.length > mostNamed) notes.push(`${left.length - mostNamed} more lines have such a note.`)
  if (subjects.length === 0) return { unusable: `Nothing can be imported. ${notes.slice(0, 5).join(' ')}` }
  if (subjects.length > mostSubjects)
    return { unusable: `This file has ${subjects.length} subjects. Import ${mostSubjects} at most, or make a batch.` }
  const unfit = subjects.flatMap(textsOf).filter((text) => !carriesOnlyXmlText(text)).length
  if (unfit > 0) notes.push(cleanedInWords(unfit))
  const isLong = subjects.some((subject) => textsOf(subject).some(isTooLong))
  if (isLong) notes.push(`Values longer than ${longest} characters were cut.`)
  return { subjects: subjects.map(shortened), notes }
}

const textsOf = ({ name, details }: SubjectRead) => [name, ...details.map(({ value }) => value)]

const longest = 5000
/** A text as it is stored. */
const shortenedText = (text: string) => cutTo(withoutUnfit(text), longest)
const isTooLong = (text: string) => text.length > longest

const shortened = ({ name, details, ...others }: SubjectRead): SubjectRead => ({
  ...others,
  name: shortenedText(name),
  details: details.map((one) => ({ name: shortenedText(one.name), value: shortenedText(one.value) })),
})

/** `left`: a sentence for each line that is no subject, or whose company number cannot be read. */
type Read = SubjectsRead & { left: string[] }

function fromFtm({ text, notes }: Decoded): Read {
  const { entities, links, bad } = readFtm(text)
  const lines = [
    ...bad.map(({ line, message }) => ({ line, message })),
    ...entities.filter((entity) => nameOf(entity) === '').map(({ line }) => ({ line, message: 'It has no name.' })),
  ].map(({ line, message }) => ({ line, message: `Line ${line} was not imported: ${message}` }))
  const byName = entities
    .filter((entity) => kindOf(entity) === 'company' && nameOf(entity) !== '')
    .flatMap((entity) => {
      const message = numberProblem(`Line ${entity.line}`, britishNumber(entity))
      return message === null ? [] : { line: entity.line, message }
    })
  const left = [...lines, ...byName].toSorted((one, other) => one.line - other.line).map(({ message }) => message)
  return { subjects: entities.flatMap(toSubject), notes: [...notes, ...schemasInWords({ entities, links })], left }
}

/** A search by name instead must not look like one by number. */
function numberProblem(where: string, company_number: string, isNamed = true): string | null {
  if (company_number === '') return null
  const reading = readCompanyNumber(company_number)
  if (isRead(reading)) return null
  return `${where} ${isNamed ? 'is searched by its name' : 'has no name, and cannot be looked up'}. ${reading.problem}`
}

const companies: ReadonlySet<string> = new Set(['Company', 'LegalEntity', 'Organization', 'PublicBody'])

function kindOf({ schema }: Pick<ReadEntity, 'schema'>): ImportedKind {
  if (companies.has(schema)) return 'company'
  if (schema === 'Person') return 'person'
  return schema === 'Address' ? 'address' : 'other'
}

function toSubject(entity: ReadEntity): SubjectRead[] {
  const { id, schema, properties, line } = entity
  const name = nameOf(entity)
  if (name === '') return []
  // The most telling property comes first.
  const details = [
    ...Object.entries(properties).map(([name, values]) => ({ name, value: values.join('; ') })),
    { name: 'id', value: id },
    { name: 'schema', value: schema },
  ].filter(({ value }) => value !== '')
  const kind = kindOf(entity)
  return [{ row: line, kind, name, details, lookup: lookupOf(kind, name, givenBy(entity)) }]
}

const first = ({ properties }: ReadEntity, name: string): string =>
  (Object.hasOwn(properties, name) ? properties[name]?.[0] : undefined) ?? ''

const nameOf = (entity: ReadEntity): string => {
  const parts =
    entity.schema === 'Person'
      ? ['firstName', 'secondName', 'middleName', 'lastName'].map((part) => first(entity, part))
      : []
  const line = ['street', 'city', 'postalCode'].map((part) => first(entity, part))
  const address = entity.schema === 'Address' ? first(entity, 'full') || line.filter(Boolean).join(', ') : ''
  return first(entity, 'name') || address || parts.filter(Boolean).join(' ') || first(entity, 'alias')
}

function givenBy(entity: ReadEntity): Given {
  return {
    company_number: britishNumber(entity),
    surname: first(entity, 'lastName'),
    forename: first(entity, 'firstName'),
  }
}

/** This register has no company numbers of other countries. Beside those, only a British prefix tells them apart. */
function britishNumber({ properties }: ReadEntity): string {
  const valuesOf = (name: string) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : [])
  const jurisdictions = valuesOf('jurisdiction')
  const countries = jurisdictions.length > 0 ? jurisdictions : [...valuesOf('country'), ...valuesOf('mainCountry')]
  const british = countries.filter((code) => /^(gb|uk|gbr)([-_].*)?$/i.test(code))
  if (countries.length > 0 && british.length === 0) return ''
  const numbers = valuesOf('registrationNumber')
  const prefixed = numbers.find((number) => /^[a-z]{2}/i.test(number) && knownCompanyNumber(number) !== null)
  return prefixed ?? (british.length === countries.length ? (numbers[0] ?? '') : '')
}

const params: { readonly [kind in RowKind]: string[] } = {
  company: ['name', 'company_number'],
  person: ['fullname', 'surname', 'forename'],
}

async function fromTable(bytes: Buffer, kind: RowKind): Promise<Read | Unusable> {
  const table = await readTable(bytes)
  if ('unusable' in table) return table
  const { headings, rows, notes, headingRow } = table
  const isType = (column: number) => isTypeColumn(rows, column)
  const mapping = new Map(Object.entries(guessMapping({ params: params[kind] }, headings, isType)))
  if (mapping.size === 0) return { unusable: headingRow === 0 ? headless[kind] : unnamed[kind] }
  const left: string[] = []
  const seen = new Map<string, number>()
  const subjects = rows.flatMap((cells, index): SubjectRead[] => {
    const row = index + 1
    const value = (parameter: string) => (cells[headings.indexOf(mapping.get(parameter) ?? '')] ?? '').trim()
    const given = { company_number: value('company_number'), surname: value('surname'), forename: value('forename') }
    const parts = [given.forename, given.surname].filter(Boolean).join(' ')
    const name = value('name') || value('fullname') || parts || given.company_number
    const before = seen.get(JSON.stringify(cells))
    seen.set(JSON.stringify(cells), before ?? row)
    const fault = name === '' ? 'It has no name.' : faultOf(name)
    if (fault !== null) left.push(`Row ${row} was not imported: ${fault}`)
    else if (before !== undefined) left.push(`Row ${row} was not imported: It is the same as row ${before}.`)
    if (fault !== null || before !== undefined) return []
    const details = headings
      .map((heading, column) => ({ name: heading, value: (cells[column] ?? '').trim() }))
      .filter(({ value }) => value !== '')
    const named = value('name') || value('fullname') || parts
    const problem = numberProblem(`Row ${row}`, given.company_number, named !== '')
    if (problem !== null) left.push(problem)
    return [{ row, kind, name, details, lookup: lookupOf(kind, named, given) }]
  })
  return { subjects, notes, left }
}

const unnamed: { readonly [kind in RowKind]: string } = {
  company: 'No column is called Name or Company number. Rename a column, and choose the file again.',
  person: 'No column is called Name or Surname. Rename a column, and choose the file again.',
}

const headless: { readonly [kind in RowKind]: string } = {
  company: 'The first row holds values. Put a row of headings above it, with Name or Company number. Nothing was lost.',
  person: 'The first row holds values. Put a row of headings above it, with Name or Surname. Nothing was lost.',
}

type Given = { company_number: string; surname: string; forename: string }

/** Prefers a number to a name. Null if a call would be refused. */
function lookupOf(kind: ImportedKind, name: string, { company_number, surname, forename }: Given): Lookup | null {
  const ways: { readonly [kind in ImportedKind]: Lookup[] } = {
    company: [
      {
        operation: 'company_number_search',
        params: { company_number: valueIn(readCompanyNumber(company_number)) ?? '' },
      },
      { operation: 'company_name_search', params: { name } },
    ],
    person: [
      ...(surname === '' ? [] : [{ operation: 'director_search' as const, params: { surname, forename } }]),
      { operation: 'director_search', params: { name } },
    ],
    address: [{ operation: 'geo_code', params: { text: name } }],
    other: [],
  }
  for (const { operation, params } of ways[kind]) {
    const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))
    if (checkParams(operation, given).length === 0) return { operation, params: given }
  }
  return null
}
