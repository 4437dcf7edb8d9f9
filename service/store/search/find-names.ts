/** Finds names by words (decision 0082): exact, beginning with, containing; then joined or split; then corrected; then without a word. */
import type { Kysely } from 'kysely'
import { lastWordOf, toNameKey } from '../name-key.ts'
import type { Tables } from '../tables.ts'
import { type Correction, oneErrorFrom, rowsOfWords, twoErrorsFrom, twoErrorsUndoneFrom } from './correct-words.ts'
import { leftOut } from './left-out.ts'
import { splitForm, withFormCorrected, writingsOf } from './legal-forms.ts'
import { Lists, termOf } from './lists.ts'
import { inOrder, isInPlace, type Name, type NameQuery, namesakes, namesOf, placeRows } from './name-rows.ts'
import { halvesOf, type Reading, readingsWith, sameAs, wordsOfKey } from './name-words.ts'
import { ranksBeginning } from './names-beginning.ts'
import { idOfRank, ranksOf } from './ranks.ts'
import { lastMeant, misspeltShortForms } from './short-words.ts'
import { begins, holdsAll, type Matched, matchOf, type Slot, slotsOf } from './slots.ts'
import { endingsIn, firstTerm, mostExamined, termsOf } from './terms.ts'

type Db = Kysely<Tables>
export type NameHit = {
  name: Name
  spelled: string[]
  hasOtherForm: boolean
  /** Typed words that the name does not hold. */
  without: string[]
}
type NamesFound = {
  hits: NameHit[]
  isCut: boolean
  reading: string | null
}
const mostFound = 1000
const mostWords = 16
const mostCorrected = 200
/** By all readings of the words together. */
const mostExaminedInAll = 3 * mostExamined
/** Fewer names than this are read all at once. They cost as much as this number of them. */
const mostFew = 1000
const manyNames = 5_000_000
const enoughAsTyped = 20
/** Rows that one statement reads. */
const leastRead = 32

type Batches = AsyncIterable<Float64Array> | Iterable<Float64Array>

/** @param wanted the list may be longer, and is shorter only if there are no more */
export async function findNames(db: Db, query: NameQuery, wanted: number): Promise<NamesFound> {
  const words = wordsOfKey(query.key).slice(0, mostWords)
  const { bare, form } = splitForm(words)
  // A key has CO for COMPANY. Names with other words that begin with CO are not meant.
  const typed =
    query.last && words.at(-1) === toNameKey(query.last) && words.length < mostWords
      ? [...words.slice(0, -1), query.last]
      : words
  const lists = new Lists(db, query.place === undefined ? [] : [termOf(await placeRows(db, query.place))])
  const known = new Map<string, number>()
  const looked = new Set<string>()
  await lookUp([...words.flatMap((word) => [word, ...sameAs(word)]), ...lastMeant(typed), ...typed])
  const hits = new Map<number, NameHit>()
  const read = new Map<number, Name>()
  let examinedInAll = 0
  const enough = Math.min(wanted, mostFound + 1)
  const ranges = query.dataSets.map(ranksOf)
  // The list of a place is not read where that costs more than these names.
  const isThere = isInPlace(query.place)
  const isIn = (rank: number) => ranges.some(([from, before]) => rank >= from && rank < before)

  const endingsOf = endingsIn(db)

  const add = (
    name: Name,
    { spelled = [], hasOtherForm = false, without = [] }: Partial<Omit<NameHit, 'name'>> = {},
  ) => {
    if (!hits.has(name.company_name_id)) hits.set(name.company_name_id, { name, spelled, hasOtherForm, without })
  }

  /** Which of the words the register has, and how often. */
  async function lookUp(some: readonly string[]): Promise<void> {
    const missing = [...new Set(some)].filter((word) => !looked.has(word))
    for (const word of missing) looked.add(word)
    for (const [word, rows] of await rowsOfWords(db, 'company', missing)) known.set(word, rows)
  }

  async function readRows(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !read.has(id))
    for (const row of await namesOf(db, missing)) read.set(row.company_name_id, row)
  }

  /** @param missing how many more names are enough */
  async function* named(
    batches: Batches,
    suits: (words: string[]) => boolean,
    missing: () => number,
  ): AsyncGenerator<Name> {
    let examined = 0
    for await (const batch of batches) {
      const ranks = batch.filter(isIn)
      for (let from = 0, size = 32; from < ranks.length; from += size, size = Math.min(size * 2, 256)) {
        const ids = Array.from(ranks.subarray(from, from + size), idOfRank)
        for (let at = 0, count = 0; at < ids.length; at += count) {
          count = Math.max(missing(), leastRead)
          const some = ids.slice(at, at + count)
          await readRows(some)
          for (const id of some) {
            const row = read.get(id)
            if (row && isThere(row) && suits(wordsOfKey(row.name_key))) yield row
          }
        }
        examined += size
        examinedInAll += size
        if (examined >= mostExamined || examinedInAll >= mostExaminedInAll) {
          lists.isCut = true
          return
        }
      }
    }
  }

  const beginningWith = async (slots: Slot[]) => (slots.length > 1 ? ranksBeginning(db, slots, query.dataSets) : null)

  async function addAll(
    reading: Reading,
    how: Parameters<typeof add>[1] = {},
    begunBefore?: Awaited<ReturnType<typeof beginningWith>>,
  ): Promise<void> {
    if (reading.words.length === 0) return
    const slots = slotsOf(reading.words)
    const terms = await termsOf(endingsOf, slots, known, lists)
    if (!terms) return
    const all = terms.filter((term) => term !== null)
    const begun = begunBefore === undefined ? await beginningWith(slots) : begunBefore
    const beginning = begun === null ? await firstTerm(endingsOf, slots[0]!, slots.length === 1, known) : null
    // Few names hold all words: then the lists are read once, and not again for the names that begin with the words.
    const few =
      begun === null &&
      all.reduce((rows, term) => rows * (term.rows / manyNames), manyNames) < mostFew &&
      (await lists.all(all))
    const neighbours = reading.together && slots.slice(reading.together.from, reading.together.before)
    const holdsNeighbours = (held: string[]) =>
      neighbours === undefined || held.some((_, at) => begins(held.slice(at), neighbours))
    const passes: [Batches, (held: string[]) => boolean][] = [
      [few ? [few] : lists.common(all), (held) => holdsAll(held, slots) && holdsNeighbours(held)],
    ]
    if (begun !== null) {
      // With a place, their rows are read.
      if (query.place === undefined) for (const name of begun.names) read.set(name.company_name_id, name)
      passes.unshift([[await lists.heldByAlways(begun.ranks)], (held) => begins(held, slots)])
    } else if (beginning) {
      const others = terms.slice(1).filter((term) => term !== null)
      const batches = few ? [await lists.heldBy(beginning, few)] : lists.common([beginning, ...others])
      passes.unshift([batches, (held) => begins(held, slots)])
    }
    for (const [batches, suits] of passes)
      for await (const row of named(batches, suits, () => enough - hits.size)) {
        add(row, how)
        if (hits.size >= enough) return
      }
  }

  // A name without a form begins all its namesakes, and is read with them.
  const isWithoutForm = form === null && typed.join(' ') === query.key
  const begun = isWithoutForm ? await beginningWith(slotsOf(typed)) : undefined
  for (const row of inOrder(await namesakes(db, query, begun?.names), query.key))
    add(row, { hasOtherForm: form !== null && splitForm(wordsOfKey(row.name_key)).form !== form })
  if (hits.size < enough) await addAll({ words: typed }, {}, begun)
  // Joins and splits words only if few names contain the words as typed. Every page decides alike.
  if (hits.size < enoughAsTyped)
    for (const reading of await otherReadings()) {
      if (hits.size >= enough) break
      // The last word may be unfinished.
      if (reading.words.slice(0, -1).every((word) => known.has(word) || sameAs(word).length > 0)) await addAll(reading)
    }
  if (hits.size === 0 && bare.length < words.length) await addAll({ words: bare }, { hasOtherForm: true })
  if (hits.size === 0) {
    const found = await withTheFormMeant()
    if (found) return found
  }
  const reading = hits.size === 0 ? ((await addCorrected(bare)) ?? (await addMost(bare))) : null
  return {
    hits: [...hits.values()].slice(0, mostFound),
    isCut: lists.isCut || hits.size > mostFound,
    reading,
  }

  /** A register has LLP in short or in full. */
  function inOtherWritings(): Reading[] {
    const end = words.slice(bare.length).join(' ')
    return writingsOf(form).flatMap((writing) => (writing.join(' ') === end ? [] : [{ words: [...bare, ...writing] }]))
  }

  async function withTheFormMeant(): Promise<NamesFound | null> {
    const meant = withFormCorrected(typed)
    if (meant === null) return null
    const found = await findNames(db, { ...query, key: toNameKey(meant), last: lastWordOf(meant) }, wanted)
    return found.hits.length > 0 ? { ...found, reading: found.reading ?? meant } : null
  }

  /** Leaves out a word that most say little with: a place, a country, a word of no name. */
  async function addMost(all: readonly string[]): Promise<string | null> {
    for (const { from, before } of await leftOut(db, all, known)) {
      const rest = [...all.slice(0, from), ...all.slice(before)]
      await addAll({ words: rest }, { without: all.slice(from, before) })
      if (hits.size > 0) return rest.join(' ')
    }
    return null
  }

  async function otherReadings(): Promise<Reading[]> {
    const readings = () => [...inOtherWritings(), ...readingsWith(words, (word) => known.get(word) ?? 0)]
    // Splits follow once their halves are known.
    await lookUp([...readings().flatMap((reading) => reading.words), ...words.flatMap(halvesOf).flat()])
    return readings()
  }

  /** Allows one error in each word, and two if that finds nothing. */
  async function addCorrected(typed: string[]): Promise<string | null> {
    const isMissing = typed.map((word) => !known.has(word))
    const oneError = async (word: string) => [...(await oneErrorFrom(db, 'company', word)), ...misspeltShortForms(word)]
    const twoErrors = (word: string) => twoErrorsFrom(db, 'company', word)
    const twoErrorsUndone = (word: string) => twoErrorsUndoneFrom(db, 'company', word)
    const attempts = [
      { from: oneError, inMissing: true },
      { from: oneError, inMissing: false },
      { from: twoErrors, inMissing: true },
      { from: twoErrorsUndone, inMissing: true },
    ]
    const corrections = typed.map((): Correction[] => [])
    for (const { from, inMissing } of attempts) {
      const more = await Promise.all(typed.map((word, at) => (isMissing[at] === inMissing ? from(word) : [])))
      if (more.every((words) => words.length === 0)) continue
      for (const [at, words] of more.entries()) corrections[at]!.push(...words)
      const found = await correctedNames(slotsOf(typed, corrections))
      for (const { row, spelled } of found) add(row, { spelled })
      const [best] = found
      if (best) return best.slots.map((slot) => slot.word).join(' ')
    }
    return null
  }

  async function correctedNames(slots: Slot[]) {
    await lookUp(slots.flatMap((slot) => [...slot.errors.keys()]))
    const terms = await termsOf(endingsOf, slots, known, lists)
    if (!terms) return []
    const found: { row: Name; slots: Matched[]; spelled: string[]; errors: number; isBeginning: boolean }[] = []
    const batches = lists.common(terms.filter((term) => term !== null))
    const suits = (held: string[]) => holdsAll(held, slots)
    for await (const row of named(batches, suits, () => mostCorrected - found.length)) {
      const held = wordsOfKey(row.name_key)
      const matched = slots.map((slot) => matchOf(held, slot)!)
      found.push({
        row,
        slots: matched,
        spelled: matched.filter(({ errors }) => errors > 0).map(({ word }) => word),
        errors: matched.reduce((sum, { errors }) => sum + errors, 0),
        isBeginning: begins(held, slots),
      })
      if (found.length < mostCorrected) continue
      lists.isCut = true
      break
    }
    // Equally close names keep the order of ranks.
    return found.sort((a, b) => a.errors - b.errors || Number(b.isBeginning) - Number(a.isBeginning))
  }
}
