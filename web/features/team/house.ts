/** The house template of reports, read and changed. */
import { useQueryClient } from '@tanstack/react-query'
import type { ChangedHouse, HouseTemplate } from '../../../contract/desk/house.ts'
import { houseQuery } from '../../lookup/report/house.ts'
import { type Call, desk, send } from '../../server/desk.ts'

/** Another address for each picture, because a browser shows a picture of the same address again. */
export const logoAddress = (sha256: string): string => `${desk.house.logo().path}?${sha256.slice(0, 16)}`

export function useHouse() {
  const client = useQueryClient()
  async function then(call: Call<HouseTemplate>): Promise<void> {
    try {
      client.setQueryData(houseQuery.queryKey, await send(call))
    } catch (error) {
      // A colleague may have changed it.
      await client.invalidateQueries({ queryKey: houseQuery.queryKey })
      throw error
    }
    await client.invalidateQueries({ queryKey: ['account events'] })
  }
  return {
    set: (words: ChangedHouse) => then(desk.house.set(words)),
    setLogo: (file: File) => then(desk.house.setLogo({ file })),
    removeLogo: () => then(desk.house.removeLogo()),
  }
}
