/**
 * Reading and writing a reply of 2,000 directors, against fast-xml-parser in the same run. Ours resolves namespaces,
 * refuses malformed XML and gives the contract's values; the peer gives a tree without prefixes.
 */
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { bindingsAt } from '../contract/bindings/index.ts'
import type { RecordOf } from '../contract/records.ts'
import { median } from './measure/numbers.ts'

const count = 2000
const rounds = 15

const { soap11 } = bindingsAt('http://lookup.example')
const result = { director_list: Array.from({ length: count }, (_, index) => director(index)) }
const reply = soap11.writeResult('director_search', result)
// As it arrives from a socket: one flat text, not a rope of its parts.
const document = { ...reply, body: Buffer.from(reply.body).toString() }
const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, parseTagValue: false })
const builder = new XMLBuilder({ ignoreAttributes: false })
const tree = parser.parse(document.body)

const megabytes = document.body.length / 1e6
console.log(
  `A reply of ${count.toLocaleString('en-GB')} directors, ${megabytes.toFixed(2)} MB; medians of ${rounds} rounds`,
)
compare(
  'read',
  () => soap11.readResult('director_search', document),
  () => parser.parse(document.body),
  2.5,
)
compare(
  'write',
  () => Buffer.from(soap11.writeResult('director_search', result).body),
  () => Buffer.from(builder.build(tree)),
  2,
)

/** In turns, so that other load on the machine affects both. */
function compare(name: string, ours: () => unknown, peers: () => unknown, aim: number): void {
  const times = { ours: [] as number[], peers: [] as number[] }
  for (let round = -3; round < rounds; round += 1) {
    const [own, peer] = [timeOf(ours), timeOf(peers)]
    // The first rounds warm up.
    if (round >= 0) times.ours.push(own)
    if (round >= 0) times.peers.push(peer)
  }
  const [own, peer] = [median(times.ours), median(times.peers)]
  const speed = (milliseconds: number) =>
    `${milliseconds.toFixed(1)} ms, ${((megabytes * 1000) / milliseconds).toFixed(0)} MB/s`
  console.log(
    `${name}: ours ${speed(own)}; fast-xml-parser ${speed(peer)}; ${(peer / own).toFixed(1)} times as fast (aim: ${aim})`,
  )
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
function director(index: number): RecordOf<'director'> {
  return {
    num_current_appt: String(index % 7),
    num_resigned_appt: String(index % 5),
    num_dissolved_appt: '1',
    num_appt: String((index % 7) + (index % 5) + 1),
    nationality: 'British',
    country_state_of_residence: 'England',
    corporate_indicator: 'N',
    officer_type: 'CUR',
    director_id: `D${String(index).padStart(19, '0')}`,
    title: 'Mr',
    forename: 'Siôn & David',
    middle_initial: 'J',
    surname: 'PUGH-JONES',
    name_single_line: 'Mr Siôn & David PUGH-JONES',
    dob: '1970-01',
    dob_details: { y: '1970', m: '01', d: null, en: 'January 1970' },
    postcode: 'LS1',
    place: 'Leeds',
  }
}
