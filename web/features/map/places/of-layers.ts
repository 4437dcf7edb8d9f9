/** The places of each layer, from its records. */
import type { OperationName } from '../../../../contract/operations.ts'
import type { Answered } from '../../../lookup/lookups.ts'
import type { Pin } from '../../../lookup/pin/pins.ts'
import type { Place } from '../../../map/index.tsx'
import { foundPinned, placesOfCompany, placesOfPins } from './company-and-case.ts'
import { placesIn } from './in-answers.ts'
import { type Found, foundByText, placedBy } from './placing.ts'

type Records = readonly Answered<OperationName>[]
type LayerRecords = {
  records: Records
  pins: readonly Pin[]
  /** The layer of the case's pins. */
  isOfCase: boolean
  /** Of the company whose layer this is. */
  number: string | undefined
}

/** @param placed answers that give postcodes and towns their positions */
export function placesOfLayers(layers: readonly LayerRecords[], placed: readonly Answered<'geo_code'>[]): Place[][] {
  const found = foundByText(placed)
  return layers.map(({ isOfCase, number, records, pins }) => {
    if (isOfCase) return placesOfCase(records, pins, found)
    return placedBy(number === undefined ? records.flatMap(placesIn) : placesOfDossier(number, records), found)
  })
}

/** A pinned postcode also gives its position to pinned addresses. */
function placesOfCase(records: Records, pins: readonly Pin[], found: Found): Place[] {
  const byId = new Map(records.map((record) => [record.record.id, record]))
  return placedBy(placesOfPins(pins, byId), new Map([...found, ...foundPinned(pins, byId)]))
}

function placesOfDossier(number: string, records: Records): Place[] {
  const of = <Op extends OperationName>(operation: Op) =>
    records.find(({ record }) => record.operation === operation) as Answered<Op> | undefined
  return placesOfCompany(number, {
    profile: of('company_profile'),
    company: of('company_number_search'),
    officers: of('company_appointments'),
    filings: of('company_filing_history'),
  })
}
