import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMSerializer, type Node } from 'prosemirror-model'
import { type Command, EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { addRowAfter, goToNextCell, tableEditing } from 'prosemirror-tables'
import { EditorView, type NodeView } from 'prosemirror-view'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Fill } from '../../../../contract/reports.ts'
import { runShortcut } from '../../../ui/run-shortcut.ts'
import {
  addSection,
  insertPasted,
  leaveList,
  leaveTitle,
  moveBlock,
  setStyle,
  toggleList,
  uniqueIds,
} from './commands.ts'
import { commentMarks, selectionAt } from './comment-marks.ts'
import { type FactTexts, wordsOf } from './fact-texts.ts'
import { factAddress, factView } from './fact-view.ts'
import { readPasted } from './paste.ts'
import { isFact, schema } from './schema.ts'
import { reportShortcuts } from './shortcuts.ts'
import css from './Text.module.css'

const { marks } = schema

type Filled = { dom: HTMLElement; id: string; fill: Fill; place: () => number | undefined }

type Props = {
  document: Node
  texts: FactTexts
  isEditable: boolean
  hasSingleKeys: boolean
  label: string
  onView: (view: EditorView) => void
  onState: (state: EditorState, isChanged: boolean) => void
  onFacts: (typed?: '/') => void
  onOpen: (address: string) => void
  onSave: () => void
  onComment: () => void
  /** Open comments, by the key of their place. */
  comments: ReadonlyMap<string, number>
  /** The parts that a paste left out, or why it was refused. */
  onSaid: (words: string) => void
  filled: (block: Filled) => ReactNode
}

/** The report's text. React draws its surroundings, and the blocks that fill themselves. */
export function Editor(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [filled, setFilled] = useState<readonly Filled[]>([])
  const dispatched = useEffectEvent((editor: EditorView, transaction: Transaction) => {
    const state = editor.state.apply(transaction)
    editor.updateState(state)
    if (transaction.docChanged) props.texts.number(state.doc)
    props.onState(state, transaction.docChanged)
  })
  const pressed = useEffectEvent((editor: EditorView, event: KeyboardEvent): boolean => {
    const run = (command: Command) => void command(editor.state, editor.dispatch, editor)
    const { selection } = editor.state
    if (event.key === 'Enter' && selection instanceof NodeSelection && isFact(selection.node)) {
      props.onOpen(factAddress(selection.node))
      return true
    }
    if (!props.isEditable) return false
    if (event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      run(redo)
      return true
    }
    return runShortcut(
      reportShortcuts,
      event,
      {
        openFacts: props.onFacts,
        isAtWordStart: () => /(^|\s)$/.test(selection.$from.parent.textBetween(0, selection.$from.parentOffset)),
        mark: (mark) => run(toggleMark(marks[mark])),
        style: (style) => run(setStyle(style)),
        list: (isOrdered) => run(toggleList(isOrdered)),
        moveBlock: (by) => run(moveBlock(by)),
        addSection: () => run(addSection),
        undo: () => run(undo),
        redo: () => run(redo),
        save: props.onSave,
        comment: props.onComment,
      },
      props.hasSingleKeys,
    )
  })
  const pasted = useEffectEvent((editor: EditorView, data: DataTransfer | null): boolean => {
    if (!data || !props.isEditable) return false
    const files = Array.from(data.files, ({ type }) => type).some((type) => type.startsWith('image/'))
    const read = readPasted({ html: data.getData('text/html'), text: data.getData('text/plain') })
    if ('refused' in read) {
      props.onSaid(read.refused)
      return true
    }
    const left = files || read.pictures > 0
    props.onSaid(
      [
        left && 'Pictures are not pasted: a report draws its own. The words are in the text.',
        read.hadControls && 'Control characters were left out of the pasted text.',
      ]
        .filter(Boolean)
        .join(' '),
    )
    if (read.slice.size > 0) insertPasted(read.slice)(editor.state, editor.dispatch)
    return true
  })
  const shown = useEffectEvent((editor: EditorView) => {
    props.texts.number(editor.state.doc)
    props.onView(editor)
    props.onState(editor.state, false)
  })
  const isEditable = useEffectEvent(() => props.isEditable)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the document is the first one; from then on the editor holds it.
  useEffect(function openEditor() {
    const { texts, label } = props
    const filledView = (node: Node, _editor: EditorView, place: () => number | undefined): NodeView => {
      const dom = document.createElement('div')
      const own = { dom, id: node.attrs.id, fill: node.attrs.fill, place }
      setFilled((all) => [...all, own])
      return {
        dom,
        // React draws its content, and handles its buttons.
        ignoreMutation: () => true,
        stopEvent: ({ target, type }) =>
          type !== 'dragstart' && target instanceof Element && target.closest('button') !== null,
        destroy: () => setFilled((all) => all.filter((block) => block !== own)),
      }
    }
    const facts = factView(texts, (address) => props.onOpen(address))
    const state = EditorState.create({
      doc: props.document,
      plugins: [
        history(),
        keymap({
          Enter: chainCommands(leaveList('Enter'), leaveTitle),
          Backspace: leaveList('Backspace'),
          Tab: chainCommands(goToNextCell(1), (state, dispatch, editor) =>
            addRowAfter(state, dispatch) && editor ? goToNextCell(1)(editor.state, editor.dispatch) : false,
          ),
          'Shift-Tab': goToNextCell(-1),
        }),
        keymap(baseKeymap),
        gapCursor(),
        tableEditing(),
        uniqueIds,
      ],
    })
    const plain = DOMSerializer.nodesFromSchema(schema)
    const withWords = (element: 'span' | 'div') => (node: Node) =>
      [element, { 'data-fact': JSON.stringify(node.attrs) }, wordsOf(node, texts)] as const
    const editor = new EditorView(box.current!, {
      state,
      attributes: { class: css.document!, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      editable: () => isEditable(),
      dispatchTransaction(transaction) {
        dispatched(editor, transaction)
      },
      nodeViews: { fact: facts, fact_block: facts, filled: filledView },
      handleKeyDown: (editor, event) => pressed(editor, event),
      handleDOMEvents: {
        paste(editor, event) {
          event.preventDefault()
          return pasted(editor, event.clipboardData)
        },
        drop(editor, event) {
          // The editor itself moves content within it.
          if (editor.dragging) return false
          event.preventDefault()
          return true
        },
      },
      clipboardTextSerializer: ({ content }) =>
        content.textBetween(0, content.size, '\n\n', (node) => (isFact(node) ? wordsOf(node, texts) : '')),
      clipboardSerializer: new DOMSerializer(
        { ...plain, fact: withWords('span'), fact_block: withWords('div') },
        DOMSerializer.marksFromSchema(schema),
      ),
    })
    view.current = editor
    shown(editor)
    return () => {
      view.current = null
      editor.destroy()
      setFilled([])
    }
  }, [])
  const openComments = useEffectEvent((at: number) => {
    const editor = view.current
    if (!editor) return
    editor.dispatch(editor.state.tr.setSelection(selectionAt(editor.state.doc, at)))
    props.onComment()
  })
  useEffect(
    function markComments() {
      view.current?.setProps({ decorations: ({ doc }) => commentMarks(doc, props.comments, openComments) })
    },
    [props.comments],
  )
  useEffect(
    function showWhetherEditable() {
      view.current?.setProps({ editable: () => props.isEditable })
    },
    [props.isEditable],
  )
  return (
    <>
      <div ref={box} />
      {filled.map((block) => createPortal(props.filled(block), block.dom, block.id))}
    </>
  )
}
