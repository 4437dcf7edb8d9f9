/** Reads files of a graph as another program would, for tests. */

export type Row = { [name: string]: string }
type Read = { nodes: Row[]; edges: Row[] }

const plain = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#10;', '\n')
    .replaceAll('&amp;', '&')

export const readers: { [format: string]: (text: string) => Read } = {
  graphml(text) {
    const dataIn = (inside: string): Row =>
      Object.fromEntries(
        [...inside.matchAll(/<data key="[ne]_(\w+)">([^<]*)<\/data>/g)].map(([, name, value]) => [name, plain(value!)]),
      )
    const nodes = [...text.matchAll(/<node id="(\w+)">(.*?)<\/node>/gs)]
    const keys = new Map(nodes.map(([, id, inside]) => [id, dataIn(inside!).key!]))
    return {
      nodes: nodes.map(([, , inside]) => dataIn(inside!)),
      edges: [...text.matchAll(/<edge source="(\w+)" target="(\w+)">(.*?)<\/edge>/gs)].map(([, a, b, inside]) => ({
        ...dataIn(inside!),
        a: keys.get(a)!,
        b: keys.get(b)!,
      })),
    }
  },
  gexf(text) {
    const dataIn = (inside: string): Row =>
      Object.fromEntries(
        [...inside.matchAll(/<attvalue for="(\w+)" value="([^"]*)"\/>/g)].map(([, name, value]) => [
          name,
          plain(value!),
        ]),
      )
    const nodes = [...text.matchAll(/<node id="(\w+)" label="([^"]*)">(.*?)<\/node>/gs)]
    const keys = new Map(nodes.map(([, id, , inside]) => [id, dataIn(inside!).key!]))
    return {
      nodes: nodes.map(([, , label, inside]) => ({ ...dataIn(inside!), label: plain(label!) })),
      edges: [...text.matchAll(/<edge id="\d+" source="(\w+)" target="(\w+)">(.*?)<\/edge>/gs)].map(
        ([, a, b, inside]) => ({ ...dataIn(inside!), a: keys.get(a)!, b: keys.get(b)! }),
      ),
    }
  },
}

/** The records of an edge, each once. */
export const recordsIn = (sources = ''): string =>
  [...new Set(sources.split(' | ').map((source) => source.split('#')[0]!))].toSorted().join(',')

/** Rows that can be compared in any order. */
export const inOrder = (rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
