/** IPv4 addresses as logs, mails and reports write them (interface 4.3). */
import { cleanCode } from './clean.ts'
import { type Reading, read, refused } from './reading.ts'

export function readIpAddress(text: string): Reading {
  const typed = cleanCode(text)
  if (typed === '') return refused('Enter an IP address.')
  // Reports write addresses so that nobody opens them by accident.
  const plain = typed
    .replace(/\[\.\]|\(\.\)|\[dot\]|\(dot\)/gi, '.')
    .replace(/^ip(?:v4)?(?:\s+address)?\s*[:=]?\s*/i, '')
  const host = plain.replace(/^h(?:tt|xx)ps?:\/\//i, '').replace(/^\[(.*)\]$/, '$1')
  if (/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(host))
    return refused('This is a network of many addresses. Enter one address of it.')
  const address = host.replace(/[/?#].*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const [bare, port] = /^[\d.]+:\d{1,5}$/.test(address) ? address.split(':') : [address]
  if (bare && isIpv4(bare)) {
    const changes = port ? `The port ${port} was left out.` : bare === typed ? null : `Read as ${bare}.`
    return read(bare, changes)
  }
  return refused(whyNot(bare ?? ''))
}

const isIpv4 = (text: string): boolean => /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?=\d)|$)){4}$/.test(text)

function whyNot(address: string): string {
  if (/^[\da-f]*:[\da-f:.]*$/i.test(address))
    return 'This is an IPv6 address. Only IPv4 addresses, such as 192.0.2.1, can be looked up.'
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const parts = address.split('.')
    const large = parts.find((part) => Number(part) > 255)
    return large
      ? `${large} is too large. Each part of an IP address is 255 at most.`
      : 'This address has zeros before its digits, and programs read these differently. Enter it without them.'
  }
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}$/i.test(address))
    return 'This is a domain name. Enter an IP address, such as 192.0.2.1.'
  return 'This is not an IP address. Enter one such as 192.0.2.1.'
}
