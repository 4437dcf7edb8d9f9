/** `192.0.2.1` → 3221225985. */
export const toIpNumber = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
