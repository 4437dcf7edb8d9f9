/** Finds where an IPv4 address is used, and by whom, from the register or from the operator's file (decision 0022). */
import type { Store } from '../store/store.ts'
import type { PlaceTable } from '../store/tables.ts'

export type IpLocation = {
  hostname: string | null
  isp: string | null
  country_code: string
  /** Null abroad: geographic data covers the United Kingdom only (interface 2.1). */
  at: IpPosition | null
}
export type IpPosition = {
  latitude: number
  longitude: number
  place: Pick<PlaceTable, 'name' | 'county' | 'country'>
}

/** Undefined for an address that is private, reserved, or in no range. */
export type LocateIp = (address: string) => Promise<IpLocation | undefined>

export const locateInRegister =
  (store: Store): LocateIp =>
  async (address) => {
    const range = await store.ipRange(address)
    if (!range) return undefined
    const { isp, domain, country_code, place_id } = range
    const place = place_id === null ? null : await store.place(place_id)
    return {
      hostname: domain && `ip-${address.replaceAll('.', '-')}.${domain}`,
      isp,
      country_code,
      at: place && { ...place, place },
    }
  }
