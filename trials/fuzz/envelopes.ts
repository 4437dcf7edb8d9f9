/**
 * SOAP envelopes of a wild call, changed as trees: elements dropped, repeated, renamed, deepened, and foreign ones
 * inserted.
 */
import fc from 'fast-check'
import { soap11, soap12 } from '../../contract/bindings/soap.ts'
import { type Interface, namespaceOf } from '../../contract/interfaces.ts'
import { escapeAttribute, escapeText } from '../../contract/xml/write.ts'
import { baseUrl } from '../../service/testing/caller.ts'
import { type WildCall, wildCall } from './calls.ts'
import { hostileName, hostileText } from './texts.ts'

/** A text child is written unchanged, so that it can be anything. A repeated child is one node in two places. */
type Node = { name: string; attributes: [name: string, value: string][]; children: (Node | string)[] }

const versions = { soap11, soap12 }
export type WildEnvelope = { version: keyof typeof versions; of: Interface; operation: string; xml: string }

const treeOf = ({ of, operation, pairs }: WildCall, ns: string): Node => ({
  name: 'soap:Envelope',
  attributes: [['xmlns:soap', ns]],
  children: [
    {
      name: 'soap:Body',
      attributes: [],
      children: [
        {
          name: operation,
          attributes: [['xmlns', namespaceOf(of, baseUrl)]],
          children: pairs.map(([name, value]) => ({ name, attributes: [], children: [escapeText(value)] })),
        },
      ],
    },
  ],
})

type Change = (node: Node) => void

const attribute = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['xmlns', ''],
    ['xmlns', 'http://elsewhere.example/'],
    ['xmlns', soap11.ns],
    ['xmlns', soap12.ns],
    ['xmlns:soap', 'http://elsewhere.example/'],
    ['xmlns:xml', 'a'],
    ['xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
    ['xsi:nil', 'true'],
    ['soap:mustUnderstand', '1'],
    ['soap:encodingStyle', 'http://schemas.xmlsoap.org/soap/encoding/'],
    ['href', '#a'],
    ['a', 'x'.repeat(200_000)],
  ),
  fc.tuple(hostileName, hostileText),
)

/** Content that XML allows beside elements and text, and content that it forbids. */
const stranger = fc.constantFrom(
  '<![CDATA[Leeds]]>',
  '<![CDATA[',
  '<!-- a comment -->',
  '<!-- -- -->',
  '<?a processing instruction?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&#76;&#x65;eds',
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&lt;&amp;&nothing;',
  '&',
  '<',
  '</a>',
  '<a/>',
  '<soap:Header><a soap:mustUnderstand="1"/></soap:Header>',
  '<a '.repeat(500),
  ' text ',
)

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(20).map(
    (at) =>
      ({ children }: Node) =>
        void children.splice(at % (children.length + 1), 1),
  ),
  fc.nat(20).map(
    (at) =>
      ({ children }: Node) =>
        void children.push(...children.slice(at)),
  ),
  fc.constant(({ children }: Node) => void children.reverse()),
  hostileName.map((name) => (node: Node) => void Object.assign(node, { name })),
  attribute.map(
    (added) =>
      ({ attributes }: Node) =>
        void attributes.push(added),
  ),
  fc.constant(({ attributes }: Node) => {
    for (let n = 0; n < 100; n += 1) attributes.push([`a${n}`, ''])
  }),
  fc.tuple(fc.nat(20), stranger).map(
    ([at, text]) =>
      ({ children }: Node) =>
        void children.splice(at % (children.length + 1), 0, text),
  ),
  hostileText.map(
    (text) =>
      ({ children }: Node) =>
        void children.push(text),
  ),
  fc.constantFrom(1, 70, 3_000).map((levels) => (node: Node) => {
    for (let level = 0; level < levels; level += 1)
      node.children = [{ name: 'a', attributes: [], children: node.children }]
  }),
)

const changes = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(fc.tuple(fc.nat(40), change), { minLength: 1, maxLength: 4 }) },
)

export const wildEnvelope: fc.Arbitrary<WildEnvelope> = fc
  .record({ version: fc.constantFrom('soap11' as const, 'soap12' as const), call: wildCall, changes })
  .map(({ version, call, changes }) => {
    const root = treeOf(call, versions[version].ns)
    for (const [at, make] of changes) {
      const nodes = nodesOf(root)
      make(nodes[at % nodes.length]!)
    }
    return { version, of: call.of, operation: call.operation, xml: toXml(root) }
  })

function nodesOf(root: Node): Node[] {
  const nodes = [root]
  for (const { children } of nodes) for (const child of children) if (typeof child !== 'string') nodes.push(child)
  return nodes
}

/** Without recursion: a tree may be thousands of levels deep. */
function toXml(root: Node): string {
  let xml = ''
  const rest: (Node | string)[] = [root]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string') {
      xml += next
      continue
    }
    const { name, attributes, children } = next
    xml += `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`
    rest.push(`</${name}>`, ...children.toReversed())
  }
  return xml
}
