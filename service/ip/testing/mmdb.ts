/** Small MaxMind-format files for tests, written by the format's own description (version 2.0). */

type Value = string | number | { [key: string]: Value } | Value[]
/** An inner node of the tree of bits; what is empty leads nowhere. */
type Node = { zero?: Node | number; one?: Node | number }

/** @param networks by `address/bits`, of IPv4; none lies within another */
export function mmdbOf(networks: { [network: string]: Value }): Buffer {
  const root: Node = {}
  const data: Buffer[] = []
  for (const [network, value] of Object.entries(networks)) {
    plant(root, network, Buffer.concat(data).length)
    data.push(encode(value))
  }
  const nodes = nodesOf(root)
  const tree = nodes.map(({ zero, one }) => Buffer.concat([zero, one].map((record) => toRecord(record, nodes))))
  const metadata = Buffer.concat([
    control(7, 9),
    ...pair('binary_format_major_version', unsigned(5, 2)),
    ...pair('binary_format_minor_version', unsigned(5, 0)),
    ...pair('build_epoch', unsigned(9, 1_795_000_000)),
    ...pair('database_type', encode('Test-City')),
    ...pair('description', encode({ en: 'Invented' })),
    ...pair('ip_version', unsigned(5, 4)),
    ...pair('languages', encode(['en'])),
    ...pair('node_count', unsigned(6, nodes.length)),
    ...pair('record_size', unsigned(5, 24)),
  ])
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, marker, metadata])
}

function plant(root: Node, network: string, offset: number): void {
  const [address = '', bits] = network.split('/')
  const path = [
    ...address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join(''),
  ]
  const sides = path.slice(0, Number(bits)).map((bit) => (bit === '0' ? 'zero' : 'one'))
  let node = root
  for (const side of sides.slice(0, -1)) {
    node[side] ??= {}
    node = node[side] as Node
  }
  node[sides.at(-1) ?? 'zero'] = offset
}

const nodesOf = (node: Node): Node[] => [
  node,
  ...[node.zero, node.one].flatMap((next) => (typeof next === 'object' ? nodesOf(next) : [])),
]

/** 24 bits: another node, nothing, or data, which is counted from behind the tree and its 16 empty bytes. */
function toRecord(next: Node | number | undefined, nodes: Node[]): Buffer {
  const record = Buffer.alloc(3)
  const target = typeof next === 'object' ? nodes.indexOf(next) : nodes.length + (next === undefined ? 0 : 16 + next)
  record.writeUIntBE(target, 0, 3)
  return record
}

const pair = (key: string, value: Buffer) => [encode(key), value]

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const double = Buffer.alloc(8)
    double.writeDoubleBE(value)
    return Buffer.concat([control(3, 8), double])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, each]) => pair(key, encode(each)))])
}

function unsigned(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const short = bytes.subarray(type === 5 ? 2 : 0)
  return Buffer.concat([control(type, short.length), short])
}

/** Types above 7 stand in a second byte; a size of 29 or more in one of its own. */
function control(type: number, size: number): Buffer {
  const first = ((type > 7 ? 0 : type) << 5) | Math.min(size, 29)
  return Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(size >= 29 ? [size - 29] : [])])
}
