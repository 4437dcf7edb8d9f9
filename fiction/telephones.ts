import type { Random } from './random.ts'

type Holder = { person_id: number } | { company_number: string }
type Holders = { person_id: number | null; company_number: string | null }
type Line = { telephone_number: string }

/** All but the last three digits of Ofcom's numbers for drama, by dialling code. */
const areaRanges: { [dialling_code: string]: string | undefined } = {
  '0113': '01134960',
  '0114': '01144960',
  '0115': '01154960',
  '0116': '01164960',
  '0117': '01174960',
  '0118': '01184960',
  '0121': '01214960',
  '0131': '01314960',
  '0141': '01414960',
  '0151': '01514960',
  '0161': '01614960',
  '0191': '01914980',
  '020': '02079460',
  '028': '02896496',
  '029': '02920180',
}
/** Without an area; used for a few people in towns without numbers of their own. */
const noArea = '01632960'
const mobile = '07700900'
const nationwide = '03069990'

/** The last three digits; those below 100 are for handmade numbers. */
const shares = { person: { from: 100, count: 700 }, company: { from: 800, count: 200 } }
/** Shares no divisor with either count, so that all numbers are used, in a scattered order. */
const stride = 617

/** Gives out each number once. There are few: in a large register, late people have none. */
export class TelephoneBook {
  private readonly given: { [range: string]: number } = {}
  private telephones: (Line & Holders)[] = []
  private preferences: (Line & { register: string })[] = []

  landlineOf(person_id: number, dialling_code: string, random: Random): void {
    const range = areaRanges[dialling_code]
    if (random.chance(range ? 0.5 : 0.03)) this.giveTo({ person_id }, range ?? noArea, random)
  }

  mobileOf(person_id: number, random: Random): void {
    if (random.chance(0.12)) this.giveTo({ person_id }, mobile, random)
  }

  officeOf(company_number: string, dialling_code: string, random: Random): void {
    const range = areaRanges[dialling_code]
    if (random.chance(range ? 0.4 : 0.03)) this.giveTo({ company_number }, range ?? nationwide, random)
  }

  enter(telephone_number: string, holder: Holder, registers: readonly string[]): void {
    this.telephones.push({ telephone_number, person_id: null, company_number: null, ...holder })
    for (const register of registers) this.preferences.push({ telephone_number, register })
  }

  takeRows() {
    const { telephones, preferences } = this
    this.telephones = []
    this.preferences = []
    return { telephones, preferences }
  }

  private giveTo(holder: Holder, range: string, random: Random): void {
    const kind = 'person_id' in holder ? 'person' : 'company'
    const { from, count } = shares[kind]
    const given = this.given[kind + range] ?? 0
    if (given === count) return
    this.given[kind + range] = given + 1
    const last = from + ((given * stride) % count)
    this.enter(`${range}${last}`, holder, inventRegisters(kind, random))
  }
}

/** Sole traders are individuals who trade, and some are on both registers. */
function inventRegisters(kind: keyof typeof shares, random: Random): string[] {
  const chance = random.fraction()
  if (chance < 0.03) return ['TPS', 'CTPS']
  if (chance > 0.28) return []
  return [kind === 'person' ? 'TPS' : 'CTPS']
}
