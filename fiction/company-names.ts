import type { CompanyType } from './lives.ts'
import { inventStem, type Stem } from './name-stems.ts'
import type { Family } from './people.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import type { Trade } from './trades.ts'
import { inventWelshName } from './welsh-names.ts'

export type CompanyName = { name: string; family: Family | null }

export type Asked = { trade: Trade; company_type: CompanyType; place: Place; random: Random }

const longest = 160

const endings: Record<CompanyType, readonly string[]> = {
  ltd: ['LIMITED', 'LIMITED', 'LTD'],
  plc: ['PLC', 'PLC', 'P.L.C.', 'PUBLIC LIMITED COMPANY'],
  llp: ['LLP'],
  'private-limited-guarant-nsc': ['LIMITED', 'LIMITED', 'LTD'],
  'community-interest-company': ['CIC', 'C.I.C.', 'COMMUNITY INTEREST COMPANY'],
}

const pursuits = [
  'THE PRESERVATION, STUDY AND ENJOYMENT OF TRADITIONAL BOAT BUILDING, ROPE MAKING AND ALLIED MARITIME CRAFTS',
  'THE ENCOURAGEMENT OF CHORAL, ORCHESTRAL AND BRASS BAND MUSIC AMONG YOUNG PEOPLE OF EVERY BACKGROUND',
  'THE RESTORATION OF HISTORIC LOCOMOTIVES, SIGNAL BOXES, STATION BUILDINGS AND GOODS SHEDS',
  'THE PROTECTION OF HEDGEROWS, ORCHARDS, FOOTPATHS, WATER MEADOWS AND OTHER FEATURES OF THE COUNTRYSIDE',
]

/** Names that no other company of the same block has. */
export class NameBook {
  private readonly taken = new Set<string>()

  /** Keeps the first free name; after many misses adds a number. */
  settle(invent: () => CompanyName): CompanyName {
    let tries = 0
    for (;;) {
      const invented = invent()
      const name = tries > 20 ? numbered(invented.name, tries) : invented.name
      if (this.take(name)) return { ...invented, name }
      tries++
    }
  }

  /** False if the name is taken. */
  take(name: string): boolean {
    const key = plain(name)
    if (this.taken.has(key)) return false
    this.taken.add(key)
    return true
  }
}

/** Names that differ only in accents, full stops or the form of the ending count as equal. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}.']/gu, '')
    .replace('PUBLIC LIMITED COMPANY', 'PLC')
    .replace(/ LIMITED$/, ' LTD')
    .replace(/ CYFYNGEDIG$/, ' CYF')

export function inventCompanyName(asked: Asked): CompanyName {
  const { trade, company_type, place, random } = asked
  if (place.town.country === 'Wales' && random.chance(0.3)) {
    const welsh = inventWelshName(trade.trade, place, random)
    if (welsh) return { name: `${welsh} ${welshEnding(company_type, random)}`, family: null }
  }
  if (company_type === 'private-limited-guarant-nsc' && random.chance(0.02)) return longName(asked)
  const stem = inventStem(random.pick(trade.styles), place, random)
  return { name: shorten(nameFrom(stem, asked)), family: stem.family }
}

/** Names with the same stem for the companies of a group. */
export function inventGroupName(stem: string, asked: Asked): CompanyName {
  return { name: shorten(nameFrom({ text: stem, family: null }, asked)), family: null }
}

/** The legal ending of a name: LIMITED, CYF, LLP. */
export const inventEnding = (company_type: CompanyType, random: Random): string => random.pick(endings[company_type])

function nameFrom(stem: Stem, asked: Asked): string {
  const { trade, company_type, random } = asked
  // A partnership's name is usually only its partners' names.
  const bare = company_type === 'llp' && stem.family && random.chance(0.6)
  const words = bare ? stem.text : joinWords(stem.text, random.pick(trade.words), random)
  return `${words}${inventQualifier(asked)} ${inventEnding(company_type, random)}`
}

function joinWords(stem: string, word: string, random: Random): string {
  // Avoids FLYING LION INN INNS and WHITBY HOTEL HOTEL.
  if (stem.endsWith(` ${word}`)) return stem
  const dotted = stem.includes('. ') && random.chance(0.3)
  return dotted ? `${stem} (${word})` : `${stem} ${word}`
}

function inventQualifier({ trade, company_type, place, random }: Asked): string {
  const town = place.row.name.toUpperCase()
  if (company_type === 'llp') return ''
  const chance = random.fraction()
  if (trade.borrows > 0.5 && chance < 0.12) return ` (${town} NO. ${random.whole(1, 9)})`
  if (trade.borrows > 0.5 && chance < 0.2) return ` ${random.whole(2, 88)}`
  if (chance < 0.09) return trade.styles.includes('town') ? ' (UK)' : ` (${town})`
  if (chance < 0.12) return ' (UK)'
  if (chance < 0.13) return ' (HOLDINGS)'
  if (chance < 0.14) return ' INTERNATIONAL'
  return ''
}

function longName({ company_type, place, random }: Asked): CompanyName {
  const purpose = `THE ${place.row.name.toUpperCase()} AND DISTRICT SOCIETY FOR ${random.pick(pursuits)}`
  return { name: shorten(`${purpose} ${inventEnding(company_type, random)}`), family: null }
}

function welshEnding(company_type: CompanyType, random: Random): string {
  if (company_type === 'plc') return 'CCC'
  if (company_type === 'llp') return 'PAC'
  if (company_type === 'community-interest-company') return 'CBC'
  return random.pick(['CYFYNGEDIG', 'CYF'])
}

/** Only whole words, and always with the ending. */
function shorten(name: string): string {
  if (name.length <= longest) return name
  const words = name.split(' ')
  const ending = words.pop()!
  while (`${words.join(' ')} ${ending}`.length > longest) words.pop()
  return `${words.join(' ')} ${ending}`
}

const numbered = (name: string, number: number): string => name.replace(/ (\S+)$/, ` ${number} $1`)
