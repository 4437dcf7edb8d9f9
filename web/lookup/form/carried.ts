/**
 * What a form sent last, for the other forms about the same thing: a number on each tab of the telephone screen, a
 * person on each check, a place on each tab of the map. In this window's memory alone, and for one case (decision 0186).
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { isFromTab } from '../../ui/from-tab.ts'
import type { Given } from '../lookups.ts'
import { useCase } from '../purpose/cases.ts'
import { nameInParts } from '../readers/name-in-parts.ts'
import { carried, slotOf, useCaseOf } from './carried-place.ts'

/** A person at an address, by the same words. A search would be narrowed by them unseen, so it gets the name alone. */
const checks = ['age_verification', 'person_verify_historic', 'deceased'] as const
const names = ['fullname', 'surname', 'forename'] as const
const home = ['addr1', 'premises', 'street', 'place', 'town', 'postcode'] as const

type Group = { operations: readonly OperationName[]; parameters: readonly ParameterName[] }

const groups: { readonly [group: string]: Group } = {
  telephone: { operations: ['tps_full', 'geo_code_telephone', 'send_text_message'], parameters: ['telephone_number'] },
  address: { operations: ['ip_location'], parameters: ['ip_address'] },
  person: { operations: ['people_search', ...checks], parameters: names },
  home: { operations: checks, parameters: home },
  officer: { operations: ['director_search', 'controller_search', 'sanctions_search'], parameters: ['name'] },
}

const nothing: Given = {}

/** The parts of one thing replace each other together: a new surname never keeps an old forename. */
function carry(operation: OperationName, params: Given, case_id: string | undefined): void {
  for (const [group, { operations, parameters }] of Object.entries(groups)) {
    if (!operations.includes(operation)) continue
    const own = Object.entries(params).filter(([name, value]) => parameters.some((one) => one === name) && value)
    if (own.length > 0) carried.write(slotOf(group, case_id), Object.fromEntries(own))
  }
}

/** Keeps what this form sent, or what its record says. Another case that is chosen meanwhile does not get it. */
export function useCarry(operation: OperationName, params: Given | undefined, ofRecord?: string | null): void {
  const case_id = useCaseOf(ofRecord)
  const kept = useRef<Given>(undefined)
  useEffect(() => {
    if (!params || case_id === null || kept.current === params) return
    kept.current = params
    carry(operation, params, case_id)
  }, [operation, params, case_id])
}

/** The first values of a form that a tab opened, and that has none of its own. Any other way begins anew. */
export function useCarried(operation: OperationName): Given {
  const inGroup = Object.keys(groups).filter((group) => groups[group]?.operations.includes(operation))
  const [one = '', other = ''] = inGroup
  const case_id = useCase().file?.case_id
  const isByTab = isFromTab(useLocation().state)
  // Read, and not followed: this form itself writes there, and its answer would be drawn twice.
  const first = carried.read(...slotOf(one, case_id))
  const second = carried.read(...slotOf(other, case_id))
  return isByTab && (first || second) ? inOwnFields(operation, { ...first, ...second }) : nothing
}

/** Some forms take a whole name, and others its parts. */
function inOwnFields(operation: OperationName, given: Given): Given {
  const { fullname, surname, forename, ...others } = given
  const takes = (name: string) => (rowOf(operation).params as readonly string[]).includes(name)
  if (fullname && !takes('fullname')) return { ...others, ...nameInParts(fullname) }
  if (surname && !takes('surname')) return { ...others, fullname: [surname, forename].filter(Boolean).join(', ') }
  return given
}
