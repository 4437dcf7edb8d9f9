/** Compares the address of a search with an address on record (decision 0010). */
import { toAddressKey, toPremisesKey } from '../store/address-key.ts'
import type { AddressTable } from '../store/tables.ts'
import type { Match } from './match-names.ts'
import { isOneEditApart } from './one-edit.ts'

/** The premises must match, and without the whole postcode the street too. A different street is a slip. */
export function matchAddress(lines: string, address: AddressTable, isSamePostcode: boolean): Match {
  const asked = toAddressKey(lines)
  const premises = matchPremises(asked, address)
  if (premises === null) return 'NONE'
  const street = matchStreet(premises.rest, toAddressKey(address.street))
  if (street === 'NONE' && !isSamePostcode) return 'NONE'
  if (premises.rest === '' && isSamePostcode) return premises.match
  return street === 'EXACT' ? premises.match : 'FUZZY'
}

/** @returns the words after the premises, if they match */
function matchPremises(asked: string, address: AddressTable): { match: Match; rest: string } | null {
  const whole = toPremisesKey(address)
  if (begins(asked, whole)) return { match: 'EXACT', rest: asked.slice(whole.length).trim() }
  const own = toAddressKey(address.premises ?? '')
  if (own !== '' && begins(asked, own)) return { match: 'FUZZY', rest: asked.slice(own.length).trim() }
  // `2 Albion Court`, `Albion Court, Flat 2`: all of its words, in any order, with or without a word for a flat.
  const words = whole.split(' ').filter((word) => word !== 'FLAT' && word !== 'UNIT')
  const given = asked.split(' ')
  if (address.building === null || !words.every((word) => given.includes(word))) return null
  return { match: 'FUZZY', rest: given.filter((word) => !whole.split(' ').includes(word)).join(' ') }
}

/** A locality or a town may follow. */
function matchStreet(asked: string, street: string): Match {
  if (begins(asked, street)) return 'EXACT'
  const words = asked.split(' ').slice(0, street.split(' ').length).join(' ')
  return isOneEditApart(words, street) || ` ${asked} `.includes(` ${street} `) ? 'FUZZY' : 'NONE'
}

const begins = (text: string, start: string): boolean => start !== '' && `${text} `.startsWith(`${start} `)
