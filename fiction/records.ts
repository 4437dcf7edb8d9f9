import { Careers } from './careers.ts'
import { inventCharges } from './charges.ts'
import type { Company, Officer, Post } from './companies.ts'
import { controlIn } from './control.ts'
import type { Desk, File } from './desk.ts'
import { type Disqualification, disqualify } from './disqualifications.ts'
import { type History, writeHistory } from './filings/history.ts'
import { toInsolvencyRow } from './insolvencies.ts'
import { landTitlesIn } from './land.ts'
import { writeCases } from './landmark-cases.ts'
import { briefs } from './landmark-companies.ts'
import { disqualifyLandmarks } from './landmark-disqualifications.ts'
import { Cast } from './landmark-people.ts'
import { toProfileRow } from './profiles.ts'
import {
  toAppointmentRow,
  toChargeRow,
  toCompanyRow,
  toDisqualificationRow,
  toExemptionRow,
  toNameRows,
} from './record-rows.ts'
import { inBatches, type Numbering } from './rows.ts'
import { enterSerialDirectors } from './serial-directors.ts'
import { staff } from './staffing.ts'

/**
 * All rows about some companies, each table after those it refers to. @returns the officers who were added, except
 * handmade ones
 */
export function* writeRecords(companies: readonly Company[], desk: Desk) {
  const { seed, rolls } = desk
  const first = companies[0]!.index
  const cast = new Cast(seed, desk.places, rolls)
  const files = openFiles(companies, cast, desk)
  const landmarks = first === 0 ? disqualifyLandmarks(cast, companies) : []
  // Leaves out people without any office.
  const entered = rolls.takeEntered().filter(({ row, posts }) => posts.length > 0 || row.disqualified === 'Y')
  const strangers = entered.filter((officer) => !cast.has(officer))
  const disqualifications = [...landmarks, ...disqualify(seed, first, strangers, desk.weighedPlaces, rolls)]

  const officers = [...newlyNeeded(desk), ...entered, ...rolls.takeEntered()]
  yield* writeFiles({ files, officers, disqualifications }, desk)
  // The firms continue in the next block. Their offices in this one would keep its memory.
  for (const firm of [...desk.firms, desk.agent.officer]) firm.posts.length = 0
  return strangers
}

/** Three cases with a known truth, after everything else. */
export function* writeLandmarkCases(desk: Desk) {
  const written = writeCases(desk)
  yield* writeFiles({ ...written, officers: desk.rolls.takeEntered() }, desk)
}

type Written = { files: readonly File[]; officers: readonly Officer[]; disqualifications: readonly Disqualification[] }

function* writeFiles({ files, officers, disqualifications }: Written, desk: Desk) {
  const { addressBook, numbering } = desk
  yield* inBatches('address', addressBook.takeRows())
  yield* inBatches(
    'company',
    files.map(({ company }) => toCompanyRow(company)),
  )
  yield* inBatches(
    'company_name',
    files.flatMap(({ company }) => toNameRows(company, numbering)),
  )
  yield* inBatches(
    'officer',
    officers.map(({ row }) => row),
  )
  yield* inBatches(
    'appointment',
    files.flatMap(({ posts }) => posts.map((post) => toAppointmentRow(post, numbering))),
  )
  yield* writeDisqualifications(disqualifications, numbering)
  yield* writeCharges(files, numbering)
  const { controllers, statements } = controlIn(desk.seed, files)
  yield* inBatches('controller', controllers)
  yield* inBatches('control_statement', statements)
  yield* writeFilings(files, desk)
  yield* inBatches('land_title', landTitlesIn(desk.seed, files, numbering))
}

function openFiles(
  companies: readonly Company[],
  cast: Cast,
  { seed, rolls, firms, agent, weighedPlaces }: Desk,
): File[] {
  const first = companies[0]!.index
  // In a small register, shelf companies have the numbers of landmarks in larger ones.
  const briefOf = ({ company_number }: Company) => (first === 0 ? briefs.get(company_number) : undefined)
  const handmade = first === 0 ? [cast.call('harkawaySlater')] : []
  const serial = enterSerialDirectors(Math.ceil(companies.length / 320), seed, first, weighedPlaces, rolls)
  const careers = new Careers(rolls, firms, [...handmade, ...serial])
  // In the order of time, so that no one moves from a younger company to an older one.
  const posts = new Map<Company, Post[]>()
  for (const company of companies.toSorted((one, other) => one.incorporated - other.incorporated))
    posts.set(company, staff(seed, company, briefOf(company), { careers, agent, firms, cast }))
  return companies.map((company) => {
    const wished = briefOf(company)?.charges ?? undefined
    return { company, posts: posts.get(company) ?? [], charges: inventCharges(seed, company, wished) }
  })
}

function newlyNeeded({ unneeded }: Desk): Officer[] {
  const needed = [...unneeded].filter(({ posts }) => posts.length > 0)
  for (const officer of needed) unneeded.delete(officer)
  return needed
}

function* writeDisqualifications(disqualifications: readonly Disqualification[], numbering: Numbering) {
  const rows: ReturnType<typeof toDisqualificationRow>[] = []
  const exemptions: ReturnType<typeof toExemptionRow>[] = []
  for (const disqualification of disqualifications) {
    const id = numbering.next('disqualification')
    rows.push(toDisqualificationRow(disqualification, id))
    exemptions.push(...disqualification.exemptions.map((exemption) => toExemptionRow(exemption, id)))
  }
  yield* inBatches('disqualification', rows)
  yield* inBatches('exemption', exemptions)
}

function* writeCharges(files: readonly File[], numbering: Numbering) {
  const rows: ReturnType<typeof toChargeRow>[] = []
  const entitled: { charge_id: number; name: string }[] = []
  for (const { company, charges } of files)
    for (const charge of charges) {
      const charge_id = numbering.next('charge')
      rows.push(toChargeRow(charge, company, charge_id))
      for (const name of charge.entitled) entitled.push({ charge_id, name })
    }
  yield* inBatches('charge', rows)
  yield* inBatches('person_entitled', entitled)
}

/** Most of the register: written company by company, and released by the thousand. */
function* writeFilings(files: readonly File[], { seed, numbering, latestFilings }: Desk) {
  let filings: History['filings'] = []
  let children: History['children'] = []
  const profiles: ReturnType<typeof toProfileRow>[] = []
  const insolvencies: NonNullable<ReturnType<typeof toInsolvencyRow>>[] = []
  for (const file of files) {
    const { company, posts, charges } = file
    const history = writeHistory(
      seed,
      { company, posts, charges },
      numbering,
      briefs.has(company.company_number) ? null : latestFilings,
    )
    const insolvency = toInsolvencyRow(seed, company, history.filings)
    if (insolvency) insolvencies.push(insolvency)
    profiles.push(toProfileRow(seed, file, history.filings, insolvency !== undefined))
    filings.push(...history.filings)
    children.push(...history.children)
    if (filings.length < 1000) continue
    yield* inBatches('filing', filings)
    yield* inBatches('filing_child', children)
    filings = []
    children = []
  }
  yield* inBatches('filing', filings)
  yield* inBatches('filing_child', children)
  yield* inBatches('company_profile', profiles)
  yield* inBatches('insolvency', insolvencies)
}
