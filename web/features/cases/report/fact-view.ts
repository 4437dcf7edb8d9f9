/** How the editor draws a fact: its sentence, and its citation as a link to the record. */
import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import { factId } from '../../../../contract/reports.ts'
import { toRecordAt } from '../../../paths.ts'
import { type FactTexts, wordsOf } from './fact-texts.ts'
import { factOf } from './schema.ts'

export const factAddress = (node: Node): string => toRecordAt({ from: node.attrs.record, at: node.attrs.pointer })

export function factView(texts: FactTexts, onOpen: (address: string) => void) {
  return (node: Node): NodeView => {
    const dom = document.createElement(node.isInline ? 'span' : 'div')
    const words = document.createElement('span')
    const link = document.createElement('a')
    dom.append(words, link)
    dom.dir = 'auto'

    function draw(): void {
      const fact = texts.get(factId(factOf(node)))
      dom.dataset.fact = fact?.state ?? 'unknown'
      words.textContent = wordsOf(node, texts)
      const number = texts.numberOf(node.attrs.record)
      link.textContent = `[${number ?? '–'}]`
      link.href = factAddress(node)
      link.ariaLabel = `Citation ${number ?? ''}: open its record`
      dom.title = fact?.state === 'refreshed' ? 'A newer record says something else. Select the fact to compare.' : ''
    }
    draw()
    const forget = texts.subscribe(draw)

    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onOpen(factAddress(node))
    })
    return {
      dom,
      stopEvent: ({ target }) => target === link,
      ignoreMutation: () => true,
      destroy: forget,
    }
  }
}
