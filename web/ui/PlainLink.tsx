import type { ComponentProps } from 'react'

/**
 * A link that what it stands in follows, by `usePlainLinks`. The router's own have each an ear on the address: hundreds of
 * them would be drawn anew whenever that changes.
 */
export const PlainLink = ({ to, ...link }: { to: string } & ComponentProps<'a'>) => (
  <a {...link} href={to} data-plain-link="" />
)
