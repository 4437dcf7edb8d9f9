/** What a caller may take up before it is let go, in bytes and milliseconds. */
export type Limits = typeof limits

export const limits = {
  /**
   * As it comes, and as it unpacks. Above the longest call of the interface, however it is written, and so little that
   * reading it costs nothing worth keeping a stranger from.
   */
  body: 65_536,
  /** All headers together; Node's own limit. */
  headers: 16_384,
  /** From the first byte, until the headers are there. */
  headersTimeout: 20_000,
  /** From the first byte, until all is there. */
  requestTimeout: 30_000,
  /** A connection on which nothing moves. */
  idleTimeout: 60_000,
  /** How often the times above are looked at. */
  checkingInterval: 5_000,
  /** At once; one more is refused, so that the process never runs out of files for its own. */
  connections: 2_000,
  /** Of those, from one address. */
  connectionsPerAddress: 200,
  /** Told to stop: until a request that is not wholly here is given up. */
  stopPatience: 2_500,
  documents: {
    /** New ones for one address. */
    perMinute: 60,
    /** New ones that are not made yet, of everybody's: a few seconds' work, for a stop waits for them. */
    waiting: 30,
    /** How many are kept, and of how many bytes together. */
    kept: { most: 50, size: 16_777_216 },
  },
}
