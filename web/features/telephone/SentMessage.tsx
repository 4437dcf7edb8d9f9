import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { OtherFields } from '../../lookup/answer/Answer.tsx'
import { Source } from '../../lookup/answer/Foot.tsx'
import { nothingHere } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { type Answered, answerQuery, recordQuery } from '../../lookup/lookups.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { PinButton } from '../../lookup/pin/PinButton.tsx'
import { toTelephone } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { TelephoneNumber } from '../../register/TelephoneNumber.tsx'
import { whyInWords } from '../../register/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Identifier } from '../../ui/Identifier.tsx'
import { useIsSlow } from '../../ui/timing.ts'
import { Step } from './SendSteps.tsx'
import css from './TextMessage.module.css'
import { deliveryOf, wasRefused } from './text-message.ts'

type Message = Answered<'send_text_message'>

/** The last step: the record of the message. Nothing here sends anything. */
export function SentMessage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(answerQuery<'send_text_message'>(id))
  const showsLoader = useIsSlow(isFetching)
  if (error) return <NotAnswered error={error} onRetry={() => refetch()} />
  if (!data) return showsLoader && <p role="status">Reading the record …</p>
  if (data.record.operation !== 'send_text_message') return <p>This record is not a text message.</p>
  return (
    <Step
      key={id}
      title={titleOf(data)}
      foot={
        <Source of={data}>
          {hasContent(data) && <PinButton from={id} kind="telephone" label={operationInWords(data.record.operation)} />}
        </Source>
      }
    >
      <div className={css.page}>
        {data.result ? <Delivery result={data.result} /> : <NoAnswer answered={data} />}
        {data.params.message && <blockquote className={css.text}>{data.params.message}</blockquote>}
        <Facts
          facts={[
            ['To', <TelephoneNumber key="to">{data.params.telephone_number}</TelephoneNumber>],
            ['From', data.params.from && <Identifier key="from">{data.params.from}</Identifier>],
            ...(data.result ? factsOf(data.result) : []),
            ['Statement of the sender', data.stated?.words],
          ]}
        />
        <OtherFields fields={data.result?.other_fields} />
        <p>
          <Link to={toTelephone('message')}>Write a new message</Link>
        </p>
      </div>
    </Step>
  )
}

const hasContent = ({ result, reason }: Message): boolean => result !== null || reason !== null

const titleOf = ({ result, reason, erased }: Message): string => {
  if (result) return 'Delivery of the message'
  if (!reason) return erased ? 'Erased message' : 'Record of the message'
  return wasRefused(reason) ? 'The message was not sent' : 'It is not known whether the message was sent'
}

const Delivery = ({ result }: { result: NonNullable<Message['result']> }) => {
  const { words, tone } = deliveryOf(result.delivery_status)
  return (
    <>
      <p>
        <Status tone={tone}>{words}</Status>
      </p>
      {result.delivery_status === 'SANDBOX_NOT_SENT' && (
        <p>
          This is the fictional service that comes with the application. It keeps the message for 30 days and charges
          for it. No network gets it.
        </p>
      )}
    </>
  )
}

const factsOf = ({ delivery_status, delivery_time, message_id, destination }: NonNullable<Message['result']>) =>
  [
    ['Delivery state', delivery_status && <Identifier key="status">{delivery_status}</Identifier>],
    ['Delivered', delivery_time && <DateText key="time" date={delivery_time} />],
    ['Number read by the service', <TelephoneNumber key="to">{destination}</TelephoneNumber>],
    ['Message id', message_id && <Identifier key="id">{message_id}</Identifier>],
  ] satisfies [string, unknown][]

/** Erased, changed, refused, or unknown. */
function NoAnswer({ answered }: { answered: Message }) {
  const client = useQueryClient()
  const { record, reason, erased } = answered
  if (!reason && !erased) return <p>{nothingHere}</p>
  if (!reason) return <p>The content of this record was erased. The chain still shows that a message was requested.</p>
  if (wasRefused(reason))
    return (
      <p>
        <strong>Not sent:</strong> {whyInWords(answered)}
      </p>
    )

  async function readAgain() {
    await client.invalidateQueries({ queryKey: recordQuery(record.id).queryKey })
    await client.invalidateQueries({ queryKey: answerQuery(record.id).queryKey })
  }
  return (
    <>
      <p>
        <strong>Not answered:</strong> {whyInWords(answered)}
      </p>
      <p>
        The service may have sent the message and charged for it. Check with the owner of the service account or with
        the recipient before you write it again. A second message would be sent.
      </p>
      <p>
        <Button onClick={readAgain}>Refresh record, free</Button>
      </p>
    </>
  )
}
