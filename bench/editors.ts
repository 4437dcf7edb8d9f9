/**
 * The cost of a report editor for a browser: ours, and two peers with the same features (history, lists, tables, a
 * custom block), each built alone (decision 0094). The peers are installed in a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import packages from '../package.json' with { type: 'json' }

const ours = Object.entries(packages.devDependencies).filter(([name]) => name.startsWith('prosemirror-'))
const at = (version: string, names: readonly string[]) => names.map((name) => [name, version] as const)
const peers = [
  ...at('0.52.0', [
    'lexical',
    '@lexical/rich-text',
    '@lexical/list',
    '@lexical/table',
    '@lexical/history',
    '@lexical/html',
  ]),
  ...at('3.32.2', ['@tiptap/core', '@tiptap/pm', '@tiptap/starter-kit', '@tiptap/extension-table']),
]

const pages: readonly { name: string; code: string }[] = [
  {
    name: 'ProseMirror',
    code: `
import { DOMParser, DOMSerializer, Schema } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, goToNextCell, tableEditing, tableNodes } from 'prosemirror-tables'
const nodes = { doc: { content: 'paragraph+' }, paragraph: { content: 'text*' }, text: {}, ...tableNodes({ tableGroup: 'block', cellContent: 'text*', cellAttributes: {} }) }
const state = EditorState.create({ schema: new Schema({ nodes }), plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap), gapCursor(), tableEditing()] })
globalThis.editor = [new EditorView(document.body, { state }), DOMParser, DOMSerializer, toggleMark, addColumnAfter, addRowAfter, deleteColumn, deleteRow, goToNextCell]`,
  },
  {
    name: 'Lexical',
    code: `
import { createEditor, DecoratorNode, FORMAT_TEXT_COMMAND } from 'lexical'
import { HeadingNode, registerRichText } from '@lexical/rich-text'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { ListItemNode, ListNode, registerList } from '@lexical/list'
import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import { registerTablePlugin, registerTableSelectionObserver, TableCellNode, TableNode, TableRowNode } from '@lexical/table'
class Fact extends DecoratorNode {}
const editor = createEditor({ nodes: [HeadingNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode, Fact] })
globalThis.editor = [registerRichText(editor), registerHistory(editor, createEmptyHistoryState(), 300), registerList(editor), registerTablePlugin(editor), registerTableSelectionObserver(editor), FORMAT_TEXT_COMMAND, $generateNodesFromDOM, $generateHtmlFromNodes]`,
  },
  {
    name: 'Tiptap',
    code: `
import { Editor, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { TableKit } from '@tiptap/extension-table'
const fact = Node.create({ name: 'fact', inline: true, atom: true, group: 'inline' })
globalThis.editor = new Editor({ element: document.body, injectCSS: false, extensions: [StarterKit, TableKit, fact] })`,
  },
]

const root = mkdtempSync(path.join(tmpdir(), 'whereabouts-editors-'))
writeFileSync(path.join(root, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
const wanted = [...ours, ...peers].map(([name, version]) => `${name}@${version}`)
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...wanted], { cwd: root, stdio: 'inherit' })

console.log('| editor, built alone | gzip |\n|---|---|')
for (const { name, code } of pages) {
  const entry = path.join(root, `${name}.js`)
  writeFileSync(entry, code)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: name } },
  })
  const script = (Array.isArray(built) ? built : [built])
    .flatMap((result) => ('output' in result ? result.output : []))
    .map((part) => (part.type === 'chunk' ? part.code : ''))
    .join('')
  console.log(`| ${name} | ${(gzipSync(script, { level: 9 }).length / 1000).toFixed(1)} KB |`)
}
rmSync(root, { recursive: true })
