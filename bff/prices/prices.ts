/** Prices: set here, learned from the service, published or not known; and what a lookup will cost. */
import type { Kysely } from 'kysely'
import { creditsPattern, toCredits, toThousandths } from '../../contract/credits.ts'
import type { Estimate, Price } from '../../contract/desk/prices.ts'
import {
  isOperation,
  type OperationName,
  operationNames,
  type Result,
  operation as rowOf,
} from '../../contract/operations.ts'
import { hasPages, publicPrices, unitsOf, unknownCountsAs } from '../../contract/prices.ts'
import type { RecordOf } from '../../contract/records.ts'
import { askedIn } from '../ledger/content-body.ts'
import type { BalanceTable, Tables } from '../state/tables.ts'

export type Prices = ReturnType<typeof createPrices>
/** How much the balance fell, and the lookup that caused it. */
export type Measured = { id: string; credits: string }

/** The account as upstream describes it: credits left, and the number of purchases. */
type Told = Pick<Result<'client_info'>, 'total_credit_transactions'> & { credit_balance: string }

/** The longest age of remembered prices. Each lookup needs them, and other processes can change them. */
const memory = 3_000

export function createPrices(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  type Known = { prices: Map<OperationName, Price>; readAt: number }
  let known: Promise<Known> | undefined
  /** A balance that should be deleted may still be stored. */
  let isForgetting = false

  async function read(): Promise<Known> {
    const readAt = clock().getTime()
    const set = await db.selectFrom('set_price').select(['operation', 'credits']).execute()
    const learned = await db.selectFrom('price').select(['operation', 'credits']).execute()
    const prices = operationNames.map((operation) => priceFrom(operation, set, learned))
    return { prices: new Map(prices.map((price) => [price.operation, price])), readAt }
  }

  /** One reading for all that wait for it. A failed reading is not kept. */
  async function current(): Promise<Map<OperationName, Price>> {
    const before = await known
    if (before && Math.abs(clock().getTime() - before.readAt) < memory) return before.prices
    known = read()
    known.catch(forget)
    return (await known).prices
  }

  const of = async (operation: OperationName): Promise<Price> => (await current()).get(operation)!

  function forget(): void {
    known = undefined
  }

  return {
    of,

    async all(): Promise<Price[]> {
      return [...(await current()).values()]
    },

    async set(operation: OperationName, credits: string | null, set_by: string): Promise<Price> {
      const row = { credits, set_by, set_at: clock().toISOString() }
      await db
        .insertInto('set_price')
        .values({ operation, ...row })
        .onConflict((conflict) => conflict.column('operation').doUpdateSet(row))
        .execute()
      forget()
      return of(operation)
    },

    async unset(operation: OperationName): Promise<Price> {
      await db.deleteFrom('set_price').where('operation', '=', operation).execute()
      forget()
      return of(operation)
    },

    /** After a call outside the ledger, the next balance counts as the first. If this fails, it is ignored. */
    async forgetBalance(): Promise<void> {
      isForgetting = await db
        .deleteFrom('balance')
        .execute()
        .then(
          () => false,
          () => true,
        )
    },

    /** The prices in the service's own account details. Another service may not give any (decision 0016). */
    async hear(told: readonly RecordOf<'method_transaction'>[]): Promise<void> {
      const learned = await db.selectFrom('price').select(['operation', 'credits']).execute()
      for (const { method_name, credits } of told) {
        if (!method_name || !isOperation(method_name) || !isCredits(credits)) continue
        const price = toCredits(toThousandths(credits))
        if (priceFrom(method_name, [], learned).credits !== price) await keep(method_name, price, clock().toISOString())
      }
    },

    /**
     * Only if exactly one call lay between two balances, with nothing else charged. @param seq the end of the ledger
     */
    async learn({ credit_balance, ...told }: Told, seq: number, at: string): Promise<Measured | null> {
      if (isForgetting) await this.forgetBalance()
      if (isForgetting) return null
      const before = await db.selectFrom('balance').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
      const { total_credit_transactions = null } = told
      const sample: BalanceTable = { seq, credit_balance, at, total_credit_transactions }
      await db
        .insertInto('balance')
        .values(sample)
        .onConflict((conflict) => conflict.column('seq').doUpdateSet(sample))
        .execute()
      await db.deleteFrom('balance').where('seq', '<', seq).execute()
      if (!before || before.total_credit_transactions !== total_credit_transactions) return null
      const call = await onlyCallBetween(before.seq, seq)
      const credits = difference(before.credit_balance, credit_balance)
      if (call === null || credits === null || (await wasPageKeyGoodSince(db, before.at))) return null
      const { id, operation, outcome } = call
      // A failed call does not show the price of an answer.
      if (isOperation(operation) && outcome !== 'not_answered') await keepFrom(id, operation, credits)
      return { id, credits }
    },
  }

  /** The price of one unit, rounded up, so that an estimate is never less than the cost. */
  async function keepFrom(id: string, operation: OperationName, credits: string): Promise<void> {
    const units = rowOf(operation).chargedBy ? await unitsAsked(id, operation) : 1
    if (units === null) return
    await keep(operation, toCredits(Math.ceil(toThousandths(credits) / units)), clock().toISOString())
  }

  async function unitsAsked(id: string, operation: OperationName): Promise<number | null> {
    const content = await db.selectFrom('content').select('body').where('id', '=', id).orderBy('seq').executeTakeFirst()
    const asked = askedIn(content?.body)
    return asked && unitsOf(operation, asked.params)
  }

  async function keep(operation: OperationName, credits: string, learned_at: string): Promise<void> {
    await db
      .insertInto('price')
      .values({ operation, credits, learned_at })
      .onConflict((conflict) => conflict.column('operation').doUpdateSet({ credits, learned_at }))
      .execute()
    forget()
  }

  async function onlyCallBetween(after: number, upTo: number) {
    const rows = await db
      .selectFrom('chain')
      .select(['id', 'event', 'operation', 'outcome'])
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .where('event', 'in', ['asked', 'answered'])
      .limit(3)
      .execute()
    const [asked, answered] = rows
    const isOne = rows.length === 2 && asked?.event === 'asked' && answered?.id === asked.id
    return isOne ? answered : null
  }
}

const isCredits = (told: string | null | undefined): told is string => creditsPattern.test(told ?? '')

type Row = { operation: string; credits: string | null }

function priceFrom(operation: OperationName, set: Row[], learned: Row[]): Price {
  const rowIn = (rows: Row[]) => rows.find((row) => row.operation === operation)
  const [ours, theirs, open] = [rowIn(set), rowIn(learned), publicPrices[operation] ?? null]
  if (ours) return { operation, credits: ours.credits, source: ours.credits === null ? 'unknown' : 'set' }
  if (theirs) return { operation, credits: theirs.credits, source: 'learned' }
  return { operation, credits: open, source: open === null ? 'unknown' : 'public' }
}

/** In credits. Null if the balance grew or stayed: a free call may have been a page that was paid for before. */
function difference(before: string, after: string): string | null {
  const thousandths = toThousandths(before) - toThousandths(after)
  return thousandths > 0 ? toCredits(thousandths) : null
}

/** Listed or not: calls under a page key use the same account, and the ledger does not know them. */
async function wasPageKeyGoodSince(db: Kysely<Tables>, at: string): Promise<boolean> {
  const good = db.selectFrom('page_key').select('page_key_id').where('expires_at', '>', at).limit(1)
  return (await good.executeTakeFirst()) !== undefined
}

type Options = {
  prices: Prices
  /** Calls above this many credits need a confirmation, and so do calls of unknown price (decision 0038). */
  confirmAbove: number
}
export type EstimateOf = ReturnType<typeof createEstimateOf>

export const createEstimateOf =
  ({ prices, confirmAbove }: Options) =>
  async (operation: OperationName, params: { readonly [name: string]: string }): Promise<Estimate> => {
    const price = await prices.of(operation)
    const units = unitsOf(operation, params)
    const credits = price.credits === null ? null : toCredits(toThousandths(price.credits) * units)
    const isDear = Number(credits ?? unknownCountsAs) > confirmAbove
    return {
      operation,
      credits,
      source: price.source,
      units,
      at_most: Number(credits ?? 0) > 0 && (hasPages(operation) || isRoundedUp(operation, price)),
      confirmation_needed: isDear || rowOf(operation).creates === 'message',
    }
  }

/** Learned from a message of several blocks. */
const isRoundedUp = (operation: OperationName, { source }: Price): boolean =>
  rowOf(operation).chargedBy === 'block' && source === 'learned'
