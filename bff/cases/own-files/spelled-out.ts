/** The text of web addresses and scripts, as written and with its codes decoded (`%4A` is J). */
export function spelledOut(text: string): string[] {
  if (/^\s*data:/i.test(text)) return inData(text)
  const plain = text
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString())
    .replaceAll(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, long, short) =>
      String.fromCharCode(Number.parseInt(long ?? short, 16)),
    )
  return plain === text ? [text] : [text, plain]
}

/** An address that holds a file. The bytes of a picture or a font hold no name. */
function inData(address: string): string[] {
  const [, kind = '', content = ''] = /^\s*data:([^,]*),(.*)$/is.exec(address) ?? []
  if (kind !== '' && !/^(?:text\/|application\/(?:xhtml|xml|json)|image\/svg)|^;/i.test(kind)) return []
  const text = /;\s*base64\s*$/i.test(kind) ? Buffer.from(content, 'base64').toString() : content
  return spelledOut(text.replace(/^\s*data:/i, ''))
}
