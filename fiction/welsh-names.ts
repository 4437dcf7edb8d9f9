import type { Place } from './places.ts'
import type { Random } from './random.ts'

/** Trades that a firm in Wales may name in Welsh. */
const words: { [trade: string]: readonly string[] } = {
  building: ['ADEILADWYR', 'CWMNI ADEILADU'],
  electrical: ['TRYDANWYR', 'GWASANAETHAU TRYDAN'],
  joinery: ['SEIRI', 'GWAITH COED'],
  software: ['MEDDALWEDD', 'DIGIDOL'],
  'management advice': ['YMGYNGHORWYR'],
  'property letting': ['TAI', 'EIDDO', 'CARTREFI'],
  holding: ['DALIADAU', 'GRŴP'],
  haulage: ['CLUDIANT', 'LORÏAU'],
  garage: ['GAREJ', 'MODURDY'],
  cafe: ['CAFFI', 'TŶ COFFI', 'YSTAFELL DE'],
  bakery: ['BECWS', 'CACENNAU'],
  restaurant: ['BWYTY'],
  pub: ['TAFARN'],
  hotel: ['GWESTY'],
  'holiday lets': ['BYTHYNNOD', 'MAES CARAFANAU'],
  farming: ['FFERM', 'FFERMYDD'],
  groceries: ['SIOP', 'SIOPAU'],
  film: ['FFILMIAU', 'CYNYRCHIADAU'],
  publishing: ['GWASG', 'LLYFRAU'],
  printing: ['ARGRAFFWYR'],
  energy: ['YNNI'],
  tuition: ['HYFFORDDIANT', 'ADDYSG'],
  care: ['GOFAL', 'CARTREF GOFAL'],
  nursery: ['MEITHRINFA', 'CYLCH MEITHRIN'],
  gardens: ['GERDDI', 'TIRLUNIO'],
  community: ['MENTER', 'PARTNERIAETH', 'CYMDEITHAS'],
  arts: ['THEATR', 'GŴYL', 'ORIEL'],
}

const names = (
  'Y BONT|TEIFI|PEN-Y-BRYN|GLAN-YR-AFON|MAES-Y-COED|TŶ GWYN|LLWYN ONN|CAE GLAS|YR HEN FELIN|BRYN TEG|NANT Y MÔR|DYFFRYN|' +
  'ERYRI|HAFREN|Y GRAIG|PANT-Y-DŴR|COED MAWR|Y FFYNNON|RHYD-Y-GROES|MYNYDD MAWR|ABER NANT|LLYS Y COED|TY’N-Y-LLAN|CWM ELAN|' +
  'Y DDRAIG|CRAIG WEN|GLYNDŴR|DÔL HELYG|BERLLAN DEG|TRAETH GWYN'
)
  .replaceAll('’', "'")
  .split('|')

/** A firm's Welsh name without its ending, or null if the trade has no Welsh word here. */
export function inventWelshName(trade: string, { row }: Place, random: Random): string | null {
  const word = words[trade]
  if (!word) return null
  const name = `${random.pick(word)} ${random.pick(names)}`
  return random.chance(0.12) ? `${name} (${row.name.toUpperCase()})` : name
}
