/** Some programs save a mail with the line that begins it in a mailbox: `From ann@example.com Mon Nov  2 09:00:00 2026`. */

/** It matches only if a mail header follows. */
const mboxLine = /^From \S[^\r\n]{0,500}\r?\n(?=[!-9;-~]{1,100}:)/
const furtherMail = /\n\r?\nFrom \S[^\r\n]{0,500}\r?\n[!-9;-~]{1,100}:/

const lineIn = (bytes: Uint8Array): string =>
  mboxLine.exec(Buffer.from(bytes.subarray(0, 1000)).toString('latin1'))?.[0] ?? ''

export const withoutMboxLine = (bytes: Uint8Array): Uint8Array => bytes.subarray(lineIn(bytes).length)

/** A mailbox of several mails: only the first would be read as a mail. */
export const isMailbox = (bytes: Buffer): boolean => lineIn(bytes) !== '' && furtherMail.test(bytes.toString('latin1'))
