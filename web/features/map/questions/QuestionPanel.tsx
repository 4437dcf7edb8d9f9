import { lazy, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useMapState } from '../map-state.ts'

const questions = {
  within: {
    title: 'Find within an area',
    Form: lazy(async () => ({ default: (await import('./WithinQuestion.tsx')).WithinQuestion })),
  },
  together: {
    title: 'Find clusters',
    Form: lazy(async () => ({ default: (await import('./TogetherQuestion.tsx')).TogetherQuestion })),
  },
}

/** The open tool. It works in the browser and costs nothing. */
export function QuestionPanel() {
  const { question, setQuestion } = useMapState()
  if (!question) return null
  const { title, Form } = questions[question]

  function close() {
    flushSync(() => setQuestion(null))
    document.querySelector<HTMLElement>(`[data-question="${question}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it.
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
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
  ['within', 'radius', 'Find within an area'],
  ['together', 'clusters', 'Find clusters'],
] as const

/** Tools that search the shown places. Their results are in the list. */
export function QuestionTools() {
  const { question, setQuestion } = useMapState()
  return tools.map(([name, icon, label]) => (
    <IconButton
      key={name}
      icon={icon}
      name={label}
      data-question={name}
      aria-pressed={question === name}
      onClick={() => setQuestion(question === name ? null : name)}
    />
  ))
}
