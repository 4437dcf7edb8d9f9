/** Flags of an answer, in their usual forms (decision 0018). Any other text is neither yes nor no. */

export const isYes = (flag: unknown): boolean => typeof flag === 'string' && /^\s*(true|1|y|yes)\s*$/i.test(flag)
export const isNo = (flag: unknown): boolean => typeof flag === 'string' && /^\s*(false|0|n|no)\s*$/i.test(flag)
