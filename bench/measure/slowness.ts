/** A slow line and a slow processor, as the DevTools protocol is told of them. */
const bytesPerSecond = (1.6 * 1_000_000) / 8

export const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond,
  uploadThroughput: bytesPerSecond,
}

export const slowProcessor = { rate: 4 }
