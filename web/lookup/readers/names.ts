/** Whether a name is a person's, a company's, or may be either. */
import { forenames } from './forenames.ts'

const companyWords = new RegExp(
  `\\b(${[
    ...[
      'limited',
      'ltd',
      'plc',
      'p\\.l\\.c',
      'llp',
      'lp',
      'cic',
      'cio',
      'cyf',
      'cyfyngedig',
      'ccc',
      'cbc',
      'inc',
      'llc',
      'gmbh',
    ],
    ...['holdings?', 'group', 'nominees', 'trustees', 'partners', 'partnership', 'services', 'solutions', 'systems'],
    ...[
      'properties',
      'investments?',
      'ventures',
      'consult(ing|ants|ancy)',
      'associates',
      'bros',
      'brothers',
      'company',
    ],
    ...[
      'trading',
      'enterprises',
      'industries',
      'management',
      'developments?',
      'association',
      'society',
      'bank',
      'fund',
    ],
  ].join('|')})\\b|(&|\\band) (co|sons|daughters?)\\b`,
  'i',
)
const title = /^(mr|mrs|ms|miss|mx|dr|sir|dame|lord|lady|prof(essor)?|rev(erend)?|hon)\b\.?\s+/i
const namePart = /^\p{L}[\p{L}'’.-]*$/u
/** Words that stand small within a name: `de la`, `van der`. */
const particle = /^(de|la|le|du|van|von|der|den|ter|al|el|bin|ibn|y|e|da|dos|di|of|ap|ab|ferch)$/i

export type PersonName = {
  /** Forename first. */
  fullname: string
  /** Only a person writes it so, or a person most likely. */
  isLikely: boolean
}

export const isCompanyName = (text: string): boolean => companyWords.test(text)

/** Null where no person is called so. */
export function readPerson(text: string): PersonName | null {
  if (isCompanyName(text)) return null
  const [surname = '', forename, ...more] = text.split(/\s*,\s*/)
  if (forename !== undefined) {
    const isName = more.length === 0 && isNameOf(surname, 1, 3) && isNameOf(forename.replace(title, ''), 1, 4)
    return isName ? { fullname: `${forename} ${surname}`, isLikely: true } : null
  }
  const bare = text.replace(title, '')
  if (bare !== text) return isNameOf(bare, 1, 4) ? { fullname: text, isLikely: true } : null
  if (!isNameOf(text, 2, 4)) return null
  const [first = ''] = text.split(' ')
  if (forenames.has(first.toLowerCase())) return { fullname: text, isLikely: true }
  const areCapital = text.split(' ').every((part) => /^\p{Lu}/u.test(part) || particle.test(part))
  return areCapital ? { fullname: text, isLikely: false } : null
}

/** One word that somebody may be called by, as an analyst types a surname. */
export const isSurname = (text: string): boolean =>
  isNameOf(text, 1, 1) && /\p{L}{3}/u.test(text) && !isCompanyName(text)

function isNameOf(text: string, least: number, most: number): boolean {
  const parts = text.split(' ').filter(Boolean)
  return parts.length >= least && parts.length <= most && parts.every((part) => namePart.test(part))
}

const street =
  /\b(street|st|road|rd|lane|ln|avenue|ave|close|drive|way|court|gardens?|terrace|crescent|square|place|row|hill|grove|mews|parade|wharf|quay|walk|yard)\b/i

/** `12 High Street, Leeds`: an address rather than a name. */
export const isAddress = (text: string): boolean => street.test(text) && (/^\d+[a-z]?\b/i.test(text) || /,/.test(text))
