/** Limits on what a caller may use, in bytes and milliseconds. */
export type Limits = typeof limits

export const limits = {
  /** For the body before and after unpacking. */
  body: 65_536,
  /** For all headers together; Node's own limit. */
  headers: 16_384,
  /** From the first byte to the last header. */
  headersTimeout: 20_000,
  /** From the first byte to the last. */
  requestTimeout: 30_000,
  idleTimeout: 60_000,
  checkingInterval: 5_000,
  /** At once. More are refused, so that the process keeps files for its own use. */
  connections: 2_000,
  connectionsPerAddress: 200,
  /** After a stop: the time until incomplete requests are dropped. */
  stopPatience: 2_500,
  documents: {
    perMinute: 60,
    /** New documents in the queue, from everyone: a few seconds' work, because a stop waits for them. */
    waiting: 30,
    /** How many are kept, and their bytes together. */
    kept: { most: 50, size: 16_777_216 },
  },
}
