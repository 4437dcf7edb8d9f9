/** GEXF 1.2draft: networkx refuses 1.3. */
import { escapeAttribute, escapeText } from '../../contract/xml/write.ts'
import { edgeColumns, idsOf, nodeColumns, type ToWrite } from './graph-columns.ts'

const types = { string: 'string', int: 'integer', boolean: 'boolean' } as const

export function* toGexf({ graph, title }: ToWrite): Generator<string> {
  const idOf = idsOf(graph)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<gexf xmlns="http://www.gexf.net/1.2draft" version="1.2">\n'
  yield `  <meta><creator>Whereabouts</creator><description>${escapeText(title)}</description></meta>\n`
  yield '  <graph defaultedgetype="directed" mode="static">\n'
  for (const [of, columns] of [
    ['node', nodeColumns],
    ['edge', edgeColumns],
  ] as const) {
    yield `    <attributes class="${of}">\n`
    for (const { id, type } of columns) yield `      <attribute id="${id}" title="${id}" type="${types[type]}"/>\n`
    yield '    </attributes>\n'
  }
  const value = (id: string, said: string | number | boolean | null) =>
    said === null ? '' : `<attvalue for="${id}" value="${escapeAttribute(String(said))}"/>`
  yield '    <nodes>\n'
  for (const node of graph.nodes) {
    const values = nodeColumns.map(({ id, read }) => value(id, read(node))).join('')
    yield `      <node id="${idOf(node.key)}" label="${escapeAttribute(node.label)}"><attvalues>${values}</attvalues></node>\n`
  }
  yield '    </nodes>\n    <edges>\n'
  for (const [at, edge] of graph.edges.entries()) {
    const values = edgeColumns.map(({ id, read }) => value(id, read(edge))).join('')
    yield `      <edge id="${at}" source="${idOf(edge.a)}" target="${idOf(edge.b)}"><attvalues>${values}</attvalues></edge>\n`
  }
  yield '    </edges>\n  </graph>\n</gexf>\n'
}
