/** Keys of the service: their holders, expiry and operations. A key itself appears only in the reply that mints it. */
import { useQueryClient } from '@tanstack/react-query'
import type { MintedKey, PageKey, SessionKey } from '../../../contract/desk/keys.ts'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

export type { MintedKey, PageKey, SessionKey }

type NewPageKey = { domain: string; lifetime_minutes: string; ip_address?: string }

export const keysQuery = reading(['keys'], desk.keys.list())

export function useMintKey() {
  const client = useQueryClient()
  return async (asked: NewPageKey): Promise<MintedKey> => {
    const minted = await send(desk.keys.mint(asked))
    await client.invalidateQueries({ queryKey: keysQuery.queryKey })
    return minted
  }
}

export function useForgetKey() {
  const client = useQueryClient()
  return async (page_key_id: string): Promise<void> => {
    await send(desk.keys.forget({ page_key_id }))
    await client.invalidateQueries({ queryKey: keysQuery.queryKey })
  }
}
