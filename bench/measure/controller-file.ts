/** Snapshots of persons with significant control, of any size: invented people and bodies, the same in every run. */
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { companyName, fraction, officerName, vocabulary } from '../search/names.ts'

const bands = ['25-to-50', '50-to-75', '75-to-100']
const pick = <Value>(values: readonly Value[], share: number): Value => values[Math.floor(share * values.length)]!

export const knownNames = (rows: number): string[] => vocabulary(Math.max(20_000, Math.round(rows / 8)))

/** Nine lines in ten are of people, as in the register. Every sixth control has ended. */
export async function writeControllerFile(file: string, rows: number): Promise<void> {
  const known = knownNames(rows)
  const out = createWriteStream(file)
  let statements = 0
  for (let row = 0; row < rows; ) {
    let text = ''
    for (const end = Math.min(rows, row + 1000); row < end; row += 1) {
      const line = lineOf(known, row)
      if (line.data.statement) statements += 1
      text += `${JSON.stringify(line)}\n`
    }
    if (!out.write(text)) await once(out, 'drain')
  }
  const totals = {
    kind: 'totals#persons-of-significant-control-snapshot',
    persons_of_significant_control_count: rows - statements,
    statements_count: statements,
    exemptions_count: 0,
    generated_at: '2026-11-20T03:00:00Z',
  }
  out.end(`${JSON.stringify({ data: totals })}\n`)
  await finished(out)
}

export const companyOf = (row: number): string => String(10_000_000 + Math.floor(row / 1.6))

export type LineKind = 'statement' | 'body' | 'person'
export function kindOf(row: number): LineKind {
  const share = fraction(row, 1)
  return share < 0.05 ? 'statement' : share < 0.15 ? 'body' : 'person'
}

/** As people type it. */
export const numberOfBody = (row: number): string => `0${1_000_000 + Math.floor(fraction(row, 40) * 8_999_999)}`

function lineOf(known: readonly string[], row: number) {
  const share = (at: number) => fraction(row, at)
  const company_number = companyOf(row)
  const id = hash('sha1', `controller ${row}`, 'base64url')
  const day = (at: number) =>
    `${2016 + Math.floor(share(at) * 10)}-${two(1 + Math.floor(share(at + 1) * 12))}-${two(1 + Math.floor(share(at + 2) * 28))}`
  const common = {
    etag: `${id}${id}`.slice(0, 40),
    address: {
      premises: String(1 + Math.floor(share(20) * 200)),
      address_line_1: `${pick(known, share(21))} Street`,
      locality: 'Leeds',
      region: 'West Yorkshire',
      country: 'England',
      postal_code: `LS${1 + Math.floor(share(22) * 28)} ${Math.floor(share(23) * 10)}AA`,
    },
    natures_of_control: ['ownership-of-shares', 'voting-rights'].map(
      (right) => `${right}-${pick(bands, share(24))}-percent`,
    ),
    notified_on: day(30),
    ...(share(33) < 0.18 && { ceased_on: day(34) }),
  }
  if (kindOf(row) === 'statement')
    return {
      company_number,
      data: {
        etag: common.etag,
        kind: 'persons-with-significant-control-statement',
        links: { self: `/company/${company_number}/persons-with-significant-control-statements/${id}` },
        notified_on: common.notified_on,
        statement: 'no-individual-or-entity-with-signficant-control',
      },
    }
  const self = (kind: string) => ({ self: `/company/${company_number}/persons-with-significant-control/${kind}/${id}` })
  if (kindOf(row) === 'body')
    return {
      company_number,
      data: {
        ...common,
        kind: 'corporate-entity-person-with-significant-control',
        links: self('corporate-entity'),
        name: companyName(known, row),
        identification: {
          legal_form: 'Limited Company',
          legal_authority: 'Companies Act 2006',
          place_registered: 'Companies House',
          country_registered: 'England',
          registration_number: numberOfBody(row),
        },
      },
    }
  const { surname, forename } = inSmallLetters(officerName(known, row))
  const [first, middle_name] = forename.split(' ')
  return {
    company_number,
    data: {
      ...common,
      kind: 'individual-person-with-significant-control',
      links: self('individual'),
      country_of_residence: 'England',
      date_of_birth: { month: 1 + Math.floor(share(41) * 12), year: 1940 + Math.floor(share(42) * 60) },
      name: `Mr ${forename} ${surname}`,
      name_elements: { title: 'Mr', forename: first, ...(middle_name && { middle_name }), surname },
      nationality: 'British',
      identity_verification_details: {
        appointment_verification_start_on: '2026-01-05',
        appointment_verification_statement_due_on: '2026-12-01',
      },
    },
  }
}

/** The register writes people's names so. Reading them takes longer than reading capitals. */
const inSmallLetters = (name: ReturnType<typeof officerName>) => ({
  surname: capitalised(name.surname),
  forename: capitalised(name.forename),
})
const capitalised = (text: string) => text.replace(/(?<=\p{L})\p{L}+/gu, (rest) => rest.toLowerCase())

const two = (number: number) => String(number).padStart(2, '0')
