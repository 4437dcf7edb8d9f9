import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isRead } from '../../../contract/values/reading.ts'
import { readMobile } from '../../../contract/values/telephone.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { useCarried } from '../../lookup/form/carried.ts'
import { useHandedOver } from '../../lookup/form/handed-over.ts'
import { useKept } from '../../lookup/form/typed.ts'
import { caseToAskIn, useCase } from '../../lookup/purpose/cases.ts'
import { PurposeFirst } from '../../lookup/purpose/PurposeFirst.tsx'
import { toTelephone } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ComposeForm } from './ComposeForm.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { MessagesOfCase } from './MessagesOfCase.tsx'
import { ConfirmStep, SendingStep, Step, UnknownStep } from './SendSteps.tsx'
import { SentMessage } from './SentMessage.tsx'
import css from './TextMessage.module.css'
import { type Prepared, prepare, type SendOutcome, useSending } from './text-message.ts'

/**
 * A text message in three steps: write, confirm, record. The draft is in memory. Only the record has an address, so
 * neither a reload nor Back leads to a page that sends.
 */
export function TextMessage() {
  const id = useSearchParams()[0].get('record')
  const sending = useSending()
  const { file } = useCase()
  const { draft, change, clear } = useWriting(file?.case_id)
  const confirming = useConfirming()
  const navigate = useNavigate()
  const { isPending, outcome } = sending

  function show(outcome: SendOutcome): void {
    sending.forget()
    if (outcome.kind === 'question') confirming.replace(outcome.prepared)
    if (outcome.kind !== 'record') return
    clear(outcome.case_id)
    confirming.leave()
    void navigate(toTelephone('message', { record: outcome.id }), { replace: true })
  }

  useEffect(function showOutcome() {
    if (outcome?.kind === 'record' || outcome?.kind === 'question') show(outcome)
  })

  function toDraft(): void {
    sending.forget()
    confirming.back()
  }

  if (isPending) return <SendingStep />
  if (id !== null) return <SentMessage id={id} />
  if (outcome?.kind === 'unknown') return <UnknownStep prepared={outcome.prepared} onFound={show} />
  if (outcome?.kind === 'refused')
    return (
      <Step title="Nothing was sent">
        <NotAnswered error={outcome.error}>
          <Button onClick={toDraft}>Change message</Button>
        </NotAnswered>
      </Step>
    )
  if (confirming.prepared)
    return (
      <ConfirmStep
        // A new question is a new page, with the focus at its heading.
        key={confirming.prepared.question.confirmation}
        prepared={confirming.prepared}
        onSend={() => confirming.prepared && sending.send(confirming.prepared)}
        onBack={toDraft}
      />
    )
  return (
    <PurposeFirst operation="send_text_message">
      <div className={css.desk}>
        <Step title="Write a message" takesFocus={confirming.wasOpen}>
          <ComposeForm
            draft={draft}
            onChange={change}
            onReady={() => confirming.start(draft)}
            isBusy={confirming.isPending}
          />
          {confirming.error && <NotAnswered error={confirming.error} />}
        </Step>
        {file && <MessagesOfCase file={file} />}
      </div>
    </PurposeFirst>
  )
}

type Drafts = { readonly [case_id: string]: Draft }

/** Each case has its draft. It survives the confirmation and other screens, until it is sent. */
function useWriting(case_id = '') {
  const given = useHandedOver()
  const { telephone_number: carried = '' } = useCarried('send_text_message')
  const [followed, setFollowed] = useState<typeof given>()
  const [drafts, setDrafts] = useKept<Drafts>(['text messages'], {})
  const { [case_id]: draft = emptyDraft } = drafts
  const change = (change: Partial<Draft>) =>
    setDrafts(({ [case_id]: now = emptyDraft, ...others }) => ({ ...others, [case_id]: { ...now, ...change } }))
  if (followed !== given) {
    setFollowed(given)
    const telephone_number = given.telephone_number || (draft.telephone_number === '' && mobileIn(carried))
    if (telephone_number) change({ telephone_number })
  }
  return { draft, change, clear: (sentIn = '') => setDrafts(({ [sentIn]: _, ...others }) => others) }
}

/** A landline takes no message. */
const mobileIn = (number: string): string => (isRead(readMobile(number)) ? number : '')

/**
 * The confirmation has its own entry in the browser's history, so that Back leads to the draft. Its content is in memory:
 * the entry alone shows nothing.
 */
function useConfirming() {
  const client = useQueryClient()
  const [page, setPage] = useState<{ mark: number; prepared: Prepared | null } | null>(null)
  const location = useLocation()
  const navigate = useNavigate()
  const isHere = page !== null && location.state?.check === page.mark

  function open(prepared: Prepared): void {
    const mark = Date.now()
    setPage({ mark, prepared })
    void navigate(toTelephone('message'), { state: { check: mark } })
  }
  /** Not where the analyst has opened something else meanwhile. */
  const openFrom = useEffectEvent((key: string, prepared: Prepared) => {
    if (location.key === key) open(prepared)
  })
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey: ['prepare a text message'],
    mutationFn: async ({ telephone_number, from, message, basis }: Draft) => {
      if (basis === '') throw new Error('Choose why you may send this message.')
      const file = await caseToAskIn(client)
      const wanted = { message: { telephone_number, from, message }, footing: basis, case_id: file?.case_id }
      return prepare({ ...wanted, notice: null })
    },
  })
  return {
    prepared: isHere ? page.prepared : null,
    wasOpen: page !== null,
    isPending,
    error,
    start(draft: Draft): void {
      if (client.isMutating({ mutationKey: ['prepare a text message'] }) === 0)
        mutate(draft, { onSuccess: (prepared) => openFrom(location.key, prepared) })
    },
    /** Shows a new question: in place, or on this page. */
    replace: (prepared: Prepared) => (isHere ? setPage({ ...page, prepared }) : open(prepared)),
    /** To the draft, also where its entry in the history is left a moment later. */
    back(): void {
      if (!isHere) return
      setPage({ ...page, prepared: null })
      void navigate(-1)
    },
    leave(): void {
      setPage(null)
      reset()
    },
  }
}
