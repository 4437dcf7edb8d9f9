/** The commands of `npm run service-account`: accounts, keys and prices (decisions 0014, 0016 and 0027). */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { toCredits } from '../contract/credits.ts'
import { isOperation, operationNames } from '../contract/operations.ts'
import { publicPrices } from '../contract/prices.ts'
import { hashOf } from './callers/hash.ts'
import type { Account } from './store/accounts.ts'
import type { AccountKey } from './store/keys.ts'
import type { Store } from './store/store.ts'
import { readTariff } from './tariff.ts'

/** Why a command did nothing, in words for the operator. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

type Command = {
  usage: string
  does: string
  /** It may come before the first start. */
  begins?: true
  run: (args: string[], store: Store, now: Date) => Promise<string[]>
}

const usualLimit = 600
const graceHours = 24

const commands: { readonly [name: string]: Command } = {
  list: {
    usage: 'list',
    does: 'lists accounts, balances and key ids',
    async run(_, store) {
      const accounts = await store.accounts()
      if (accounts.length === 0) return ['There are no accounts yet.']
      return (await Promise.all(accounts.map((account) => describe(account, store)))).flat()
    },
  },
  add: {
    usage: 'add NAME [--credits N] [--limit N|none]',
    does: `adds an account and prints its first key; ${usualLimit} calls a minute by default`,
    begins: true,
    async run([name = '', ...options], store, now) {
      const { credits = '', limit = String(usualLimit) } = optionsOf(options)
      if (!/^[\w][\w.-]{0,39}$/.test(name)) throw new NotDone('NAME must be 1 to 40 letters, digits, dots, _ or -.')
      const account = { name, credits: credits === '' ? 0 : amountOf(credits), calls_per_minute: limitOf(limit) }
      if (!(await store.addAccount(account))) throw new NotDone(`An account named ${name} exists already.`)
      return [`Account added: ${name}.`, ...(await showNewKey(name, store, now))]
    },
  },
  key: {
    usage: 'key NAME',
    does: 'adds a key and prints it',
    run: async ([name], store, now) => showNewKey(name, store, now),
  },
  rotate: {
    usage: 'rotate NAME',
    does: `adds a key; the earlier keys expire in ${graceHours} hours`,
    async run([name], store, now) {
      const account = await openAccount(name, store)
      const { key, row } = newKey(account, now)
      const ends_at = new Date(now.getTime() + graceHours * 3_600_000).toISOString()
      await store.rotateAccountKeys(row, ends_at)
      return [...shown(row.key_id, key), `The earlier keys of this account work until ${ends_at.slice(0, 16)} UTC.`]
    },
  },
  revoke: {
    usage: 'revoke KEYID',
    does: 'ends a key now, with every javascript_key minted with it',
    async run([key_id = ''], store) {
      if (!(await store.revokeAccountKey(key_id)))
        throw new NotDone(`No key has the id ${key_id}. To list keys: npm run service-account -- list`)
      return [`Key ${key_id} is revoked, with every key minted with it.`]
    },
  },
  credit: {
    usage: 'credit NAME N',
    does: 'adds credits',
    async run([name, credits = ''], store) {
      const { account_id } = await openAccount(name, store)
      await store.addCredits(account_id, amountOf(credits))
      const account = await openAccount(name, store)
      return [`${account.name} has ${toCredits(account.credit_balance)} credits.`]
    },
  },
  limit: {
    usage: 'limit NAME N|none',
    does: 'sets the calls a minute',
    async run([name, limit = ''], store) {
      const account = await openAccount(name, store)
      const calls_per_minute = limitOf(limit)
      await store.setCallsPerMinute(account.account_id, calls_per_minute)
      return [`${account.name} may make ${limitInWords(calls_per_minute)}.`]
    },
  },
  close: {
    usage: 'close NAME',
    does: 'closes an account and ends its keys now; its name stays taken',
    async run([name], store, now) {
      const account = await openAccount(name, store)
      await store.closeAccount(account.account_id, now.toISOString().slice(0, 10))
      return [`Account ${account.name} is closed.`]
    },
  },
  prices: {
    usage: 'prices',
    does: 'lists prices',
    async run(_, store) {
      const set = new Set((await store.prices()).map(({ operation }) => operation))
      const tariff = await readTariff(store)
      return operationNames.map((name) => {
        const source = set.has(name) ? 'set' : publicPrices[name] === undefined ? 'ours' : 'public'
        const price = tariff[name]
        return `${name.padEnd(24)}${price === null ? 'unknown' : `${toCredits(price).padEnd(10)}${source}`}`
      })
    },
  },
  price: {
    usage: 'price OPERATION CREDITS|unknown',
    does: 'sets a price; a call of unknown price is not charged',
    begins: true,
    async run([operation = '', credits = ''], store) {
      if (!isOperation(operation))
        throw new NotDone(`There is no operation ${operation}. To list operations: npm run service-account -- prices`)
      const price = credits === 'unknown' ? null : amountOf(credits)
      await store.setPrice(operation, price)
      return [
        `${operation} ${price === null ? 'has no known price' : `costs ${toCredits(price)} credits`}. This takes effect within ten seconds.`,
      ]
    },
  },
}

export const usage = (): string =>
  [
    'Usage: npm run service-account -- COMMAND',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(42)}${does}`),
    'These are accounts of the lookup service. For people who sign in to Whereabouts: npm run account',
  ].join('\n')

/** Whether the command may begin the store. Others need one. @throws NotDone */
export function mayBegin(name = ''): boolean {
  if (!Object.hasOwn(commands, name)) throw new NotDone(usage())
  return commands[name]!.begins ?? false
}

export async function administer([name = '', ...args]: string[], store: Store, now: Date): Promise<string[]> {
  mayBegin(name)
  const { usage: own, run } = commands[name]!
  const needed = own
    .replace(/\[.*?\]/g, '')
    .split(' ')
    .filter((word) => /^[A-Z]/.test(word))
  if (args.length < needed.length) throw new NotDone(`Usage: npm run service-account -- ${own}`)
  return run(args, store, now)
}

async function openAccount(name = '', store: Store): Promise<Account> {
  const account = await store.accountNamed(name)
  if (!account)
    throw new NotDone(`There is no account named ${name}. To list accounts: npm run service-account -- list`)
  if (account.closed_on !== null) throw new NotDone(`Account ${name} was closed on ${account.closed_on}.`)
  return account
}

async function showNewKey(name: string | undefined, store: Store, now: Date): Promise<string[]> {
  const { key, row } = newKey(await openAccount(name, store), now)
  await store.addAccountKey(row)
  return shown(row.key_id, key)
}

/** The key contains its id, so that its owner can name it. */
function newKey({ account_id }: Account, now: Date) {
  const key_id = randomBytes(4).toString('hex')
  const key = `wk_${key_id}_${randomBytes(32).toString('base64url')}`
  return { key, row: { key_id, key_hash: hashOf(key), account_id, made_on: now.toISOString().slice(0, 10) } }
}

const shown = (key_id: string, key: string) => [`Key ${key_id}, shown this once:`, key]

async function describe(account: Account, store: Store): Promise<string[]> {
  const { name, credit_balance, total_credits, total_credit_transactions, calls_per_minute, closed_on } = account
  const bought = `${toCredits(credit_balance)} credits left of ${toCredits(total_credits)} in ${total_credit_transactions}`
  const state = closed_on === null ? limitInWords(calls_per_minute) : `closed on ${closed_on}`
  const keys = await store.keysOfAccount(account.account_id)
  return [`${name}: ${bought}, ${state}`, ...keys.map(describeKey)]
}

const describeKey = ({ key_id, made_on, last_used_on, ends_at }: AccountKey) =>
  `  ${key_id}  made ${made_on}  last used ${last_used_on ?? 'never'}${ends_at === null ? '' : `  ends ${ends_at.slice(0, 16)} UTC`}`

const limitInWords = (calls: number | null) => (calls === null ? 'calls without limit' : `${calls} calls a minute`)

function amountOf(text: string): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text))
    throw new NotDone('Credits are a number such as 500 or 0.05, up to 999999.999.')
  return Math.round(Number(text) * 1000)
}

function limitOf(text: string): number | null {
  if (text === 'none') return null
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new NotDone('A limit is a whole number of calls a minute, or none.')
  return Number(text)
}

function optionsOf(args: string[]): { credits?: string; limit?: string } {
  try {
    return parseArgs({ args, options: { credits: { type: 'string' }, limit: { type: 'string' } } }).values
  } catch (cause) {
    throw new NotDone('Unknown option. Use --credits N and --limit N|none.', { cause })
  }
}
