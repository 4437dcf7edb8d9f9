/** Keys of the service: who holds which, until when, and what it may call. Never the key itself, but once. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { request } from '../../server/request.ts'

type HeldKey = {
  holder: string
  domain: string
  ip_address: string | null
  minted_at: string
  expires_at: string
  seconds_left: number
  method_list: string[]
}
export type PageKey = HeldKey & { page_key_id: string }
export type SessionKey = HeldKey & { session_key_id: string; analyst_id: string }
/** @param service where pages call it */
export type MintedKey = PageKey & { javascript_key: string; service: string }
export type NewPageKey = { domain: string; lifetime_minutes: string; ip_address?: string }

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => request<{ keys: PageKey[]; session_keys: SessionKey[] }>('/api/keys', { signal }),
})

/** The one reply that shows the key is for whoever asked, and is kept by nobody. */
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
