/** Text messages are charged by the block (decision 0023). */

/** 160 characters a block, or 70 as soon as one is outside the first 128; those outside the basic plane count as two. */
export const blocksOf = (message: string): number =>
  Math.max(1, Math.ceil(message.length / (/^[\0-\x7f]*$/.test(message) ? 160 : 70)))
