/** Flags of an answer, in the forms that are met with (decision 0018). What is neither yes nor no is neither. */

export const isYes = (flag: unknown): boolean => typeof flag === 'string' && /^\s*(true|1|y|yes)\s*$/i.test(flag)
export const isNo = (flag: unknown): boolean => typeof flag === 'string' && /^\s*(false|0|n|no)\s*$/i.test(flag)
