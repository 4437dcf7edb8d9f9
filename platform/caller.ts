/** For whom work runs. Work that waits takes turns by account, and does not begin where its caller has left. */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Caller = {
  account: string
  /** Aborts when the caller leaves. */
  gone: AbortSignal
}

const current = new AsyncLocalStorage<Caller>()

export const asCaller = <Value>(caller: Caller, work: () => Value): Value => current.run(caller, work)

/** Undefined in work that no request began. */
export const presentCaller = (): Caller | undefined => current.getStore()

/** The work was given up, because nobody waits for it any more. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

/** Too much waits already, in all or for this account. */
export class LineFull extends Error {
  override readonly name = 'LineFull'
  readonly isOwn: boolean

  constructor(isOwn: boolean) {
    super('Too much work is waiting.')
    this.isOwn = isOwn
  }
}
