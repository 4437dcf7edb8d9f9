/** What a list of natures gives a controller: bands of shares and votes, and the right to appoint the board. */
import { type Nature, natureOf } from '../../contract/register/words.ts'
import { type Band, eitherOf } from './bands.ts'
import type { Step } from './walk.ts'

export type Stakes = Pick<Step, 'shares' | 'votes' | 'appoints'>

/** A partnership has surplus assets instead of shares. */
const rightsOf = { shares: ['shares', 'surplus'], votes: ['votes'], board: ['directors', 'members', 'people'] } as const

/** An unknown nature has no band. */
export function stakesOf(codes: readonly string[]): Stakes {
  const natures = [...new Set(codes)].flatMap((code) => natureOf(code) ?? [])
  return {
    shares: bandOf(natures, rightsOf.shares),
    votes: bandOf(natures, rightsOf.votes),
    appoints: natures.some(({ right }) => includes(rightsOf.board, right)),
  }
}

/** What a controller holds itself, by a trust and by a firm may overlap or add up. */
function bandOf(natures: readonly Nature[], rights: readonly Nature['right'][]): Band | null {
  const bands = natures.flatMap(({ right, low, high }) =>
    includes(rights, right) && low !== null && high !== null ? [{ low, high }] : [],
  )
  return eitherOf(bands)
}

/** One controller under several entries of the register. */
export const together = (all: readonly Stakes[]): Stakes => ({
  shares: eitherOf(all.flatMap(({ shares }) => shares ?? [])),
  votes: eitherOf(all.flatMap(({ votes }) => votes ?? [])),
  appoints: all.some(({ appoints }) => appoints),
})

const includes = (rights: readonly string[], right: string): boolean => rights.includes(right)
