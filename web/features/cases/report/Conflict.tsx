import { useState } from 'react'
import type { ReportBlock, ReportContent, ReportSection, SavedReport } from '../../../../contract/desk/reports.ts'
import { fills } from '../../../../contract/reports.ts'
import { fieldLabels } from '../../../../entities/report/changes.ts'
import { Button } from '../../../ui/Button.tsx'
import { timeInWords } from '../../../ui/dates.ts'
import { Choices } from '../../../ui/Field.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { toSection } from './content.ts'
import type { FactTexts } from './fact-texts.ts'
import { wordsOf } from './fact-texts.ts'
import { type Choice, type Merge, mergedFields, openChoices } from './merge.ts'
import css from './Report.module.css'
import { isFact } from './schema.ts'

type Props = {
  merge: Merge
  saved: SavedReport
  texts: FactTexts
  onChoose: (choices: ReadonlyMap<string, Choice>) => void
}

/** Two people changed one section. Shows both texts, and the analyst chooses for each section. */
export function Conflict({ merge, saved, texts, onChoose }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const by = saved.by_name ?? 'A former colleague'
  const choose = (id: string, choice: Choice) => setChoices((now) => new Map(now).set(id, choice))
  const words = (section: ReportSection | null) =>
    section ? <SectionText section={section} texts={texts} /> : <p>(left out)</p>
  const open = merge.sections.filter(({ changed }) => changed === 'both')
  const fields = mergedFields.filter((field) => merge.fields[field] === 'both')
  return (
    <Panel title={`${by} saved a version while you wrote`}>
      <p>
        You both changed {count(openChoices(merge), 'part')}. Nothing is lost: choose what the report keeps. All other
        changes of both are in it. Their version was saved at {timeInWords(saved.at)}.
      </p>
      {fields.map((field) => (
        <Choices
          key={field}
          id={field}
          label={fieldLabels[field]}
          value={choices.get(field) ?? 'mine'}
          onChoose={(choice) => choose(field, choice as Choice)}
          choices={[
            { value: 'mine', label: 'Yours', hint: merge.mine[field] ?? '' },
            { value: 'theirs', label: `${by}’s`, hint: merge.theirs[field] ?? '' },
          ]}
        />
      ))}
      {merge.order === 'both' && (
        <Choices
          id="order"
          label="Order of the sections"
          value={choices.get('order') ?? 'mine'}
          onChoose={(choice) => choose('order', choice as Choice)}
          choices={[
            { value: 'mine', label: 'Yours', hint: titlesIn(merge.mine) },
            { value: 'theirs', label: `${by}’s`, hint: titlesIn(merge.theirs) },
          ]}
        />
      )}
      {open.map(({ id, mine, theirs }) => (
        <section key={id} className={css.conflict}>
          <h3>{mine?.title || theirs?.title || 'Untitled section'}</h3>
          <div className={css.sides}>
            <div>
              <h4>Yours</h4>
              {words(mine)}
            </div>
            <div>
              <h4>{by}’s</h4>
              {words(theirs)}
            </div>
          </div>
          <Choices
            id={id}
            label="Keep"
            value={choices.get(id) ?? 'both'}
            onChoose={(choice) => choose(id, choice as Choice)}
            choices={[
              { value: 'both', label: 'Both, one after the other' },
              { value: 'mine', label: 'Yours' },
              { value: 'theirs', label: `${by}’s` },
            ]}
          />
        </section>
      ))}
      <Actions>
        <Button look="main" onClick={() => onChoose(choices)}>
          Save the merged report
        </Button>
      </Actions>
    </Panel>
  )
}

const titlesIn = ({ sections }: ReportContent) => sections.map(({ title }) => title || 'Untitled section').join(', ')

/** The words of a section, a line for each block. */
const SectionText = ({ section, texts }: { section: ReportSection; texts: FactTexts }) => (
  <div className={css.sectionText}>
    {section.blocks.map((block) => (
      <p key={block.id} dir="auto">
        {blockInWords(block, texts)}
      </p>
    ))}
  </div>
)

function blockInWords(block: ReportBlock, texts: FactTexts): string {
  if (block.kind === 'filled') return `(${fills[block.fill]}, filled from the case)`
  if (block.kind === 'erased') return block.missing ? '(gone with its record)' : '(erased)'
  const section = toSection({ id: '', title: '', blocks: [block] })
  const node = section.lastChild!
  return node.isAtom
    ? wordsOf(node, texts)
    : node.textBetween(0, node.content.size, '; ', (leaf) => (isFact(leaf) ? wordsOf(leaf, texts) : ''))
}
