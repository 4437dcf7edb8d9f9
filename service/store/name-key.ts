/** Names in a comparable form: `Ŵyn & Sons Limited` equals `WYN AND SONS LTD.`. */

const words: { [word: string]: string } = {
  LIMITED: 'LTD',
  CYFYNGEDIG: 'CYF',
  COMPANY: 'CO',
  CORPORATION: 'CORP',
  AND: '&',
}

/** Upper case, without accents or punctuation, one space between words. */
export const toNameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßẞ]/g, 'SS')
    .replace(/[Øø]/g, 'O')
    .replace(/[Łł]/g, 'L')
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/PUBLIC LIMITED COMPANY/g, 'PLC')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => words[word] ?? word)
    .join(' ')
