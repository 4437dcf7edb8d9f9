/** A slow line and a slow processor, in the terms of the DevTools protocol. */
const bytesPerSecond = (1.6 * 1_000_000) / 8

export const slow = {
  line: {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  },
  processor: { rate: 4 },
}
