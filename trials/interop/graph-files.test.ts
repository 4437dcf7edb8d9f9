/** The exports of a case's graph open in networkx and igraph, with every node, edge and attribute. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { operationNames } from '../../contract/operations.ts'
import type { Claim, Kind } from '../../entities/claim.ts'
import { claimsOf } from '../../entities/extract/claims-of.ts'
import { toGexf } from '../../entities/formats/gexf.ts'
import { edgeColumns, nodeColumns } from '../../entities/formats/graph-columns.ts'
import { toGraphml } from '../../entities/formats/graphml.ts'
import { graphOf } from '../../entities/graph.ts'
import { readGraphs } from './graph-files.ts'

/** Of the interface's samples, whose texts hold quotes, accents and markup. */
function sampleGraph() {
  const claims: Claim[] = []
  const kinds = new Map<string, Kind>()
  for (const operation of operationNames) {
    const sample = readFileSync(new URL(`../../contract/samples/${operation}.txt`, import.meta.url), 'utf8')
    const part = (name: string) =>
      JSON.parse(new RegExp(`=== ${name}\n([\\s\\S]*?)(?=\n=== |$)`).exec(sample)?.[1] ?? '{}')
    const found = claimsOf({ id: operation, operation, params: part('call'), at: '2026-03-02', result: part('result') })
    claims.push(...found.claims)
    for (const { key, kind } of found.mentions) kinds.set(key, kind)
  }
  const graph = graphOf({ claims, kinds }, { limit: 10_000, hub: 10_000 })
  const [first, ...nodes] = graph.nodes
  return { ...graph, nodes: [{ ...first!, marks: ['Listed: A & B list', 'Banned: A register'] }, ...nodes] }
}

test('networkx and igraph read the same graph as we drew', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-graph-'))
  const graph = sampleGraph()
  const files = { graphml: path.join(folder, 'graph.graphml'), gexf: path.join(folder, 'graph.gexf') }
  writeFileSync(files.graphml, [...toGraphml({ graph, title: 'Samples' })].join(''))
  writeFileSync(files.gexf, [...toGexf({ graph, title: 'Samples' })].join(''))

  const nodes = graph.nodes.map(
    (node) => [node.key, Object.fromEntries(nodeColumns.map(({ id, read }) => [id, read(node)]))] as const,
  )
  const said = edgeColumns.filter(({ id }) => id !== 'because')
  const edges = graph.edges.map((edge) => [edge.a, edge.b, ...said.map(({ read }) => read(edge))])
  expect(nodes.length).toBeGreaterThan(20)
  expect(edges.length).toBeGreaterThan(10)
  for (const [library, found] of Object.entries(readGraphs(files.graphml, files.gexf))) {
    expect(found.nodes, library).toEqual(Object.fromEntries(nodes))
    expect(found.edges.map((edge) => JSON.stringify(edge)).toSorted(), library).toEqual(
      edges.map((edge) => JSON.stringify(edge)).toSorted(),
    )
  }
  rmSync(folder, { recursive: true })
})
