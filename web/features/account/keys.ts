/** Keys of the service: their holders, expiry and operations. A key itself appears only in the reply that mints it. */
import { useQueryClient } from '@tanstack/react-query'
import type { KeyList, MintedKey, PageKey, SessionKey } from '../../../contract/desk/keys.ts'
import { reading } from '../../server/reading.ts'
import { request } from '../../server/request.ts'

export type { MintedKey, PageKey, SessionKey }

type NewPageKey = { domain: string; lifetime_minutes: string; ip_address?: string }

export const keysQuery = reading<KeyList>(['keys'], '/api/keys')

export function useMintKey() {
  const client = useQueryClient()
  return async (asked: NewPageKey): Promise<MintedKey> => {
    const minted = await request<MintedKey>('/api/keys', { method: 'POST', body: asked })
    await client.invalidateQueries({ queryKey: keysQuery.queryKey })
    return minted
  }
}

export function useForgetKey() {
  const client = useQueryClient()
  return async (page_key_id: string): Promise<void> => {
    await request(`/api/keys/${page_key_id}`, { method: 'DELETE' })
    await client.invalidateQueries({ queryKey: keysQuery.queryKey })
  }
}
