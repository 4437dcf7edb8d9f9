import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { addSection, goToSection, moveSection, removeSection } from './commands.ts'
import css from './ReportBar.module.css'

type Props = {
  view: EditorView
  state: EditorState
  isEditable: boolean
  /** Before the caret goes to a section. */
  onGo: () => void
}

/** The sections: open, move or remove one. Undo restores it. */
export function Outline({ view, state, isEditable, onGo }: Props) {
  const run = (command: ReturnType<typeof goToSection>) => command(view.state, view.dispatch, view)
  const go = (command: ReturnType<typeof goToSection>) => {
    onGo()
    run(command)
    view.focus()
  }
  return (
    <section className={css.outline} aria-label="Sections">
      <h2>Sections</h2>
      <ol>
        {state.doc.children.map((section, index) => {
          const title = section.firstChild?.textContent || 'Untitled section'
          return (
            <li key={section.attrs.id}>
              <Button look="tool" className={css.bare} onClick={() => go(goToSection(index))}>
                {title}
              </Button>
              {isEditable && (
                <span className={css.acts}>
                  <Button
                    look="tool"
                    className={css.bare}
                    aria-label={`Move ${title} up`}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => run(moveSection(index, -1))}
                  >
                    ↑
                  </Button>
                  <Button
                    look="tool"
                    className={css.bare}
                    aria-label={`Move ${title} down`}
                    aria-disabled={index === state.doc.childCount - 1 || undefined}
                    onClick={() => run(moveSection(index, 1))}
                  >
                    ↓
                  </Button>
                  <Button
                    look="tool"
                    className={css.bare}
                    aria-label={`Leave out ${title}`}
                    onClick={firstClick(() => run(removeSection(index)))}
                  >
                    Leave out
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {isEditable && (
        <Button look="tool" onClick={() => go(addSection)}>
          Add section
        </Button>
      )}
    </section>
  )
}
