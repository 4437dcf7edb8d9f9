/** GraphML 1.0. Its keys name `node` or `edge`: igraph ignores those for `all`. */
import { escapeAttribute, escapeText } from '../../contract/xml/write.ts'
import { edgeColumns, nodeColumns, type ToWrite } from './graph-columns.ts'

export function* toGraphml({ graph, title }: ToWrite): Generator<string> {
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
    yield `    <node id="${escapeAttribute(node.key)}">${nodeColumns.map(({ id, read }) => data(`n_${id}`, read(node))).join('')}</node>\n`
  for (const edge of graph.edges)
    yield `    <edge source="${escapeAttribute(edge.a)}" target="${escapeAttribute(edge.b)}">${edgeColumns.map(({ id, read }) => data(`e_${id}`, read(edge))).join('')}</edge>\n`
  yield '  </graph>\n</graphml>\n'
}
