/** A postcode belongs to one post town. */
import type { Claim } from '../claim.ts'
import { plain } from '../keys.ts'
import type { Comparison, World } from './world.ts'

export function* addressInTwoTowns(world: World): Generator<Comparison> {
  // Each record of an address repeats its postcode.
  const places = new Map(
    world.all('postcode').flatMap(({ mention, value: postcode = '' }) => {
      const isUk = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(postcode)
      const entity = world.entityOf(mention)
      return mention.startsWith('address:') && isUk ? [[`${postcode} ${entity}`, { postcode, entity }]] : []
    }),
  )
  const found = [...places.values()].flatMap(({ postcode, entity }) =>
    world.of(entity, 'name').flatMap((claim) => {
      const town = townIn(claim.value ?? '')
      return town === null ? [] : { postcode, entity, town, claim }
    }),
  )
  for (const [postcode, lines] of Map.groupBy(found, ({ postcode }) => postcode)) {
    // One line may end with the county where another ends with the town. A shared street is not a shared town.
    const postTowns = new Set(lines.flatMap(({ claim }) => townsIn(claim.value ?? '')))
    // The first line of each town, so that a later record moves neither what is cited nor the id.
    const towns = [...Map.groupBy(lines, ({ town }) => town).values()].flatMap(([first]) => first ?? [])
    const compared = towns.length === 1 && lines.length > 1 ? lines.slice(0, 2) : towns
    for (const [at, one] of compared.entries())
      for (const other of compared.slice(at + 1))
        yield {
          mentions: [...new Set([one.entity, other.entity])],
          about: postcode,
          sides: [
            { text: one.claim.value ?? '', source: one.claim.source },
            { text: other.claim.value ?? '', source: other.claim.source },
          ],
          stated: [one, other].map(({ town }) => JSON.stringify([postcode, town])),
          text:
            isNamedIn(one.town, other) || isNamedIn(other.town, one) || shareTown(one.claim, other.claim, postTowns)
              ? null
              : `${postcode}: in ${one.town}, and in ${other.town}.`,
        }
  }
}

const isNamedIn = (town: string, { claim }: { claim: Claim }) => plain(claim.value ?? '').includes(town)

const country =
  /^(THE )?(UNITED KINGDOM|U ?K|GREAT BRITAIN|ENGLAND|WALES|CYMRU|SCOTLAND|NORTHERN IRELAND|ENGLAND (AND )?WALES)$/

/** Towns whose Welsh name is another word. */
const inEnglish: { readonly [welsh: string]: string } = {
  ABERHONDDU: 'BRECON',
  ABERTAWE: 'SWANSEA',
  ABERTEIFI: 'CARDIGAN',
  CAERDYDD: 'CARDIFF',
  CAERFYRDDIN: 'CARMARTHEN',
  CAERGYBI: 'HOLYHEAD',
  CASNEWYDD: 'NEWPORT',
  'CASTELL NEDD': 'NEATH',
  DINBYCH: 'DENBIGH',
  HWLFFORDD: 'HAVERFORDWEST',
  'MERTHYR TUDFUL': 'MERTHYR TYDFIL',
  'PEN Y BONT AR OGWR': 'BRIDGEND',
  TREFYNWY: 'MONMOUTH',
  WRECSAM: 'WREXHAM',
  'Y BARRI': 'BARRY',
  'Y DRENEWYDD': 'NEWTOWN',
  'Y FENNI': 'ABERGAVENNY',
  'YR WYDDGRUG': 'MOLD',
}

/** The parts after the first, such as a street, a town and a county. Hyphens and full stops tell no towns apart. */
const placesIn = (line: string): string[] =>
  line
    .split(',')
    .slice(1)
    .map(plain)
    .map((part) => inEnglish[part] ?? part)
    .filter((part) => part !== '' && !country.test(part))

/** The town or county is the last part of a line. Null if the line has no other part, or the last one has a number. */
function townIn(line: string): string | null {
  const last = placesIn(line).at(-1)
  return last === undefined || /\d/.test(last) ? null : last
}

/** The last part, and in a long line also the part before a county. In a short line that part may be the street. */
function townsIn(line: string): string[] {
  const places = placesIn(line)
  return places.slice(places.length > 2 ? -2 : -1).filter((place) => !/\d/.test(place))
}

const shareTown = (one: Claim, other: Claim, towns: ReadonlySet<string>) => {
  const places = placesIn(other.value ?? '')
  return placesIn(one.value ?? '').some((place) => towns.has(place) && places.includes(place))
}
