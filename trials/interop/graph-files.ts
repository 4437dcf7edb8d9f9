/** Foreign graph libraries: Debian's networkx and igraph. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Prefer Debian's own Python, because another one does not see Debian's packages. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

export const graphPackages = ['python3-networkx', 'python3-igraph'] as const

export const readsGraphs = (): boolean => spawnSync(python, ['-c', 'import networkx, igraph']).status === 0

type Found = {
  nodes: { [key: string]: { label: string; kind: string; mentions: string; records: number } }
  edges: [string, string, string, string, string | null, string | null, boolean, string][]
}

/** The content of the files as each library reads it. @throws Error in the library's words */
export function readGraphs(graphml: string, gexf: string): { [library: string]: Found } {
  const program = fileURLToPath(new URL('stacks/graph_files.py', import.meta.url))
  const { status, stdout, stderr } = spawnSync(python, [program, graphml, gexf], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
