import type { Random } from './random.ts'

/** The part of an address before the street. */
export type AddressHead = { organisation: string | null; premises: string | null; building: string | null }

// A hyphen in one name stands for a space.
const names = (list: string): string[] => list.split(' ').map((name) => name.replaceAll('-', ' '))

const buildings = names(
  'Albion Ashlar Beacon Bridgewater Canal Castle Cavendish Chandlery Charter Clarendon Cloister Compass Crown Dragon ' +
    'Equinox Exchange Falcon Fleece Forum Foundry Fulling Granary Haymarket Imperial Keystone Lantern Lion Lombard ' +
    'Maltings Meridian Minerva Navigation Observatory Old-Bank Orion Phoenix Regent Sovereign Sterling Tannery ' +
    'Towngate Wool',
)
const buildingKinds = names('House House House House Court Mill Chambers Buildings Centre Works')
const estates = names('Business-Park Business-Park Enterprise-Centre Industrial-Estate Trading-Estate Workshops Depot')
const houses = names(
  'The-Old-Forge Rose-Cottage The-Coach-House Orchard-View Hillcrest The-Laurels Beech-House Willow-Barn The-Gables ' +
    'Fairview Thornlea The-Old-Rectory Brookside Fernbank Hazel-Cottage Larkfield Woodlands The-Stables',
)
const farms = names(
  'Home Manor Church Hill Grange Low High Moss Carr Glebe Marsh Lodge Bank Rectory Warren Top Nether-Field',
)

export function businessHead(random: Random): AddressHead {
  const name = random.pick(buildings)
  const kind = random.fraction()
  if (kind < 0.2)
    return {
      organisation: null,
      premises: `Unit ${random.whole(1, 28)}`,
      building: `${name} ${random.pick(estates)}`,
    }
  if (kind < 0.35)
    return {
      organisation: null,
      premises: `Suite ${random.whole(1, 12)}`,
      building: `${name} ${random.pick(buildingKinds)}`,
    }
  if (kind < 0.5) return { organisation: null, premises: null, building: `${name} ${random.pick(buildingKinds)}` }
  return { organisation: null, premises: houseNumber(random), building: null }
}

export function homeHead(random: Random): AddressHead {
  const kind = random.fraction()
  if (kind < 0.12)
    return {
      organisation: null,
      premises: `Flat ${random.whole(1, 24)}`,
      building: `${random.pick(buildings)} Court`,
    }
  if (kind < 0.22) return { organisation: null, premises: random.pick(houses), building: null }
  return { organisation: null, premises: houseNumber(random), building: null }
}

const houseNumber = (random: Random): string =>
  `${random.whole(1, 148)}${random.chance(0.06) ? random.pick(['A', 'B']) : ''}`

export const farmHead = (random: Random): AddressHead => ({
  organisation: null,
  premises: `${random.pick(farms)} Farm`,
  building: null,
})
