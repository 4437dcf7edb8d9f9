/** The order of officers; a common word, and an unfinished one that may go on in more ways than a search reads. */
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { engines, isInstalled, newDatabase } from '../../../platform/testing/databases.ts'
import { insertFacts } from '../facts.ts'
import { schema } from '../schema.ts'
import type { Tables } from '../tables.ts'
import { buildIndex } from './build-index.ts'
import { findNames } from './find-names.ts'
import { findOfficers } from './find-officers.ts'
import { dataSets } from './ranks.ts'

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(`over ${engine}, an officer with all given names comes first`, async () => {
    const database = await newDatabase(engine)
    const { db, close } = await openDatabase<Tables>(database.address, schema, { durable: false })
    const forenames = ['MARK', 'MARK ADAM', 'MARK CIARÁN', 'MARK CIARÁN JOHN', 'CIARÁN MARK']
    const rows = forenames.map((forename, at) => ({
      director_id: `O${at}`,
      forename,
      surname: 'SMITH',
      name_single_line: `${forename} SMITH`,
      dob: null,
      corporate_indicator: 'N',
      disqualified: 'N',
      appointed: 'Y',
    }))
    await insertFacts(db, engine, { table: 'officer', rows: rows as never })
    const search = { names: [{ surname: 'SMITH', given: ['MARK', 'CIARAN'] }], officer_type: 'CUR' as const, area: {} }
    const found = await findOfficers(db, search, 20)
    const names = ['MARK CIARÁN', 'MARK CIARÁN JOHN', 'MARK', 'CIARÁN MARK']
    expect(found.rows.map(({ forename }) => forename)).toEqual(names)
    await close()
    await database.drop()
  })

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = [
  ...Array.from({ length: 25_000 }, (_, at) => `BAREFOOT ${at}`),
  ...Array.from({ length: 50 }, (_, at) => `OSPREY ${at}`),
  ...letters.flatMap((one) => letters.flatMap((two) => [`GRO${one}${two}`, `GROX${one}${two}Q`])),
  ...['BAREFOOT GROUP', 'KITTLE GROUP', 'KITTLE GROZZLE'],
  ...Array.from({ length: 3_100 }, (_, at) => `TANAGER ${at} WHITLOW`),
  ...['TANAGER WHITLOW OF THE MOOR', 'TANAGER & WHITLOW OF THE FEN', 'TANAGER WHITLOWS OF THE FELL'],
]

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(`over ${engine}, it finds the names with the commonest endings`, async () => {
    const database = await newDatabase(engine)
    const { db, close } = await openDatabase<Tables>(database.address, schema, { durable: false })
    const rows = names.map((name, at) => ({
      company_name_id: at + 1,
      company_number: String(10_000_000 + at),
      name,
      data_set: 'LIVE',
      company_index_status: null,
      company_date: null,
      place: null,
    }))
    await insertFacts(db, engine, { table: 'company_name', rows })
    await buildIndex(db, engine, ['company'])
    const found = async (key: string) => {
      const { hits, isCut } = await findNames(db, { key, dataSets }, 20)
      return [hits.map(({ name }) => name.name_key), isCut]
    }
    expect(await found('BAREFOOT GRO')).toEqual([['BAREFOOT GROUP'], true])
    // Few names hold the other word, so all of them are examined.
    expect(await found('KITTLE GRO')).toEqual([['KITTLE GROUP', 'KITTLE GROZZLE'], false])
    // No name holds both words, and the list of names that begin with the first one is long.
    expect(await found('BAREFOOT OSPREY')).toEqual([[], false])
    // Thousands of shorter names hold both words, in another place.
    const [begun] = await found('TANAGER WHITLOW')
    expect((begun as string[]).slice(0, 3)).toEqual([
      'TANAGER WHITLOW OF THE MOOR',
      'TANAGER & WHITLOW OF THE FEN',
      'TANAGER WHITLOWS OF THE FELL',
    ])
    await close()
    await database.drop()
  })
