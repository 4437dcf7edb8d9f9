/** The facts that the text of a report cites. */
import type { Node } from 'prosemirror-model'
import { factId } from '../../../../contract/reports.ts'
import { factOf, isFact } from './schema.ts'

/** @returns their ids */
export function citedIn(document: Node | undefined): ReadonlySet<string> {
  const cited = new Set<string>()
  document?.descendants((node) => {
    if (isFact(node)) cited.add(factId(factOf(node)))
  })
  return cited
}
