import { parseArgs } from 'node:util'
import { type ErasureReason, givenErasureReasons } from '../../../contract/reasons.ts'
import type { State } from '../../state/state.ts'
import type { Erasing } from './erasing.ts'
import type { Retention } from './retention.ts'
import type { Sweeping } from './sweeping.ts'

export class NotErased extends Error {
  override readonly name = 'NotErased'
}

const usage = `Usage: npm run erase -- --case REFERENCE | --record ID [--reason ${givenErasureReasons.join(' | ')}]
       npm run erase -- --account EMAIL | --officer ID | --controller ID | --due`

const kinds = ['case', 'record', 'account', 'officer', 'controller'] as const
export type Erasure = { kind: (typeof kinds)[number] | 'due'; name: string; reason: ErasureReason }
type Options = { state: State; erasing: Erasing; retention: Retention; sweeping: Sweeping }

/** One thing at a time: nothing that was named stays by mistake. @throws NotErased */
export function readErasure(args: string[]): Erasure {
  const { reason, due, ...named } = optionsIn(args)
  if (due && args.length === 1) return { kind: 'due', name: '', reason: 'retention_ended' }
  const [one, ...others] = kinds.flatMap((kind) => (named[kind] ?? []).map((name) => ({ kind, name })))
  const [given = 'not_needed', ...more] = reason ?? []
  if (!one || due || others.length + more.length > 0 || !isReason(given)) throw new NotErased(usage)
  if (reason && one.kind !== 'case' && one.kind !== 'record') throw new NotErased(usage)
  return { ...one, reason: given }
}

function optionsIn(args: string[]) {
  // Each may be repeated, so that a second one is seen and refused.
  const texts = { type: 'string', multiple: true } as const
  const options = {
    case: texts,
    record: texts,
    account: texts,
    officer: texts,
    controller: texts,
    reason: texts,
    due: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch {
    throw new NotErased(usage)
  }
}

/** @returns one line about the result @throws NotErased */
export async function eraseByHand(
  { kind, name, reason }: Erasure,
  { state, erasing, retention, sweeping }: Options,
): Promise<string> {
  const by = { analyst: 'operator', reason }
  if (kind === 'record') {
    if ((await erasing.erase([name], by)) === 0) throw new NotErased(`No record ${name} holds anything to erase.`)
    return told(`Record ${name} is erased. The chain still shows that it existed.`, await erasing.wipe())
  }
  if (kind === 'account') {
    await erasing.forgetAccount(await disabledAccount(state, name))
    return told('The name, e-mail address and settings of the account are erased.', await erasing.wipe())
  }
  if (kind === 'due') {
    const { cases, records, isWiped } = await sweeping.sweepAnyway()
    return told(`Erased what is due: ${cases} cases, with the contents of ${records} records.`, isWiped)
  }
  const case_id = await caseNamed(state, name)
  const count = await retention.eraseCase(case_id, by)
  return told(
    `Case ${case_id} is erased, with the contents of its records (${count}). The chain still shows that they existed.`,
    await erasing.wipe(),
  )
}

const isReason = (reason: string): reason is ErasureReason => givenErasureReasons.some((known) => known === reason)

/** By id or reference. Several cases may share a reference. */
async function caseNamed({ db }: State, name: string): Promise<string> {
  const found = await db
    .selectFrom('case_file')
    .select('case_id')
    .where(({ or, eb }) => or([eb('reference', '=', name), eb('case_id', '=', name)]))
    .execute()
  const [file] = found
  if (!file) throw new NotErased('No case has this reference or id. Nothing was erased.')
  if (found.length === 1) return file.case_id
  const ids = found.map(({ case_id }) => case_id).join(', ')
  throw new NotErased(`Several cases have this reference. Nothing was erased. Name one by its id: ${ids}.`)
}

async function disabledAccount({ db }: State, email: string): Promise<string> {
  const found = await db
    .selectFrom('analyst')
    .select(['analyst_id', 'disabled_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!found) throw new NotErased('No account has this e-mail address. Nothing was erased.')
  if (found.disabled_at === null)
    throw new NotErased('This account is in use. Disable it first: npm run account -- disable EMAIL')
  return found.analyst_id
}

const told = (done: string, isWiped: boolean): string =>
  isWiped
    ? done
    : `${done} Traces may remain in the database files until the next daily erasing, because other programs are reading them.`
