/** What an attribution says, without its markup: it is shown as text and nothing else. */

const entities: { readonly [name: string]: string | undefined } = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', reg: '®', middot: '·' },
}

export const plainText = (markup: string): string =>
  markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hexadecimal, name) =>
      name
        ? (entities[name.toLowerCase()] ?? whole)
        : character(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
    )
    // Neither control characters nor those that turn the way of writing.
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

const character = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ')
