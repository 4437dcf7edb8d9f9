/** Files in the form of BasicCompanyData, of any size: invented names and addresses, the same in every run. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { basicCompanyHeader } from '../../service/load/testing/files.ts'

const columns = basicCompanyHeader.split(',').map((name) => name.trim())
const at = Object.fromEntries(columns.map((name, index) => [name, index]))

const syllables =
  'ba be bor can car dal den dor el fer gal ham hol ka ken lan ler lin lo mar mel mer mon nor pen ra ril ros san sel ster tam ten ter tor val ver wes win wood worth'.split(
    ' ',
  )
const trades =
  'HOLDINGS SERVICES PROPERTIES CONSULTING TRADING SOLUTIONS MANAGEMENT ENGINEERING FOODS CARE BUILDERS TRANSPORT DESIGN'.split(
    ' ',
  )
const towns = 'LONDON LEEDS BRISTOL CARDIFF GLASGOW BELFAST NORWICH EXETER PRESTON LUTON DERBY STOKE-ON-TRENT'.split(
  ' ',
)
const codes = [
  '62012 - Business and domestic software development',
  '68209 - Other letting and operating of own or leased real estate',
  '7499 - Non-trading company',
  'None Supplied',
]

/**
 * Names repeat words as real ones do: a few often, most of half a million rarely. @param first the number of the first
 * company
 */
export async function writeCompanyFile(file: string, rows: number, first = 0): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${basicCompanyHeader}\n`)
  const random = generator(7)
  const last = first + rows
  for (let row = first; row < last; ) {
    let text = ''
    for (const end = Math.min(last, row + 2000); row < end; row += 1)
      text += `"${companyRow(row, random).join('","')}"\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
}

export function companyName(random: () => number): string {
  const word = () => {
    // A power of a fraction is more often small than large.
    let number = Math.floor(random() ** 4 * 500_000)
    let text = ''
    do {
      text += syllables[number % syllables.length]
      number = Math.floor(number / syllables.length)
    } while (number > 0)
    return text.toUpperCase()
  }
  return [word(), ...(random() < 0.4 ? [word()] : []), trades[Math.floor(random() * trades.length)], 'LIMITED'].join(
    ' ',
  )
}

function companyRow(row: number, random: () => number): string[] {
  const values = new Array<string>(columns.length).fill('')
  const set = (column: string, value: string) => {
    values[at[column]!] = value
  }
  const date = () =>
    `${two(1 + Math.floor(random() * 28))}/${two(1 + Math.floor(random() * 12))}/${1950 + Math.floor(random() * 75)}`
  set('CompanyName', companyName(random))
  set('CompanyNumber', row % 12 === 0 ? `SC${String(row).padStart(6, '0').slice(-6)}` : String(row).padStart(8, '0'))
  set('RegAddress.AddressLine1', `${1 + Math.floor(random() * 200)} ${companyName(random).split(' ')[0]} STREET`)
  set('RegAddress.PostTown', random() < 0.05 ? '' : towns[Math.floor(random() * towns.length)]!)
  set('RegAddress.Country', random() < 0.3 ? 'ENGLAND' : '')
  set('RegAddress.PostCode', `LS${1 + Math.floor(random() * 28)} ${Math.floor(random() * 10)}AA`)
  set('CompanyCategory', 'Private Limited Company')
  set('CompanyStatus', random() < 0.92 ? 'Active' : 'Liquidation')
  set('CountryOfOrigin', 'United Kingdom')
  set('IncorporationDate', date())
  set('Accounts.AccountRefDay', '31')
  set('Accounts.AccountRefMonth', '3')
  set('Accounts.NextDueDate', date())
  set('Accounts.LastMadeUpDate', date())
  set('Accounts.AccountCategory', 'MICRO ENTITY')
  for (const count of ['Charges', 'Outstanding', 'PartSatisfied', 'Satisfied']) set(`Mortgages.NumMort${count}`, '0')
  set('SICCode.SicText_1', codes[Math.floor(random() * codes.length)]!)
  set('LimitedPartnerships.NumGenPartners', '0')
  set('LimitedPartnerships.NumLimPartners', '0')
  set('URI', `http://business.data.gov.uk/id/company/${String(row).padStart(8, '0')}`)
  set('ConfStmtNextDueDate', date())
  set('ConfStmtLastMadeUpDate', date())
  if (random() < 0.2) {
    set('PreviousName_1.CONDATE', date())
    set('PreviousName_1.CompanyName', companyName(random))
  }
  return values
}

const two = (number: number) => String(number).padStart(2, '0')

/** From 0 to 1, the same for a seed (mulberry32). */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
