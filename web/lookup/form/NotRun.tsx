import type { ReactNode } from 'react'

/** A question that no service can answer, answered here: nobody is asked and nothing is paid. */
export const NotRun = ({ children }: { children: ReactNode }) => (
  <p role="alert">
    <strong>Not run.</strong> {children} Nothing was sent and nothing was charged.
  </p>
)
