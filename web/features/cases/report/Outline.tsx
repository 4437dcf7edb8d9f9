import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { Button } from '../../../ui/Button.tsx'
import beside from './Beside.module.css'
import { addSection, goToSection, moveSection, removeSection } from './commands.ts'

type Props = { view: EditorView; state: EditorState; isEditable: boolean }

/** The sections: open, move or remove one. Undo restores it. */
export function Outline({ view, state, isEditable }: Props) {
  const run = (command: ReturnType<typeof goToSection>) => command(view.state, view.dispatch, view)
  return (
    <details className={beside.outline}>
      <summary>Sections</summary>
      <ol>
        {state.doc.children.map((section, index) => {
          const title = section.firstChild?.textContent || 'Untitled section'
          return (
            <li key={section.attrs.id}>
              <Button
                look="quiet"
                onClick={() => {
                  run(goToSection(index))
                  view.focus()
                }}
              >
                {title}
              </Button>
              {isEditable && (
                <span className={beside.acts}>
                  <Button
                    look="tool"
                    aria-label={`Move ${title} up`}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => run(moveSection(index, -1))}
                  >
                    ↑
                  </Button>
                  <Button
                    look="tool"
                    aria-label={`Move ${title} down`}
                    aria-disabled={index === state.doc.childCount - 1 || undefined}
                    onClick={() => run(moveSection(index, 1))}
                  >
                    ↓
                  </Button>
                  <Button look="tool" aria-label={`Leave out ${title}`} onClick={() => run(removeSection(index))}>
                    Leave out
                  </Button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {isEditable && (
        <Button
          look="tool"
          onClick={() => {
            run(addSection)
            view.focus()
          }}
        >
          Add section
        </Button>
      )}
    </details>
  )
}
