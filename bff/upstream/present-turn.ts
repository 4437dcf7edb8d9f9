/** The turn that a call runs in. */
import { AsyncLocalStorage } from 'node:async_hooks'

type PresentTurn = {
  /** Takes memory for an answer until the turn ends. @throws CallerLeft */
  roomFor(bytes: number, gone: AbortSignal): Promise<void>
}

const current = new AsyncLocalStorage<PresentTurn>()

export const inPresentTurn = <Done>(turn: PresentTurn, work: () => Done): Done => current.run(turn, work)

/** Undefined in calls that wait in no line. */
export const presentTurn = (): PresentTurn | undefined => current.getStore()
