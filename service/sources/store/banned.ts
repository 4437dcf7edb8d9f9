/** Disqualified people in the store who may be an officer of another id, whichever source has the officer (decision 0167). */
import type { FilledRecord } from '../../../contract/records.ts'
import { registerOfDisqualified } from '../../../contract/source.ts'
import {
  type FoldedWord,
  filedKeysOf,
  foldedWords,
  isInitial,
  mayBeOneName,
} from '../../../contract/values/folded-name.ts'
import { type NameOfBanned, namesOfOfficer } from '../../store/banned.ts'
import { personOf } from '../../store/loaded-officers.ts'
import type { Disqualification } from '../../store/officers.ts'
import { pageOf } from '../../store/paging.ts'
import type { Store } from '../../store/store.ts'
import type { OfficerTable } from '../../store/tables.ts'
import { isFictional } from '../registers.ts'
import type { BannedSource } from '../source.ts'
import { toDirector } from './director.ts'
import { countriesAsked, mayBeBorn, mayBeOf } from './listed.ts'

type Director = FilledRecord<'director'>

type Compared = { banned: BannedSource; version: string | null }

/** The loaded register, or the fictional one. Null without either. @param isReal the fictional one is off */
export function bannedReader(store: Store, isReal: boolean): (now: Date) => Promise<Compared | null> {
  let counted = { of: '', people: 0 }

  async function countOnce(register: string, today: string): Promise<number> {
    const of = `${register} ${today}`
    if (counted.of !== of) counted = { of, people: await store.countBanned(today) }
    return counted.people
  }

  return async (now) => {
    const today = now.toISOString().slice(0, 10)
    if (await isFictional(store)) {
      if (isReal) return null
      const seed = [await store.fact('seed'), await store.fact('companies')].join()
      const register = { day: (await store.fact('date')) ?? null, people: await countOnce(seed, today), today }
      return { banned: bannedInStore(store, register), version: null }
    }
    const loaded = (await store.loaded()).find(({ format }) => format === 'disqualified')
    if (!loaded) return null
    const version = `${loaded.day} ${loaded.loaded_at}`
    const people = await countOnce(version, today)
    return { banned: bannedInStore(store, { day: loaded.day, people, today }), version }
  }
}

type Register = { day: string | null; people: number; today: string }

/** @param register `today`: an ended ban is not used */
function bannedInStore(store: Store, { day, people, today }: Register): BannedSource {
  return {
    searched: { list: registerOfDisqualified, list_day: day, entries: String(people) },

    async withCandidates(directors) {
      const asked = directors.map(askedOf)
      const near = (await store.bannedNear(asked.flatMap(soughtOf))).map(readBanned)
      const meant = asked.map((one) => near.filter((person) => mayBe(one, person)))
      const records = await recordsOf(meant.flat().map(({ row }) => row))
      return directors.map((director, at) => ({
        ...director,
        disqualified_candidate_list: meant[at]!.flatMap(({ row }) => records.get(row.director_id) ?? []),
      }))
    },

    async named({ name, date_of_birth, country }, page) {
      const words = foldedWords(name)
      const asked = countriesAsked(country)
      const found = (await store.bannedNamed(words)).filter(
        (row) =>
          isOneOf([words], words, readBanned(row)) &&
          mayBeBorn({ birth_list: birthsOf(row) }, date_of_birth) &&
          mayBeOf({ nationality_list: nationalityOf(row) }, asked),
      )
      const records = await recordsOf(found)
      return pageOf(
        found.flatMap((row) => records.get(row.director_id) ?? []),
        page,
      )
    },
  }

  /** Leaves out people whose bans have all ended: their terms forbid using them. */
  async function recordsOf(rows: readonly OfficerTable[]): Promise<Map<string, Director>> {
    const bans = await store.disqualificationsOfEach(distinct(rows.map(({ director_id }) => director_id)))
    const lasting = rows.flatMap((row): [string, Director][] => {
      const disqualifications = (bans.get(row.director_id) ?? []).filter(({ end_date }) => end_date >= today)
      return disqualifications.length === 0 ? [] : [[row.director_id, toBanned(row, disqualifications)]]
    })
    return new Map(lasting)
  }
}

/** Its appointments are not counted: another register has them. */
const toBanned = (row: OfficerTable, disqualifications: Disqualification[]): Director =>
  toDirector({ ...row, appointed: 'N' }, { disqualifications })

const birthsOf = ({ dob }: OfficerTable): string[] | null => (dob === null ? null : [dob])

const nationalityOf = ({ nationality }: OfficerTable): string[] | null => (nationality === null ? null : [nationality])

type Asked = { id: string; born: string; isCompany: boolean | null; names: FoldedWord[][]; surname: FoldedWord[] }

function askedOf({
  director_id,
  dob,
  corporate_indicator,
  name_single_line,
  forename,
  surname,
  former_name_list,
}: Director): Asked {
  const own = surname ? [forename, surname].filter(Boolean).join(' ') : (name_single_line ?? '')
  const names = [own, ...(former_name_list ?? [])].map((name) => foldedWords(name))
  return {
    id: director_id ?? '',
    born: dob?.slice(0, 7) ?? '',
    isCompany: corporate_indicator ? corporate_indicator === 'Y' : null,
    names,
    surname: surnamesIn(surname ? foldedWords(surname) : names[0]!, names),
  }
}

/** A former name ends with its surname. */
const surnamesIn = (surname: FoldedWord[], [, ...former]: FoldedWord[][]): FoldedWord[] =>
  [...surname, ...former.flatMap((words) => words.slice(-1))].filter((word) => !isInitial(word))

/** By the surname: few people share one, and the rest of the name is compared after. */
const soughtOf = ({ surname, born }: Asked): NameOfBanned[] => {
  const keys = filedKeysOf(surname)
  return keys.length === 0 ? [] : [{ keys, born }]
}

type Banned = { row: OfficerTable; surname: FoldedWord[]; names(): FoldedWord[][] }

/** Whole names are folded only where a surname agrees: folding takes longer than the search. */
function readBanned(row: OfficerTable): Banned {
  const surnames = [row.surname, ...namesOfOfficer(row).slice(1).map(lastWord)]
  let folded: FoldedWord[][] | null = null
  const names = () => {
    folded ??= namesOfOfficer(row).map((name) => foldedWords(name))
    return folded
  }
  return { row, surname: surnames.flatMap(foldedWords).filter((word) => !isInitial(word)), names }
}

const lastWord = (name: string): string => name.trim().split(/\s+/).at(-1) ?? ''

/** A surname must agree as a whole word, because an initial may stand for too many. */
const isOneOf = (names: FoldedWord[][], surname: FoldedWord[], banned: Banned): boolean =>
  areNamedAlike(filedKeysOf(surname.filter((word) => !isInitial(word))), filedKeysOf(banned.surname)) &&
  names.some((name) => banned.names().some((other) => mayBeOneName(name, other)))

const areNamedAlike = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((key) => others.includes(key))

/** Another person number, a name that folds alike, and no other birth. */
const mayBe = ({ id, born, isCompany, names, surname }: Asked, banned: Banned): boolean => {
  const { row } = banned
  return (
    personOf(row.director_id) !== personOf(id) &&
    (isCompany === null || isCompany === (row.corporate_indicator === 'Y')) &&
    mayBeBorn({ birth_list: birthsOf(row) }, born) &&
    isOneOf(names, surname, banned)
  )
}

const distinct = (ids: string[]): string[] => [...new Set(ids)]
