import { Suspense } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { isEscape } from '../../../ui/escape.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useMapState } from '../map-state.ts'

const questions = {
  within: {
    title: 'Find within an area',
    Form: lazyPart(async () => (await import('./WithinQuestion.tsx')).WithinQuestion),
  },
  together: {
    title: 'Find clusters',
    Form: lazyPart(async () => (await import('./TogetherQuestion.tsx')).TogetherQuestion),
  },
}

/** The tools of the map. The last button opens the menu with these. */
export const mapTools = 'map-tools'

/** The open tool. It works in the browser and costs nothing. */
export function QuestionPanel() {
  const { question, setQuestion } = useMapState()
  if (!question) return null
  const { title, Form } = questions[question]

  function close() {
    flushSync(() => setQuestion(null))
    document.querySelector<HTMLElement>(`#${mapTools} > button:last-of-type`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it.
    <div
      onKeyDown={(event) => {
        if (isEscape(event)) close()
      }}
    >
      <Panel
        title={title}
        actions={
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        }
      >
        <Suspense fallback={null}>
          <Form />
        </Suspense>
      </Panel>
    </div>
  )
}

const tools = [
  ['within', 'Find within an area'],
  ['together', 'Find clusters'],
] as const

/** Tools that search the shown places. Their results are in the list. */
export function QuestionTools({ onChoose }: { onChoose: () => void }) {
  const { question, setQuestion } = useMapState()
  return tools.map(([name, label]) => (
    <Button
      key={name}
      look="tool"
      aria-pressed={question === name}
      onClick={() => {
        // The menu gives the focus back before the form takes it.
        onChoose()
        setQuestion(question === name ? null : name)
      }}
    >
      {label}
    </Button>
  ))
}
