import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filedKeysOf, foldedWords, mayBeOneName, soughtKeysOf } from './folded-name.ts'
import { personNames } from './testing/spellings-of-names.ts'

const mayBe = (asked: string, listed: string) => mayBeOneName(foldedWords(asked), foldedWords(listed))

describe('one name', () => {
  test.each([
    ['Vladimir Ivanov', 'IVANOV Vladimir Petrovich'],
    ['Ivanov, Vladimir', 'Vladimir IVANOFF'],
    ['Владимир Иванов', 'Vladimir IWANOW'],
    ['Vladimir Ivanov', 'Владимир Петрович Иванов'],
    ['Sergei Yelkin', 'Sergey ELKIN'],
    ['Юрий Шевченко', 'Yuri SHEVCHENKO'],
    ['Jurij Schewtschenko', 'Iouri Chevtchenko'],
    ['Mohammed Al-Zahabi', 'MUHAMMAD AL ZAHABI'],
    ['Mohamed Alzahabi', 'Mohammad al-Zahabi'],
    ['محمد الذهبي', 'Mohamed Aldhahabi'],
    ['Youssef Qaddour', 'Yusuf GADDUR'],
    ['Jamal Husayn', 'Djamal HUSSEIN'],
    ['D. Cragwell', 'Desmond Leigh CRAGWELL'],
    ['Desmond Cragwell', 'D L CRAGWELL'],
    ['Bob Harkaway', 'Robert HARKAWAY'],
    ['Mr Desmond Cragwell OBE', 'CRAGWELL Desmond'],
    ['Pieter van der Berg', 'Pieter VANDERBERG'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos PAPADOPOULOS'],
    ['Sablewick Limited', 'OOO SABLEWICK'],
    ['Łukasz Wójcik', 'Lukasz Wojcik'],
    ['Cragwell', 'Desmond CRAGWELL'],
    ['王伟', '王伟'],
    ['Abdulrahman Karimi', 'Abdul Rahman KARIMI'],
    ['Abdul Rahman', 'Abdulrahman KARIMI'],
    ['Abd al-Rahman Karimi', 'Abdulrahman KARIMI'],
    ['Abd al-Rahman Karimi', 'Abdul Rahman KARIMI'],
    ['Abd al-Rahman Karimi', 'Abdurrahman KARIMI'],
    ['Abdoul Rahman Karimi', 'Abdul-Rahman KARIMI'],
    ['Abd El Rahman', 'Abdelrahman KARIMI'],
    ['Nour al-Din', 'NOURALDIN Karimi'],
    ['Salah ad-Din Karimi', 'Salahaddin KARIMI'],
    ['Abd al-Rahman Nour al-Din', 'Abdulrahman NOURALDIN'],
    ['Abdulrahman Nour al-Din', 'Abd al-Rahman NOURALDIN'],
    ['Gazprom Neft', 'Gazpromneft'],
    ['H & M', 'H&M'],
    ['A.B.C. Ltd', 'A B C LIMITED'],
    ['M. K.', 'M K'],
  ])('%s and %s', (asked, listed) => {
    expect(mayBe(asked, listed)).toBe(true)
  })
})

describe('two names', () => {
  test.each([
    ['Vladimir Ivanov', 'Vladimir PETROV'],
    ['Vladimir Ivanov', 'IVANOV'],
    ['Desmond Cragwell', 'E. CRAGWELL'],
    ['D C', 'Desmond CRAGWELL'],
    ['Tareq Nissechi', 'Grace TREGENZA'],
    ['Mohamed M Yaanathi', 'Mohamed Mostafa ALDJYGABA'],
    ['D C', 'C D'],
    ['D C', 'D C D'],
    ['Mohammed Hassan Karimi', 'Mohammed Hassan OTHMAN'],
    ['Lee Wu', 'Li WEI'],
    ['Abd al-Rahman Karimi', 'Abd al-Karim OTHMAN'],
    ['Abdulrahman Karimi', 'Abd al-Karim RAHMANI'],
    ['Sablewick Limited', 'VINTERFOLD LIMITED'],
    ['', 'Desmond CRAGWELL'],
    ['Desmond Cragwell', ''],
  ])('%s and %s', (asked, listed) => {
    expect(mayBe(asked, listed)).toBe(false)
  })
})

const name = fc.array(fc.constantFrom(...personNames.map(([, read]) => read)), { minLength: 1, maxLength: 2 })

test('the order of words, case and accents never matter', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (names, isUpper) => {
      const asked = names.join(' ').replace(/,/g, '')
      const words = foldedWords(asked)
      if (words.every(({ text }) => text.length === 1)) return
      const other = asked.split(' ').toReversed().join(' ').normalize('NFD')
      expect(mayBe(asked, isUpper ? other.toUpperCase() : other)).toBe(true)
    }),
  )
})

test('what may be one name shares a key for each word, so that an index finds it', () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      const [asked, listed] = [foldedWords(one.join(' ')), foldedWords(other.join(' '))]
      if (!mayBeOneName(asked, listed)) return
      const filed = new Set(filedKeysOf(listed))
      const found = asked.filter((word) => word.text.length > 1 && soughtKeysOf(word).some((key) => filed.has(key)))
      const initials = listed.filter(({ text }) => text.length === 1).length
      expect(found.length + initials).toBeGreaterThanOrEqual(Math.min(1, asked.length))
    }),
  )
})

test('no text breaks it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const { keys } of foldedWords(text)) expect(keys.every((key) => key !== '')).toBe(true)
    }),
  )
})
