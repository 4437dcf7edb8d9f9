/** Countries under the names that lists and people use, to tell which of them a text names. */
import { withoutAccents } from '../characters.ts'
import { demonyms } from './demonyms.ts'

/** Names besides those of Unicode. */
const otherNames: { readonly [code: string]: readonly string[] } = {
  AE: ['UAE'],
  AR: ['Argentine Republic'],
  BQ: ['Bonaire, Sint Eustatius and Saba'],
  CD: ['Democratic Republic of the Congo', 'Democratic Republic of Congo', 'DR Congo', 'DRC'],
  CG: ['Republic of the Congo', 'Congo'],
  CH: ['Swiss Confederation'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China", 'People Republic of China'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  FR: ['French Republic'],
  GA: ['Gabonese Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GG: ['Channel Islands'],
  GR: ['Hellenic Republic'],
  GS: ['South Georgia'],
  HK: ['Hong Kong Special Administrative Region of China'],
  HM: ['Heard Island and McDonald Islands'],
  IE: ['Eire'],
  IT: ['Italian Republic'],
  JE: ['Channel Islands'],
  KG: ['Kyrgyz Republic'],
  KP: [
    'Korea',
    'DPRK',
    "Democratic People's Republic of Korea",
    "People's Democratic Republic of Korea",
    "People's Republic of Korea",
    'Democratic Republic of Korea',
  ],
  KR: ['Korea', 'Republic of Korea'],
  LA: ['Lao'],
  LB: ['Lebanese Republic'],
  LY: ['Libyan Arab Jamahiriya'],
  MK: ['Macedonia'],
  MO: ['Macau', 'Macao Special Administrative Region of China'],
  MX: ['United Mexican States'],
  NL: ['Holland'],
  PN: ['Pitcairn'],
  PS: ['Palestine', 'Palestinian Territory'],
  PT: ['Portuguese Republic'],
  RU: ['Russian Federation'],
  RW: ['Rwandese Republic'],
  SH: ['Saint Helena, Ascension and Tristan da Cunha'],
  SK: ['Slovak Republic'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TG: ['Togolese Republic'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  TT: ['Trinidad', 'Tobago'],
  TW: ['Republic of China', 'Taiwan, Province of China'],
  UM: ['United States Minor Outlying Islands'],
  US: ['USA', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VC: ['Saint Vincent', 'St Vincent', 'Saint Vincent and the Grenadines', 'St Vincent and the Grenadines'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.', 'Virgin Islands of the United States'],
  VN: ['Viet Nam'],
}

/** Parts of countries that have the name of another country, or hold it: Sydney in New South Wales is not in Wales. */
const regions: { readonly [code: string]: readonly string[] } = {
  AU: ['New South Wales'],
  CN: ['Inner Mongolia'],
  GR: ['Macedonia'],
  ID: ['New Guinea'],
  IR: ['East Azerbaijan', 'West Azerbaijan'],
  NG: ['Niger State', 'Niger Delta'],
  PG: ['New Britain', 'New Guinea', 'New Ireland'],
  US: ['Georgia', 'Jersey City', 'New England', 'New Jersey', 'New Mexico'],
}

/** The codes of two letters, each with the one of three. AND and PER are words too, so they only count as a whole text. */
const threeLetters = `
ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB
BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR
BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR
CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK
FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN
ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO
LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER
NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF
TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY
UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`
const byThreeLetters: ReadonlyMap<string, string> = new Map(
  threeLetters
    .trim()
    .split(/\s/)
    .map((both) => [both.slice(2), both.slice(0, 2)]),
)

/** In capitals, without accents and marks. */
const keyOf = (text: string): string =>
  withoutAccents(text.replace(/&/g, ' and '))
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const codes = letters.flatMap((one) => letters.map((other) => one + other))

type Named = ReadonlyMap<string, readonly string[]>
type Pair = readonly [name: string, code: string]

const keysIn = (names: typeof otherNames): Pair[] =>
  Object.entries(names).flatMap(([code, some]) => some.map((name) => [keyOf(name), code] as const))

/** The longest names come first. */
const namedBy = (pairs: readonly Pair[]): Named =>
  new Map(
    [...Map.groupBy(pairs, ([name]) => name)]
      .filter(([name]) => name !== '')
      .toSorted(([one], [other]) => other.length - one.length)
      .map(([name, some]) => [name, [...new Set(some.map(([, code]) => code))]]),
  )

let known: { countries: Named; places: Named } | null = null

/** By name as a key, the codes of countries, and of countries and regions. Made at the first search for a country. */
function byName(): { countries: Named; places: Named } {
  if (known) return known
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  )
  const pairs = codes.flatMap((code) => {
    const written = styles.flatMap((style) => style.of(code) ?? [])
    // `Myanmar (Burma)` is both. Nothing is `Islands` of `Cocos (Keeling) Islands`.
    const each = written.flatMap((name) => [name, ...(/^(.+) \((.+)\)$/.exec(name)?.slice(1) ?? [])])
    return each.flatMap((name) => [name, name.replace(/^St\. /, 'Saint ')]).map((name) => [keyOf(name), code] as const)
  })
  const countries = [...pairs, ...keysIn(otherNames)]
  known = { countries: namedBy(countries), places: namedBy([...countries, ...keysIn(regions)]) }
  return known
}

/** `Korea, Republic of` and `Korea (the Republic of)` are the Republic of Korea, and `Bahamas, The` is Bahamas. */
const inOrder = (text: string): string =>
  text.replace(/^([^,(]+)[,(]\s*([^,()]+ of(?: the)?|the|north|south)\s*\)?\s*$/i, '$2 $1').replace(/^\s*the\s+/i, '')

/** The country that a whole text is: by a name, or by a code of three letters. */
function countriesNamed(text: string): readonly string[] | undefined {
  const key = keyOf(inOrder(text))
  const code = byThreeLetters.get(key)
  return byName().countries.get(key) ?? (code === undefined ? undefined : [code])
}

/** The country that somebody asks for, by a name or a code. Empty if none is known. */
export function countriesCalled(text: string): readonly string[] {
  const named = countriesNamed(text)
  if (named) return named
  const key = keyOf(text)
  const isCode = codes.includes(key) && [...byName().countries.values()].some((some) => some.includes(key))
  return isCode ? [key] : countriesAtEnd(text)
}

/** The countries at the end of a text: after the last comma, where a place or an address has its country. */
export function countriesAtEnd(text: string): readonly string[] {
  const { countries, places } = byName()
  const written = inOrder(text)
  const whole = countries.get(keyOf(written))
  if (whole) return whole.toSorted()
  const parts = written.split(',')
  const found = new Set(countriesIn(parts.pop()!))
  // Hong Kong in `Hong Kong, China` is meant too. Georgia in `Atlanta, Georgia, USA` lies in the country after it.
  while (found.size > 0) {
    const before = places.get(keyOf(parts.pop() ?? ''))
    if (!before) break
    if (!before.some((code) => found.has(code))) for (const code of before) found.add(code)
  }
  return [...found].toSorted()
}

function countriesIn(part: string): string[] {
  let rest = ` ${keyOf(part)} `
  const found: string[] = []
  for (const [name, some] of byName().places) {
    if (!rest.includes(` ${name} `)) continue
    found.push(...some)
    // South Sudan is not Sudan.
    rest = rest.replaceAll(` ${name} `, ' , ')
  }
  return found
}

let people: Named | null = null

/** The countries of a nationality, as a country or as a word for its people: `Russia`, `Russian`, `British, Irish`. */
export function countriesOfNationality(text: string): readonly string[] {
  people ??= namedBy(demonyms)
  const called = (part: string) => people?.get(keyOf(part)) ?? countriesNamed(part)
  const each = text.split(/[,;/|()]|\band\b/)
  return called(text) ?? [...new Set(each.flatMap((part) => called(part) ?? []))]
}
