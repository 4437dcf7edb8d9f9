import type { Store } from '../store/store.ts'
import { companies } from './companies.ts'
import { controllers } from './controllers.ts'
import { disqualified } from './disqualified.ts'
import type { Format } from './format.ts'
import { land } from './land.ts'
import { listed } from './listed.ts'
import { nearest } from './nearest.ts'
import { officerUpdates } from './officer-updates.ts'
import { officers } from './officers.ts'
import { geonames, openNames } from './places.ts'
import { codePointOpen, nspl, onspd } from './postcodes.ts'
import { sanctions } from './sanctions.ts'
import { tps } from './tps.ts'

export const formats: { readonly [name: string]: Format } = {
  companies,
  controllers,
  disqualified,
  nearest,
  officers,
  'officer-updates': officerUpdates,
  onspd,
  nspl,
  'code-point-open': codePointOpen,
  'open-names': openNames,
  geonames,
  tps,
  sanctions,
  listed,
  land,
}

export async function listOfLoaded(store: Store): Promise<string[]> {
  const [loaded, lists] = [await store.loaded(), await store.nearestLists()]
  if (loaded.length === 0 && lists.length === 0)
    return [
      (await store.fact('fictional')) === 'true'
        ? 'Nothing is loaded. The store holds the fictional register.'
        : 'Nothing is loaded.',
    ]
  const registers = loaded.flatMap(
    ({ format, part, files, day, run, rows, rejected, licence, attribution, loaded_at }) => [
      `${format}: ${rows.toLocaleString('en-GB')} ${part === 'lists' ? 'entries' : 'rows'}${day === null ? ' of an unknown day' : ` of ${day}`}${run === null ? '' : `, run ${run}`}${rejected === 0 ? '' : `, ${rejected.toLocaleString('en-GB')} rejected`}`,
      `  from ${files}, loaded on ${loaded_at.slice(0, 10)}`,
      `  licence: ${licence}`,
      `  show with it: ${attribution}`,
    ],
  )
  const own = lists.flatMap(({ account, group_name, rows, loaded_at }) => [
    `nearest: ${Number(rows).toLocaleString('en-GB')} rows in ${group_name === '' ? 'the default list' : `the list ${group_name}`} of account ${account}`,
    `  loaded on ${loaded_at?.slice(0, 10)}`,
  ])
  return [...registers, ...own]
}
