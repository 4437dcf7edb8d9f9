/** Lookups of one press, one after another. */
import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { isDeclined } from '../price/confirmation.ts'
import { caseToAskIn } from '../purpose/cases.ts'

/** The result of one lookup. */
type Outcome<Answer> = {
  answer?: Answer
  error?: Error
  /** Why it was not looked up. */
  left?: 'you cancelled' | 'you changed the case'
}
export type Turn<Item, Answer> = Outcome<Answer> & { item: Item }

type Options = {
  client: QueryClient
  /** Abort it to skip the rest. */
  stop: AbortController
  /** The case of the screen. Without one, the current case, as long as it stays the same. */
  ofScreen?: string | undefined
}

/** If one fails, the next one follows. A declined price and a change of case leave out the rest. It never throws. */
export async function* inTurn<Item, Answer>(
  items: readonly Item[],
  look: (item: Item, index: number, case_id: string | undefined) => Promise<Answer>,
  { client, stop, ofScreen }: Options,
): AsyncGenerator<Turn<Item, Answer>> {
  let left: Outcome<Answer>['left'] = 'you cancelled'
  let ofRun: { case_id: string | undefined } | undefined
  /** Why the case is not known. It is not asked for again by each of the rest. */
  let withoutCase: Error | undefined
  function keep(error: Error): never {
    withoutCase = error
    throw error
  }

  async function outcomeOf(item: Item, index: number): Promise<Outcome<Answer>> {
    if (stop.signal.aborted) return { left }
    if (withoutCase) return { error: withoutCase }
    try {
      const case_id = ofScreen ?? (await caseToAskIn(client).catch(keep))?.case_id
      ofRun ??= { case_id }
      if (stop.signal.aborted) return { left }
      if (case_id === ofRun.case_id) return { answer: await look(item, index, case_id) }
      left = 'you changed the case'
    } catch (error) {
      if (!isDeclined(error as Error)) return { error: stop.signal.aborted ? new CancelledError() : (error as Error) }
    }
    stop.abort()
    return { left }
  }
  for (const [index, item] of items.entries()) yield { item, ...(await outcomeOf(item, index)) }
}
