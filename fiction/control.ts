/** Who controls each company: people of its board, bodies, a protected person; or a statement instead of a name. */
import { type Day, dateText, dayOf } from './calendar.ts'
import type { Company, Group, Officer, Post } from './companies.ts'
import { bodyRow, type ControllerRow, controllerRow, naturesOf, personRow } from './controller-rows.ts'
import type { File } from './desk.ts'
import { landmarkControllers } from './landmark-control.ts'
import { coin } from './name-stems.ts'
import { Random } from './random.ts'

/** The register of controllers began on this day. */
const controlSince = dayOf('2016-04-06')

export type StatementRow = {
  statement_id: string
  company_number: string
  statement: string
  linked_name: string | null
  notified_on: string
  ceased_on: string | null
}
type Control = { controllers: ControllerRow[]; statements: StatementRow[] }

export function controlIn(seed: number, files: readonly File[]): Control {
  const holdings = holdingsIn(files)
  const byNumber = new Map(files.map((file) => [file.company.company_number, file]))
  const each = files.map(
    (file) =>
      landmarkControllers(file.company, byNumber) ??
      controlOf(seed, file, file.company.group ? holdings.get(file.company.group) : undefined),
  )
  return {
    controllers: each.flatMap(({ controllers }) => controllers),
    statements: each.flatMap(({ statements }) => statements),
  }
}

/** The oldest company of each group holds the others. */
function holdingsIn(files: readonly File[]): Map<Group, Company> {
  const holdings = new Map<Group, Company>()
  for (const { company } of files.toSorted((one, other) => one.company.incorporated - other.company.incorporated))
    if (company.group && !holdings.has(company.group)) holdings.set(company.group, company)
  return holdings
}

function controlOf(seed: number, { company, posts }: File, holding: Company | undefined): Control {
  if (company.dissolved !== null && company.dissolved < controlSince) return { controllers: [], statements: [] }
  const from = Math.max(controlSince, company.incorporated)
  const random = new Random(seed, 'control', company.index)
  if (holding && holding !== company) return only(bodyRow(company, 1, holding, { from }))
  const roll = random.fraction()
  if (company.company_type === 'plc') return stated(company, nobody, from)
  if (roll < 0.02) return stated(company, 'psc-exists-but-not-identified', from)
  if (roll < 0.035) return stated(company, 'psc-details-not-confirmed', from)
  if (roll < 0.045) return stated(company, 'steps-to-find-psc-not-yet-completed', from)
  if (roll < 0.052) return only(protectedRow(company, from))
  if (roll < 0.07) return only(foreignRow(company, from, random))
  if (roll < 0.075) return only(authorityRow(company, from))
  const controllers = peopleOf(company, posts, from, random)
  return controllers.length === 0 ? stated(company, nobody, from) : { controllers, statements: [] }
}

/** So spelled by the register. */
const nobody = 'no-individual-or-entity-with-signficant-control'

const only = (...controllers: ControllerRow[]): Control => ({ controllers, statements: [] })

const stated = ({ company_number }: Company, statement: string, from: Day): Control => ({
  controllers: [],
  statements: [
    {
      statement_id: `${company_number}-s1`,
      company_number,
      statement,
      linked_name: null,
      notified_on: dateText(from),
      ceased_on: null,
    },
  ],
})

/** Up to three people of the board now, and some who have left it. Of five or more, no one has enough. */
function peopleOf(company: Company, posts: readonly Post[], from: Day, random: Random): ControllerRow[] {
  const held = new Map<Officer, { from: Day; until: Day | null }>()
  for (const { officer, type, ...post } of posts) {
    if (officer.person === null || !boards.has(type)) continue
    const known = held.get(officer)
    const until = known?.until === null || post.until === null ? null : Math.max(known?.until ?? 0, post.until)
    held.set(officer, { from: Math.min(known?.from ?? post.from, post.from), until })
  }
  const current = [...held].filter(([, { until }]) => until === null)
  const ceased = [...held].filter(([, { until }]) => until !== null && until > from && random.chance(0.5)).slice(0, 4)
  if (current.length > 4) return []
  const holders = current.slice(0, 3)
  const band = holders.length === 1 ? '75-to-100' : '25-to-50'
  return [
    ...holders.map(([officer, time], at) =>
      personRow(company, at + 1, officer, {
        natures: naturesOf(company, holders.length === 2 && at === 0 && random.chance(0.4) ? '50-to-75' : band),
        from: Math.max(from, time.from),
        verified_from: random.chance(0.4) ? '2025-11-18' : null,
      }),
    ),
    ...ceased.map(([officer, time], at) =>
      personRow(company, holders.length + at + 1, officer, {
        natures: naturesOf(company, '25-to-50'),
        from: Math.min(Math.max(from, time.from), time.until!),
        until: time.until,
      }),
    ),
  ]
}

const boards = new Set(['DIR', 'LLPDMEM', 'LLPMEM', 'CICMAN'])

const protectedRow = (company: Company, from: Day): ControllerRow =>
  controllerRow(company, 1, 'super-secure-person-with-significant-control', { from }, {})

const countries = [
  ['Luxembourg', 'S.A.', 'Société anonyme', 'Registre de commerce'],
  ['Jersey', 'LIMITED', 'Private company', 'Jersey companies registry'],
  ['Netherlands', 'B.V.', 'Besloten vennootschap', 'Handelsregister'],
] as const

/** The ends of chains: nothing here says who stands behind them. Some are overseas entities. */
function foreignRow(company: Company, from: Day, random: Random): ControllerRow {
  const [country, ending, legal_form, registry] = random.pick(countries)
  const isEntity = random.chance(0.4)
  return controllerRow(
    company,
    1,
    'corporate-entity-person-with-significant-control',
    { from },
    {
      name: `${coin(random)} HOLDINGS ${ending}`,
      legal_form,
      legal_authority: country,
      place_registered: isEntity ? 'Companies House (register of overseas entities)' : registry,
      country_registered: country,
      registration_number: isEntity ? `OE${random.whole(900_001, 900_999)}` : `B ${random.whole(10_000, 99_999)}`,
      natures: naturesOf(company, '75-to-100').join('\n'),
    },
  )
}

const authorityRow = (company: Company, from: Day): ControllerRow =>
  controllerRow(
    company,
    1,
    'legal-person-person-with-significant-control',
    { from },
    {
      name: `${company.place.row.name.toUpperCase()} DISTRICT COUNCIL`,
      legal_form: 'Local authority',
      legal_authority: 'Local Government Act 1972',
      natures: 'significant-influence-or-control',
    },
  )
