/** Files in the form of OS Open Names: squares of the national grid, with invented places, roads and postcodes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { companyName, generator } from './company-file.ts'

/** Of the published data: two letters and two digits for each square of 20 km. */
const squares = 582
const columns = 34
/** Of 1,000 rows. The others are postcodes, which a load leaves out. */
const [placesOfThousand, roadsOfThousand] = [15, 300]

/** @returns the files of one row order: all squares, and one file with the same rows */
export function writeOpenNames(folder: string, rows: number): { squares: string[]; whole: string } {
  mkdirSync(path.join(folder, 'squares'), { recursive: true })
  const random = generator(13)
  const texts = Array.from({ length: squares }, (_, square) => squareText(square, Math.ceil(rows / squares), random))
  const files = texts.map((text, square) => {
    const file = path.join(folder, 'squares', `${letters(square)}${String(square % 100).padStart(2, '0')}.csv`)
    writeFileSync(file, text)
    return file
  })
  const whole = path.join(folder, 'SE00.csv')
  writeFileSync(whole, texts.join(''))
  return { squares: files, whole }
}

const letters = (square: number) => `S${String.fromCharCode(65 + Math.floor(square / 100))}`

function squareText(square: number, rows: number, random: () => number): string {
  const places = Math.max(1, Math.round((rows * placesOfThousand) / 1000))
  const roads = Math.round((rows * roadsOfThousand) / 1000)
  const [east, north] = [100_000 + (square % 24) * 20_000, 100_000 + Math.floor(square / 24) * 20_000]
  const named = Array.from({ length: places }, () => companyName(random).split(' ')[0]!)
  const uri = (place: number) => `http://data.ordnancesurvey.co.uk/id/${4e15 + square * 10_000 + place}`
  let text = ''
  for (let row = 0; row < rows; row += 1) {
    const place = row < places ? row : Math.floor(random() * places)
    const values = new Array<string>(columns).fill('')
    const [x, y] = [Math.round(east + random() * 20_000), Math.round(north + random() * 20_000)]
    values[8] = String(x)
    values[9] = String(y)
    values[24] = 'Sampleshire'
    values[29] = 'England'
    if (row < places) setPlace(values, named[place]!, `osgb${4e15 + square * 10_000 + place}`)
    else if (row < places + roads) setRoad(values, companyName(random).split(' ')[0]!, `osgb5${square}${row}`)
    else setPostcode(values, `LS${1 + (square % 28)} ${row % 10}AA`)
    values[18] = named[place]!
    values[19] = uri(place)
    text += `${values.join(',')}\r\n`
  }
  return text
}

function setPlace(values: string[], name: string, id: string): void {
  values[0] = id
  values[2] = name
  values[6] = 'populatedPlace'
  values[7] = 'Village'
  values[16] = 'LS1'
}

function setRoad(values: string[], name: string, id: string): void {
  values[0] = id
  values[2] = `${name} Street`
  values[6] = 'transportNetwork'
  values[7] = 'Named Road'
  const [x, y] = [Number(values[8]), Number(values[9])]
  for (const [at, metres] of [x - 150, y - 20, x + 150, y + 20].entries()) values[12 + at] = String(metres)
}

function setPostcode(values: string[], postcode: string): void {
  values[0] = postcode.replace(' ', '')
  values[2] = postcode
  values[6] = 'other'
  values[7] = 'Postcode'
}
