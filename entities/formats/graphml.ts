/** GraphML 1.0. Its keys are for `node` or `edge`, because igraph ignores those for `all`. */
import { escapeText } from '../../contract/xml/write.ts'
import { edgeColumns, idsOf, nodeColumns, type ToWrite } from './graph-columns.ts'

export function* toGraphml({ graph, title }: ToWrite): Generator<string> {
  const idOf = idsOf(graph)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
  yield `  <desc>${escapeText(title)}</desc>\n`
  for (const { id, type } of nodeColumns)
    yield `  <key id="n_${id}" for="node" attr.name="${id}" attr.type="${type}"/>\n`
  for (const { id, type } of edgeColumns)
    yield `  <key id="e_${id}" for="edge" attr.name="${id}" attr.type="${type}"/>\n`
  yield '  <graph id="case" edgedefault="directed">\n'
  const data = (key: string, value: string | number | boolean | null) =>
    value === null ? '' : `<data key="${key}">${escapeText(String(value))}</data>`
  for (const node of graph.nodes)
    yield `    <node id="${idOf(node.key)}">${nodeColumns.map(({ id, read }) => data(`n_${id}`, read(node))).join('')}</node>\n`
  for (const edge of graph.edges)
    yield `    <edge source="${idOf(edge.a)}" target="${idOf(edge.b)}">${edgeColumns.map(({ id, read }) => data(`e_${id}`, read(edge))).join('')}</edge>\n`
  yield '  </graph>\n</graphml>\n'
}
