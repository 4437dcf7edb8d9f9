/** Names of invented people as a list writes them, and as somebody else writes the same person. */

export type Scheme = { [letter: string]: string }
const base: Scheme = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}
/** English, passport, German, French and Polish. */
export const schemes: readonly Scheme[] = [
  base,
  { ...base, й: 'i', ю: 'iu', я: 'ia', ё: 'e' },
  {
    ...base,
    в: 'w',
    ж: 'sh',
    з: 's',
    й: 'j',
    х: 'ch',
    ц: 'z',
    ч: 'tsch',
    ш: 'sch',
    щ: 'schtsch',
    ю: 'ju',
    я: 'ja',
    ё: 'jo',
  },
  { ...base, ж: 'j', й: 'i', у: 'ou', ч: 'tch', ш: 'ch', щ: 'chtch', ю: 'iou', я: 'ia', ё: 'io' },
  { ...base, в: 'w', ж: 'ż', й: 'j', х: 'ch', ц: 'c', ч: 'cz', ш: 'sz', щ: 'szcz', ю: 'ju', я: 'ja', ё: 'jo' },
]
export const romanised = (text: string, scheme: Scheme) =>
  [...text.toLowerCase()].map((letter) => scheme[letter] ?? letter).join('')

export const russianGiven =
  'Александр Алексей Юрий Сергей Михаил Евгений Яков Фёдор Жанна Елена Наталья Хасан Эдуард Георгий Виктор'.split(' ')
export const patronymics = 'Юрьевич Иванович Петрович Алексеевич Хамзатович Евгеньевич Михайлович Сергеевич'.split(' ')
const russianSurnames =
  'Дренков Хохряков Жуковнин Щербатов Чикалин Шаховцев Цыбулин Яшенко Юсупаев Ёлкин Зейналов Гоголидзе Хвостенко Вяземцев Мухаметжан'.split(
    ' ',
  )

/** One name in the spellings in which people meet it. */
export const arabicGiven = [
  'Mohammed Muhammad Mohamed Mohammad محمد',
  'Ahmed Ahmad أحمد',
  'Yusuf Youssef Yousef Yousuf يوسف',
  'Hussein Husayn Hussain Husein حسين',
  'Khalid Khaled خالد',
  'Ibrahim Ebrahim إبراهيم',
  'Omar Umar عمر',
  'Mahmoud Mahmud محمود',
  'Tariq Tarek Tareq طارق',
  'Jamal Gamal Djamal جمال',
  'Abdullah Abdallah Abdulla',
  'Mustafa Mostafa Moustafa مصطفى',
].map((row) => row.split(' '))
const arabicSurnames = [
  'Al-Kharrazi Alkharrazi Kharazi',
  'Qaddour Kaddour Gaddour',
  'El-Masri Al-Masry Almasri',
  'Bin-Salhoun Ben-Salhoun BinSalhoun',
  'Al-Dhahabi Aldhahabi Al-Zahabi',
  'Boutaleb Butalib Bouthaleb',
  'Chaouchi Shawshi Shaoushi',
  'Al-Sayyed Elsayed Al-Sayid',
].map((row) => row.split(' '))

const others: readonly (readonly [listed: string, ...written: string[]])[] = [
  ['Robert John HARKAWELL', 'Bob Harkawell', 'Harkawell, Robert', 'R J Harkawell'],
  ['Elizabeth Ann ORMERTON', 'Liz Ormerton', 'ORMERTON Elizabeth'],
  ['Łukasz GRZEGORZANEK', 'Lukasz Grzegorzanek', 'GRZEGORZANEK, Łukasz'],
  ['José María NÚÑEZARTE', 'Jose Maria Nunezarte', 'Jose Nunezarte'],
  ['Ilse VAN DER MOERBEEK', 'Ilse Vandermoerbeek', 'van der Moerbeek, Ilse'],
  ['Jürgen SCHÖNTALER', 'Jurgen Schontaler', 'SCHÖNTALER Jürgen Karl'],
  ['Στέλιος ΠΕΛΛΙΚΙΔΗΣ', 'Stelios Pellikidis'],
]

export type Truth = { listed: string[]; subjects: { name: string; entry: number }[] }

/** @param entries of the list. Half have a Cyrillic name, the others an Arabic one or one of the rest. */
export function inventNames(entries: number, random: (below: number) => number): Truth {
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!
  const listed: string[] = []
  const subjects: Truth['subjects'] = []
  const add = (name: string, written: readonly string[]) => {
    listed.push(name)
    for (const each of written) subjects.push({ name: each, entry: listed.length - 1 })
  }
  for (let at = 0; at < entries; at += 1) {
    if (at % 8 === 7) {
      const [name, ...written] = pick(others)
      add(name, written)
    } else if (at % 2 === 0) {
      const [given, middle, surname] = [pick(russianGiven), pick(patronymics), pick(russianSurnames)]
      const as = (scheme: Scheme) => [given, middle, surname].map((word) => romanised(word, scheme))
      const [one, two, three] = as(pick(schemes))
      const [first, , last] = as(pick(schemes))
      add(`${one} ${two} ${three!.toUpperCase()}`, [
        `${first} ${last}`,
        `${last}, ${first}`,
        `${given} ${surname}`,
        `${one![0]}. ${three}`,
      ])
    } else {
      const [given, second, surname] = [pick(arabicGiven), pick(arabicGiven), pick(arabicSurnames)]
      add(`${pick(given)} ${pick(second)} ${pick(surname).toUpperCase()}`, [
        `${pick(given)} ${pick(surname)}`,
        `${pick(surname)} ${pick(given)} ${pick(second)}`,
      ])
    }
  }
  return { listed, subjects }
}
