import { useQuery } from '@tanstack/react-query'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { paragraphsOf } from '../../../../contract/house-template.ts'
import { type Fill, fills } from '../../../../contract/reports.ts'
import { atTheEnd, beforeFindings } from '../../../../entities/report/house.ts'
import { houseQuery } from '../../../lookup/report/house.ts'
import { Button, ButtonGroup } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import {
  insertFill,
  insertParagraphs,
  insertTable,
  isInTable,
  listAt,
  setStyle,
  styleAt,
  type TextStyle,
  toggleList,
} from './commands.ts'
import css from './ReportBar.module.css'
import { schema } from './schema.ts'

const styles: readonly { style: TextStyle; label: string }[] = [
  { style: 'plain', label: 'Own words' },
  { style: 'opinion', label: 'Opinion' },
  { style: 'inference', label: 'Inference' },
  { style: 'heading2', label: 'Heading' },
  { style: 'heading3', label: 'Subheading' },
  { style: 'heading4', label: 'Small heading' },
]

type Props = { view: EditorView; state: EditorState; onFacts: () => void }

/** The style at the caret, and the actions there. The rarer ones are behind Edit. */
export function Toolbar({ view, state, onFacts }: Props) {
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const style = styleAt(state)
  return (
    <>
      <Button look="tool" onClick={onFacts}>
        Insert fact <kbd>/</kbd>
      </Button>
      <select
        aria-label="Kind of paragraph"
        value={style ?? ''}
        disabled={style === null}
        onChange={({ target }) => run(setStyle(target.value as TextStyle))}
      >
        {style === null && <option value="">–</option>}
        {styles.map(({ style, label }) => (
          <option key={style} value={style}>
            {label}
          </option>
        ))}
      </select>
      <Popover
        label="Edit the text"
        button={(opens) => (
          <Button look="tool" className={css.bare} {...opens}>
            Edit
          </Button>
        )}
      >
        {(close) => <Edit state={state} run={run} onInserted={close} />}
      </Popover>
    </>
  )
}

type EditProps = { state: EditorState; run: (command: Command) => void; onInserted: () => void }

function Edit({ state, run, onInserted }: EditProps) {
  const { $from, empty, from, to } = state.selection
  const has = (mark: 'bold' | 'italic') => {
    const type = schema.marks[mark]
    return empty
      ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, type)
  }
  const list = listAt(state)
  const tool = (label: string, command: Command, rest: { name?: string; isPressed?: boolean } = {}) => (
    <Button
      look="tool"
      // Keeps the caret in place.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
      aria-label={rest.name}
      title={rest.name}
      aria-pressed={rest.isPressed}
      aria-disabled={!command(state) || undefined}
    >
      {label}
    </Button>
  )
  const { data: house } = useQuery(houseQuery)
  const standard = [
    { ...beforeFindings, paragraphs: paragraphsOf(house?.words_before ?? '') },
    { ...atTheEnd, paragraphs: paragraphsOf(house?.words_after ?? '') },
  ].filter(({ paragraphs }) => paragraphs.length > 0)
  return (
    <div className={css.edit}>
      <ButtonGroup label="Letters">
        {tool('B', toggleMark(schema.marks.bold), { name: 'Bold', isPressed: has('bold') })}
        {tool('I', toggleMark(schema.marks.italic), { name: 'Italic', isPressed: has('italic') })}
      </ButtonGroup>
      <ButtonGroup label="List">
        {tool('•', toggleList(false), { name: 'Bulleted list', isPressed: list === 'bulleted' })}
        {tool('1.', toggleList(true), { name: '1. Numbered list', isPressed: list === 'ordered' })}
      </ButtonGroup>
      <ButtonGroup label="History">
        {tool('↶', undo, { name: 'Undo' })}
        {tool('↷', redo, { name: 'Redo' })}
      </ButtonGroup>
      {isInTable(state) ? (
        <ButtonGroup label="Table">
          {tool('Add row', addRowAfter)}
          {tool('Add column', addColumnAfter)}
          {tool('Delete row', deleteRow)}
          {tool('Delete column', deleteColumn)}
          {tool('Delete table', deleteTable)}
        </ButtonGroup>
      ) : (
        tool('Table', insertTable(), { name: 'Insert table' })
      )}
      <select
        aria-label="Insert a block that fills itself"
        value=""
        onChange={({ target }) => {
          if (target.value === '') return
          run(insertFill(target.value as Fill))
          onInserted()
        }}
      >
        <option value="">Filled block …</option>
        {Object.entries(fills).map(([fill, label]) => (
          <option key={fill} value={fill}>
            {label}
          </option>
        ))}
      </select>
      {standard.length > 0 && (
        <select
          aria-label="Insert standard words"
          value=""
          onChange={({ target }) => {
            const words = standard.find(({ id }) => id === target.value)
            if (!words) return
            run(insertParagraphs(words.paragraphs))
            onInserted()
          }}
        >
          <option value="">Standard words …</option>
          {standard.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
