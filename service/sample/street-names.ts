import type { Town } from '../../gazetteer/towns.ts'
import type { Random } from './random.ts'

const firstWords = (
  'Abbot Albion Almond Anchor Apsley Barley Beacon Bellfounder Blenheim Brewhouse Bridge Cardinal Chandler Chapel ' +
  'Clement Cloth Coldbath Cooper Corn Crane Cutler Dial Drover Dyer Eastgate Elder Exchange Falcon Farrier Ferry ' +
  'Fletcher Foundry Friar Fuller Gallow Garrison Glebe Granary Greyfriar Guildhall Halfmoon Hatter Hawthorn ' +
  'Heron Horsefair Imperial Ivy Jubilee Kiln Lantern Lime Linnet Loom Malthouse Mercer Merchant Minster Mulberry ' +
  'Nelson Northbrook Oldfield Orchard Osier Paradise Pepper Pinfold Plough Priory Quarry Quill Ropewalk Saddler ' +
  'Salter Saracen Sawmill Shambles Shearer Silver Smithy Southgate Spinner Spring Stable Station Swan Tannery ' +
  'Tenter Thimble Tollgate Trinity Union Vicarage Victoria Walnut Watergate Weaver Wharf Wheelwright Whitefriar Windmill'
).split(' ')

const kinds = 'Street Street Street Road Road Road Lane Lane Row Avenue Place Court Terrace Way Gardens Hill'.split(' ')

const kindsOf: Record<Town['country'], readonly string[]> = {
  England: [...kinds, 'Yard', 'Mews'],
  Scotland: [...kinds, 'Wynd', 'Brae', 'Vennel', 'Crescent'],
  Wales: kinds,
  'Northern Ireland': [...kinds, 'Parade', 'Park'],
}

const welshStreets = [
  'Stryd y Bont',
  'Stryd y Castell',
  'Stryd yr Eglwys',
  'Stryd Fawr',
  'Stryd y Farchnad',
  'Stryd y Capel',
  'Stryd Newydd',
  'Stryd y Dŵr',
  'Stryd y Gof',
  'Stryd yr Afon',
  'Heol y Felin',
  'Heol yr Orsaf',
  'Heol y Deri',
  'Heol Las',
  'Heol y Mynydd',
  'Heol Wen',
  'Heol y Gwehydd',
  'Ffordd y Môr',
  'Ffordd Glan-y-Nant',
  'Ffordd y Llan',
  'Ffordd Maes y Coed',
  'Ffordd yr Ysgol',
  'Lôn y Berllan',
  'Lôn Cae Glas',
  'Lôn Tŷ Gwyn',
  'Lôn yr Hafod',
  'Lôn Pen-y-Bryn',
  'Maes yr Haf',
  "Rhodfa'r Parc",
  'Cilgant y Rhos',
]

/** A street of this town; the caller sees to it that a town has each name once. */
export const nameStreet = (country: Town['country'], random: Random): string =>
  country === 'Wales' && random.chance(0.5)
    ? random.pick(welshStreets)
    : `${random.pick(firstWords)} ${random.pick(kindsOf[country])}`
