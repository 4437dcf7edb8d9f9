/** Invented people and bodies of many origins, each of whose names can be written in several ways. */
import { namesLike } from '../../contract/nicknames.ts'
import { wordsOf } from '../../fiction/lists.ts'
import { origins } from '../../fiction/origins.ts'
import type { Random } from '../../fiction/random.ts'
import { arabicGiven, patronymics, romanised, russianGiven, schemes } from '../listed/truth.ts'

export type Style = { scheme: number; native: boolean }
/** A word of a name, in the style of one writer. */
export type Word = (style: Style, random: Random) => string
export type Person = {
  given: Word
  middle: Word | null
  surname: Word
  isMan: boolean
  /** `YYYY-MM`. */
  born: string
  nationality: string
  country: string
}
export type Body = { words: Word[]; trade: string; number: string; country: string }

const stems =
  'Дренк Хохр Жук Щерб Чикал Шахов Цыб Яш Юсуп Елк Зейн Гогол Хвост Вязем Мухамет Баклан Грозд Дымш Ельц Журавск Зимогор Каланч Лебяж Мглин Нащок Ольхов Подгор Ржевск Сумар Тяжел Угрюм Фил Харит Цвет Черн Шмел Эрд Юрл Язв Кость Пушк Озер'.split(
    ' ',
  )
const endings = 'ов ев ин енко ский ук ян ых адзе ко'.split(' ')
const consonants = 'kh,k,h q,k,g sh,ch dh,z th,t j,g,dj gh,g h s,ss m n r l b f d t z w,ou y,i'
  .split(' ')
  .map((each) => each.split(','))
const long = 'a,aa i,ee,y u,ou,oo'.split(' ').map((each) => each.split(','))

const russian =
  (text: string): Word =>
  (style) =>
    capital(style.native ? text : romanised(text, schemes[style.scheme]!))
const oneOf = (forms: readonly string[]): Word => {
  const latin = forms.filter((form) => /^[a-z]/i.test(form))
  const native = forms.find((form) => !latin.includes(form))
  return (style, random) => (style.native && native ? native : random.pick(latin))
}
const fixed =
  (text: string): Word =>
  () =>
    text
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** Some names are common, and most are rare. */
const skewed = (random: Random, below: number) => Math.floor(random.fraction() ** 2 * below)

export function inventPerson(random: Random): Person {
  const born = `${random.whole(1930, 2000)}-${String(random.whole(1, 12)).padStart(2, '0')}`
  const origin = random.fraction()
  if (origin < 0.35) {
    const surname = stems[skewed(random, stems.length)]! + random.pick(endings)
    return {
      given: russian(russianGiven[skewed(random, russianGiven.length)]!),
      middle: russian(random.pick(patronymics)),
      surname: russian(surname),
      isMan: true,
      born,
      ...random.pick([
        { nationality: 'Russian', country: 'Russia' },
        { nationality: 'Belarusian', country: 'Belarus' },
        { nationality: 'Ukrainian', country: 'Ukraine' },
      ]),
    }
  }
  if (origin < 0.7)
    return {
      given: oneOf(arabicGiven[skewed(random, arabicGiven.length)]!),
      middle: oneOf(random.pick(arabicGiven)),
      surname: arabicSurname(random),
      isMan: true,
      born,
      ...random.pick([
        { nationality: 'Syrian', country: 'Syria' },
        { nationality: 'Iraqi', country: 'Iraq' },
        { nationality: 'Libyan', country: 'Libya' },
      ]),
    }
  const from = random.weighted(origins)
  const isMan = random.chance(0.7)
  const surname = random.pick(from.surnames)
  return {
    given: fixed(random.pick(isMan ? from.men : from.women)),
    middle: random.chance(0.6) ? fixed(random.pick(isMan ? from.men : from.women)) : null,
    surname: fixed(isMan ? surname : (from.ofWomen?.(surname) ?? surname)),
    isMan,
    born,
    nationality: from.nationalities[0] ?? 'British',
    country: 'United Kingdom',
  }
}

/** Letters that each writer spells in another way, with an article or without. */
function arabicSurname(random: Random): Word {
  const letters = [random.pick(consonants), random.pick(long), random.pick(consonants), ['a', 'e']]
  letters.push(random.pick(consonants), random.pick([['i', 'y'], ...long]))
  const hasArticle = random.chance(0.5)
  return (_, writer) => {
    const name = capital(letters.map((forms) => writer.pick(forms)).join(''))
    return hasArticle ? writer.pick([`Al-${name}`, `El-${name}`, `Al ${name}`, `Al${name.toLowerCase()}`]) : name
  }
}

/** The name as one writer has it: in full, without the middle name, with an initial, or the surname first. */
export function writtenName({ given, middle, surname }: Person, style: Style, random: Random): string {
  const [first, second, last] = [given, middle, surname].map((word) => word?.(style, random) ?? '') as [
    string,
    string,
    string,
  ]
  const form = random.fraction()
  if (form < 0.35) return `${first} ${second} ${last.toUpperCase()}`.replace('  ', ' ')
  if (form < 0.65) return `${first} ${last}`
  if (form < 0.8) return `${last}, ${first}`
  if (form < 0.9) return `${last} ${first}`
  if (form < 0.95 && second !== '') return `${first} ${second[0]} ${last}`
  const short = namesLike(first.toUpperCase())
  return short.length > 0 ? `${capital(random.pick(short))} ${last}` : `${first[0]}. ${last}`
}

const trades = 'TRADING HOLDINGS SHIPPING INVESTMENTS GROUP ENERGY LOGISTICS CAPITAL'.split(' ')

export function inventBody(random: Random): Body {
  const isForeign = random.chance(0.6)
  const word = isForeign
    ? russian(random.pick(stems) + random.pick(['маш', 'пром', 'нефть', 'торг', 'банк', 'строй']))
    : fixed((random.pick(wordsOf('first halves')) + random.pick(wordsOf('second halves'))).toUpperCase())
  return {
    words: random.chance(0.3) ? [word, fixed(random.pick(wordsOf('things')).toUpperCase())] : [word],
    trade: random.pick(trades),
    number: String(random.whole(1_000_000, 15_999_999)).padStart(8, '0'),
    country: isForeign ? 'Russia' : 'United Kingdom',
  }
}

export function writtenBody({ words, trade }: Body, style: Style, random: Random): string {
  const name = [...words.map((word) => word(style, random)), trade].join(' ')
  const form = random.fraction()
  if (form < 0.4) return `${name} LIMITED`
  if (form < 0.6) return `OOO ${name}`
  return form < 0.8 ? `${name} Ltd` : name
}
