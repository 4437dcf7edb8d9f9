import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RedactionMark, Redactions, RenderedReport, Report } from '../../../../contract/desk/reports.ts'
import { isPartOf, type RedactedKind, type RedactionReason, redactedKinds } from '../../../../contract/reports.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { forgetOnceSaved, useKept } from '../../../lookup/form/typed.ts'
import { toRecord } from '../../../paths.ts'
import { whyNot } from '../../../server/request.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import { Field, Select } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { shortId } from '../../../ui/Identifier.tsx'
import { numberInWords } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { sentence } from '../../../ui/text.ts'
import parts from './Parts.module.css'
import { Block } from './Rendered.tsx'
import css from './Report.module.css'
import { previewQuery, redactionsQuery, useRedacting } from './report-data.ts'
import { SignRedacted } from './SignRedacted.tsx'
import written from './Text.module.css'

/** Without its reason. */
type Target = { [Mark in RedactionMark as Mark['mark']]: Omit<Mark, 'reason'> }[RedactionMark['mark']]

/** The contents left out of the redacted report, and both versions side by side. */
export function Redact({ report }: { report: Report }) {
  const { report_id, version } = report
  const redactions = useQuery({ ...redactionsQuery(report_id), refetchOnMount: 'always' })
  return (
    <Read query={redactions} wanted="the redactions">
      {(redactions) => <Marking key={report_id} report={report} redactions={redactions} version={version} />}
    </Read>
  )
}

function Marking({ report, redactions, version }: { report: Report; redactions: Redactions; version: number }) {
  const { report_id } = report
  const full = useQuery({ ...previewQuery(report_id, version, null), placeholderData: keepPreviousData })
  const redacted = useQuery({
    ...previewQuery(report_id, version, redactions.version),
    placeholderData: keepPreviousData,
  })
  const redacting = useRedacting(report_id)
  const [reason, setReason] = useState<RedactionReason>('personal_data')
  const [targetName, wordsName] = [
    ['redaction of', report_id],
    ['words to redact', report_id],
  ] as const
  const [target, setTarget] = useKept(targetName, '')
  const [words, setWords] = useKept(wordsName, '')
  const text = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(function focusWords() {
    field.current?.focus({ preventScroll: true })
  }, [])
  const selected = useSelectedWords(text)

  const put = (marks: readonly RedactionMark[]) => redacting.mutate({ marks, version: redactions.version })
  const withMark = (mark: Target) => [...redactions.marks, { ...mark, reason } as RedactionMark]
  const add = (mark: Target) => put(withMark(mark))
  function addChosen(): void {
    if (redacting.isPending) return
    const [mark, value = ''] = split(target)
    if (mark === '' && words.trim() === '') return
    const marks = withMark(
      mark === 'kind'
        ? { mark: 'kind', kind: value as RedactedKind }
        : mark === 'mention'
          ? { mark: 'mention', key: value }
          : { mark: 'words', words: words.trim() },
    )
    // Another choice, made while this one is saved, stays.
    const onSuccess = () => {
      setTarget((now) => (now === target ? '' : now))
      setWords((now) => (now === words ? '' : now))
    }
    const saved = redacting.mutateAsync({ marks, version: redactions.version }, { onSuccess })
    forgetOnceSaved(targetName, saved)
    forgetOnceSaved(wordsName, saved)
  }
  const [listed, all] = [redactions.mentions.length, redactions.mentions_total]
  const isCut = listed < all
  const blocks = new Set(report.content.sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)))

  return (
    <>
      <Panel title="Redactions">
        <p>
          The redacted report leaves out everything you mark here. The words are removed from the file, not covered. The
          reader sees the reason for each mark.
        </p>
        <Form className={parts.marking} label="Add redaction" onSend={addChosen}>
          <Select
            label="Leave out"
            hint={
              isCut
                ? `Lists ${numberInWords(listed)} of ${numberInWords(all)} names. Mark the others as words.`
                : undefined
            }
            value={target}
            onChange={({ currentTarget }) => setTarget(currentTarget.value)}
            options={[
              { value: '', label: 'These words' },
              ...Object.entries(redactedKinds).map(([kind, label]) => ({ value: `kind ${kind}`, label })),
              ...redactions.mentions.map(({ key, kind, label }) => ({
                value: `mention ${key}`,
                label: `${label} (${kind})`,
              })),
            ]}
          />
          {target === '' && (
            <Field
              ref={field}
              label="Words"
              value={words}
              dir="auto"
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          <Select
            label="Reason"
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value as RedactionReason)}
            options={redactions.reasons.map(({ reason, label }) => ({ value: reason, label: sentence(label) }))}
          />
          <Button type="submit" aria-disabled={redacting.isPending || undefined}>
            Add redaction
          </Button>
        </Form>
        {redacting.error && <p role="alert">The redactions were not changed. {whyNot(redacting.error)}</p>}
        {redactions.marks.length === 0 ? (
          <p className={css.small}>Nothing is redacted, so there is no redacted file yet.</p>
        ) : (
          <ol className={parts.marks} aria-label="Redactions">
            {redactions.marks.map((mark, index) => (
              <li key={JSON.stringify(mark)}>
                <span dir="auto">{markInWords(mark, redactions, full.data, blocks)}</span>
                <span className={css.small}>
                  {redactions.reasons.find(({ reason }) => reason === mark.reason)?.label}
                </span>
                <Button
                  look="quiet"
                  aria-label={`Remove redaction ${index + 1}: ${markInWords(mark, redactions, full.data, blocks)}`}
                  onClick={firstClick(() => put(redactions.marks.filter((_, other) => other !== index)))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ol>
        )}
        {redactions.marks.length > 0 && <SignRedacted report={report} />}
      </Panel>
      <Panel title="Full and redacted, side by side">
        <div className={parts.selecting}>
          <p className={css.small}>Select words in the full report to redact them wherever they are.</p>
          {selected && (
            <Button
              look="tool"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add({ mark: 'words', words: selected })}
            >
              Redact “{selected.length > 40 ? `${selected.slice(0, 40)}…` : selected}”
            </Button>
          )}
        </div>
        <Read query={full} wanted="the report">
          {(full) => (
            <div className={parts.pair} ref={text}>
              <h3>Full</h3>
              <h3>{redacted.isPlaceholderData ? 'Redacted, before the last change' : 'Redacted'}</h3>
              <Head of={full} />
              {redacted.data ? <Head of={redacted.data} /> : <p>Reading the redacted report …</p>}
              {full.sections.map((section) => (
                <SectionPair
                  key={section.id}
                  full={section}
                  redacted={redacted.data?.sections.find(({ id }) => id === section.id) ?? null}
                  blocks={blocks}
                  onRedact={(block) => add({ mark: 'block', block })}
                />
              ))}
              <Annex of={full} onRedact={(record) => add({ mark: 'record', record })} />
              {redacted.data && <Annex of={redacted.data} />}
            </div>
          )}
        </Read>
        {redacted.error && <p role="alert">The redacted report could not be read. {redacted.error.message}</p>}
      </Panel>
    </>
  )
}

const split = (target: string): [mark: string, value: string | undefined] => {
  const at = target.indexOf(' ')
  return at < 0 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)]
}

function markInWords(
  mark: RedactionMark,
  { mentions }: Redactions,
  full: RenderedReport | undefined,
  blocks: ReadonlySet<string>,
): string {
  switch (mark.mark) {
    case 'kind':
      return redactedKinds[mark.kind]
    case 'mention':
      if (mark.key.startsWith('erased:')) return 'Words or a name, erased with a record'
      return mentions.find(({ key }) => key === mark.key)?.label ?? 'A name that is no longer in the report'
    case 'words':
      return `“${mark.words}”`
    case 'record':
      return `Record ${shortId(mark.record)}`
    case 'fact':
      return `A fact of record ${shortId(mark.fact.record)}`
    case 'block': {
      const its = new Set([...blocks].filter((id) => isPartOf(id, mark.block)))
      if (its.size === 0) return 'A block that is no longer in the report'
      const shown = full?.sections.flatMap(({ blocks }) => blocks).filter(({ id }) => its.has(id))
      const block = shown?.find(hasWords)
      const spans = block && 'spans' in block ? block.spans : []
      const words = spans.map(({ text }) => text).join('')
      return words ? `Paragraph “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”` : 'A block'
    }
  }
}

const Head = ({ of: { reference, title, classification, notes, cover } }: { of: RenderedReport }) => (
  <div className={written.rendered}>
    <p>
      {reference} {classification && `· ${classification}`}
    </p>
    <p dir="auto">
      <strong>{title}</strong>
    </p>
    {cover?.rows.map(({ label, value }) => (
      <p key={label} className={css.small} dir="auto">
        {label}: {value}
      </p>
    ))}
    {notes.map((note) => (
      <p key={note} className={css.small}>
        {note}
      </p>
    ))}
  </div>
)

/** An empty paragraph needs no redaction. */
const hasWords = (block: RenderedReport['sections'][number]['blocks'][number]): boolean =>
  !('spans' in block) || block.spans.some(({ text }) => text.trim() !== '')

type Section = RenderedReport['sections'][number]
type PairProps = {
  full: Section
  redacted: Section | null
  blocks: ReadonlySet<string>
  onRedact: (block: string) => void
}

const SectionPair = ({ full, redacted, blocks, onRedact }: PairProps) => (
  <>
    <section className={written.rendered} aria-label={`${full.title}, full`}>
      <h4 dir="auto">{full.title}</h4>
      {full.blocks.map((block) => (
        <div key={block.id} className={parts.redactable}>
          <Block block={block} />
          {blocks.has(block.id) && hasWords(block) && (
            <Button look="quiet" onClick={() => onRedact(block.id)} aria-label={`Redact this ${block.kind}`}>
              Redact
            </Button>
          )}
        </div>
      ))}
    </section>
    {redacted ? (
      <section className={written.rendered} aria-label={`${redacted.title}, redacted`}>
        <h4 dir="auto">{redacted.title}</h4>
        {redacted.blocks.map((block) => (
          <Block key={block.id} block={block} />
        ))}
      </section>
    ) : (
      // Keeps the width of both columns until the redacted report is loaded.
      <div />
    )}
  </>
)

const Annex = ({ of: { annex }, onRedact }: { of: RenderedReport; onRedact?: (record: string) => void }) => (
  <section className={written.rendered} aria-label={onRedact ? 'Annex, full' : 'Annex, redacted'}>
    <h4>Annex: records</h4>
    <ol className={parts.annex}>
      {annex.map(({ number, record, label, at, sha256, state, reason }) => (
        <li key={number} value={number}>
          {state === 'redacted' ? (
            <mark className={written.redacted}>redacted: {reason}</mark>
          ) : (
            <>
              {label} · <a href={toRecord(record)}>record {shortId(record)}</a>
              {at && ` · ${momentInWords(at)}`}
              {state !== 'on_record' && ` · ${state}`}
              {sha256 && <code className={parts.hash}>{sha256}</code>}
              {onRedact && (
                <Button look="quiet" onClick={() => onRedact(record)} aria-label={`Redact record ${number}`}>
                  Redact
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  </section>
)

/** The selected words within a box; empty without any. */
function useSelectedWords(box: RefObject<HTMLElement | null>): string {
  const [words, setWords] = useState('')
  useEffect(
    function hearSelection() {
      const listening = new AbortController()
      document.addEventListener(
        'selectionchange',
        () => {
          const selection = document.getSelection()
          const isInside = selection?.anchorNode && box.current?.contains(selection.anchorNode)
          setWords(isInside ? selection.toString().trim().slice(0, 2000) : '')
        },
        { signal: listening.signal },
      )
      return () => listening.abort()
    },
    [box],
  )
  return words
}
