import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { useHandedOver } from '../../lookup/form/hand-over.ts'
import { caseToAskIn, useCase } from '../../lookup/purpose/cases.ts'
import { PurposeFirst } from '../../lookup/purpose/PurposeFirst.tsx'
import { useKept } from '../../lookup/useKept.ts'
import { toTelephone } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckPage } from './CheckPage.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { MessagesOfCase } from './MessagesOfCase.tsx'
import { NotKnown } from './NotKnown.tsx'
import { SentMessage } from './SentMessage.tsx'
import { Step } from './Step.tsx'
import css from './TextMessage.module.css'
import { type Prepared, prepare, type Sent, useSending } from './text-message.ts'

/**
 * A text message in three steps: written, checked, and its record. What is written and checked is in memory alone; only
 * the record has an address, so that neither a reload nor Back leads to a page that sends.
 */
export function TextMessage() {
  const id = useSearchParams()[0].get('record')
  const sending = useSending()
  const { draft, change, clear } = useWriting()
  const checking = useChecking()
  const { file } = useCase()
  const navigate = useNavigate()
  const { isPending, sent } = sending

  function show(came: Sent): void {
    sending.forget()
    if (came.came === 'question') checking.ask(came.prepared)
    if (came.came !== 'record') return
    clear()
    checking.leave()
    void navigate(toTelephone('message', { record: came.id }), { replace: true })
  }

  useEffect(function showWhatCame() {
    if (sent?.came === 'record' || sent?.came === 'question') show(sent)
  })

  if (isPending) return <Sending />
  if (id !== null) return <SentMessage id={id} />
  if (sent?.came === 'nothing') return <NotKnown prepared={sent.prepared} onFound={show} />
  if (sent?.came === 'refusal')
    return (
      <Step title="Nothing was sent">
        <NotAnswered error={sent.error}>
          <Button onClick={sending.forget}>Go back and change it</Button>
        </NotAnswered>
      </Step>
    )
  if (checking.asked)
    return (
      <CheckPage
        // Another question is another page, with the focus at its beginning.
        key={checking.asked.question.confirmation}
        prepared={checking.asked}
        onSend={() => checking.asked && sending.send(checking.asked)}
        onBack={() => navigate(-1)}
      />
    )
  return (
    <PurposeFirst operation="send_text_message">
      <div className={css.desk}>
        <Step title="Write a message" takesFocus={checking.wasAsked}>
          <ComposeForm
            draft={draft}
            onChange={change}
            onReady={() => checking.prepare(draft)}
            isBusy={checking.isPending}
          />
          {checking.error && <NotAnswered error={checking.error} />}
        </Step>
        {file && <MessagesOfCase file={file} />}
      </div>
    </PurposeFirst>
  )
}

const Sending = () => (
  <Step title="Sending the message">
    <p role="status" className={css.sending}>
      It is being sent, once. Keep this page open until the answer is there.
    </p>
  </Step>
)

/** What is written outlives a look at what will be sent, or at another screen, and is gone once it is sent. */
function useWriting() {
  const given = useHandedOver()
  const [followed, setFollowed] = useState<typeof given>()
  const [draft, setDraft] = useKept<Draft>(['text message'], emptyDraft)
  const change = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }))
  if (followed !== given) {
    setFollowed(given)
    if (given.telephone_number) change({ telephone_number: given.telephone_number })
  }
  return { draft, change, clear: () => setDraft(emptyDraft) }
}

/**
 * The page in between has a place of its own in the browser's history, so that Back leads to what was written; but its
 * content is in memory, and the place alone shows nothing.
 */
function useChecking() {
  const client = useQueryClient()
  const [page, setPage] = useState<{ mark: number; prepared: Prepared } | null>(null)
  const location = useLocation()
  const navigate = useNavigate()
  const isHere = page !== null && location.state?.check === page.mark

  function open(prepared: Prepared): void {
    const mark = Date.now()
    setPage({ mark, prepared })
    void navigate(toTelephone('message'), { state: { check: mark } })
  }
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey: ['prepare a text message'],
    mutationFn: async ({ telephone_number, from, message, basis }: Draft) => {
      if (basis === '') throw new Error('Say on what footing this may be sent.')
      const file = await caseToAskIn(client)
      const wanted = { message: { telephone_number, from, message }, footing: basis, case_id: file?.case_id }
      return prepare({ ...wanted, notice: null })
    },
    onSuccess: open,
  })
  return {
    asked: isHere ? page.prepared : null,
    wasAsked: page !== null,
    isPending,
    error,
    prepare(draft: Draft): void {
      if (client.isMutating({ mutationKey: ['prepare a text message'] }) === 0) mutate(draft)
    },
    /** The question anew, where it stood, or where one is now. */
    ask: (prepared: Prepared) => (isHere ? setPage({ ...page, prepared }) : open(prepared)),
    leave(): void {
      setPage(null)
      reset()
    },
  }
}
