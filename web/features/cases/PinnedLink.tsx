import { HeldLink } from '../../lookup/record/HeldLink.tsx'
import type { Pinned } from './pinned.ts'

/** To the screen of a pin: what that would ask, the case may hold already. */
export const PinnedLink = ({ pinned: { title, screen, asks } }: { pinned: Pinned }) =>
  screen ? (
    <HeldLink asks={asks ?? null} to={screen}>
      {title}
    </HeldLink>
  ) : (
    title
  )
