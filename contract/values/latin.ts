/** Latin letters for names in Cyrillic, Greek, Arabic and Hebrew script. Other scripts stay as they are. */

const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => [pair[0]!, pair.slice(1)])

const cyrillic = pairs(`
  АA БB ВV ГG ҐG ДD ЂDJ ЃGJ ЕE ЁYO ЄYE ЖZH ЗZ ЅDZ ИI ІI ЇYI ЙY ЈJ КK ЛL ЉLJ МM НN ЊNJ ОO ПP РR СS ТT ЋC ЌKJ
  УU ЎU ФF ХKH ЦTS ЧCH ЏDZH ШSH ЩSHCH Ъ ЫY Ь ЭE ЮYU ЯYA ҒG ҚK ҢN ӨO ҰU ҮU ҺH ӘA`)
const greek = pairs('ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘTH ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ςS ΤT ΥY ΦF ΧCH ΨPS ΩO')
/** Written without short vowels, which the folded form leaves out too. J is heard before a vowel alone. */
const arabic = pairs(`
  اA أA إI آA ٱA ءʼ ؤU ئI بB تT ثTH جJA حH خKH دD ذDH رR زZ سS شSH صS ضD طT ظZ عA غGH فF قQ كK کK لL مM نN هH
  ةA وU ىA يY یY پP چCH ژZH گG ڤV`)
const hebrew = pairs('אA בB גG דD הH וV זZ חCH טT יY כK ךK לL מM םM נN ןN סS עA פP ףF צTZ ץTZ קK רR שSH תT')

const latin: ReadonlyMap<string, string> = new Map([...cyrillic, ...greek, ...arabic, ...hebrew])
const isForeign = /[\u0370-\u03FF\u0400-\u052F\u0590-\u06FF]/

/** In capitals, without marks. */
export function toLatin(text: string): string {
  const capitals = text.toUpperCase()
  if (!isForeign.test(capitals)) return capitals
  // Й and Ё are letters of their own, so their marks stay until they are read.
  return [...capitals.normalize('NFC')].map((letter) => latin.get(letter) ?? latin.get(bare(letter)) ?? letter).join('')
}

const bare = (letter: string): string => letter.normalize('NFD')[0]!
