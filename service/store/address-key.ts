/** Addresses in a comparable form: `12 a, Mill St.` is `12A Mill Street`. Articles in house names go. */
import { toNameKey } from './name-key.ts'

export const kindsOfStreet: { readonly [short: string]: string } = {
  AV: 'AVENUE',
  AVE: 'AVENUE',
  CL: 'CLOSE',
  CRES: 'CRESCENT',
  CT: 'COURT',
  DR: 'DRIVE',
  GDNS: 'GARDENS',
  HSE: 'HOUSE',
  LN: 'LANE',
  PL: 'PLACE',
  RD: 'ROAD',
  SQ: 'SQUARE',
  ST: 'STREET',
  TER: 'TERRACE',
  TERR: 'TERRACE',
}
const flats = /^(APT|APARTMENT)$/

export function toAddressKey(address: string): string {
  const parts = toNameKey(address)
    .replace(/^THE (?=.)|^NO (?=\d)/, '')
    .replace(/(?<=^| )(\d+) ([A-Z])(?= |$)/g, '$1$2')
    .split(' ')
  // The first word, and a word after a number, do not name a kind of street: `12 St Anne's Road`.
  return parts
    .map((word, at) =>
      /^[^\d]+$/.test(parts[at - 1] ?? '') ? (kindsOfStreet[word] ?? word) : word.replace(flats, 'FLAT'),
    )
    .join(' ')
}

/** The parts that distinguish a house from its neighbours: its number or name, and its building. */
export const toPremisesKey = ({ premises, building }: { premises: string | null; building: string | null }): string =>
  toAddressKey([premises, building].filter(Boolean).join(' '))
