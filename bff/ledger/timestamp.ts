/**
 * RFC 3161: an authority signs that a digest existed. We read whether it is granted and ours; `openssl ts` checks it
 * (0032).
 */

/** TimeStampReq: version 1, SHA-256, the digest, a nonce, and a request for the authority's certificate. */
export function timestampRequest(digest: Buffer, nonce: Buffer): Buffer {
  const [version, sha256, withCertificate] = ['020101', '300d06096086480165030402010500', '0101ff'].map(fromHex)
  const imprint = sequence(sha256!, octets(digest))
  return sequence(version!, imprint, integer(nonce), withCertificate!)
}

export function checkReply(reply: Buffer, digest: Buffer, nonce: Buffer): void {
  const status = statusOf(reply)
  if (status === null) throw new Error('the reply is not a timestamp')
  // 0 is granted, 1 granted with changes.
  if (status > 1) throw new Error(`the authority refused: status ${status}`)
  if (!reply.includes(octets(digest)) || !reply.includes(integer(nonce)))
    throw new Error('the timestamp is about something else')
}

/** Eight bytes: a positive integer in its shortest form. */
export const nonceOf = (random: Buffer): Buffer => Buffer.from([(random[0]! & 0x3f) | 0x40, ...random.subarray(1, 8)])

/** TimeStampResp holds PKIStatusInfo, which begins with the status. */
function statusOf(reply: Buffer): number | null {
  const response = inside(reply, 0x30)
  const statusInfo = response && inside(response, 0x30)
  const status = statusInfo && inside(statusInfo, 0x02)
  return status?.length === 1 ? status[0]! : null
}

/** The content of the first element, if it has this tag and is complete. */
function inside(bytes: Buffer, tag: number): Buffer | null {
  const [kind, first] = bytes
  if (kind !== tag || first === undefined || first === 0x80 || first > 0x83) return null
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (bytes.length < 2 + lengthBytes) return null
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes)
  const start = 2 + lengthBytes
  return bytes.length < start + length ? null : bytes.subarray(start, start + length)
}

const fromHex = (hex: string) => Buffer.from(hex, 'hex')
const sequence = (...parts: Buffer[]) => element(0x30, Buffer.concat(parts))
const octets = (bytes: Buffer) => element(0x04, bytes)
const integer = (bytes: Buffer) => element(0x02, bytes)
/** Every element of a request is shorter than 128 bytes. */
const element = (tag: number, bytes: Buffer) => Buffer.concat([Buffer.from([tag, bytes.length]), bytes])
