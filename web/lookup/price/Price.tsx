import { usePrice } from './credits.ts'

/** What a call costs, in words. */
export const Price = ({ of }: { of: string }) => <>{usePrice(of)}</>
