import { parseArgs } from 'node:util'
import { type ErasureReason, givenErasureReasons } from '../../../contract/reasons.ts'
import type { State } from '../../state/state.ts'
import type { Erasing } from './erasing.ts'
import type { Retention } from './retention.ts'

export class NotErased extends Error {
  override readonly name = 'NotErased'
}

const usage = `Usage: npm run erase -- --case REFERENCE | --record ID | --account EMAIL [--reason ${givenErasureReasons.join(' | ')}]`

type Options = { state: State; erasing: Erasing; retention: Retention }

/** @returns one line about the result @throws NotErased */
export async function eraseByHand(args: string[], { state, erasing, retention }: Options): Promise<string> {
  const { reason = 'not_needed', ...what } = read(args)
  if (!isReason(reason)) throw new NotErased(usage)
  const by = { analyst: 'operator', reason }

  if (what.record !== undefined) {
    if ((await erasing.erase([what.record], by)) === 0)
      throw new NotErased(`No record ${what.record} holds anything to erase.`)
    return told(`Record ${what.record} is erased. The chain still shows that it existed.`, await erasing.wipe())
  }
  if (what.account !== undefined) {
    await erasing.forgetAccount(await disabledAccount(state, what.account))
    return told('The name, e-mail address and settings of the account are erased.', await erasing.wipe())
  }
  if (what.case === undefined) throw new NotErased(usage)
  const case_id = await caseNamed(state, what.case)
  const count = await retention.eraseCase(case_id, by)
  return told(
    `Case ${case_id} is erased, with the contents of its records (${count}). The chain still shows that they existed.`,
    await erasing.wipe(),
  )
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args, options: { case: text, record: text, account: text, reason: text } }).values
  } catch {
    throw new NotErased(usage)
  }
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
