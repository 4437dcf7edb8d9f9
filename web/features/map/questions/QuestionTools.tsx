import { Button } from '../../../ui/Button.tsx'
import { type Question, useMapState } from '../map-state.ts'

const tools: readonly [question: Question, label: string][] = [
  ['within', 'What lies within …'],
  ['together', 'What lies close together …'],
]

/** Questions about the places themselves: their answer stands in the list. */
export function QuestionTools() {
  const { question, setQuestion } = useMapState()
  return tools.map(([name, label]) => (
    <Button
      key={name}
      look="quiet"
      data-question={name}
      aria-pressed={question === name}
      onClick={() => setQuestion(question === name ? null : name)}
    >
      {label}
    </Button>
  ))
}
