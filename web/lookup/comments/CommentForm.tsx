import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { longestComment, membersNamedIn } from '../../../contract/comments.ts'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions, Form } from '../../ui/Form.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Options, ofOptions } from '../../ui/Options.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { folded } from '../../ui/text.ts'
import { useKept } from '../form/typed.ts'
import { caseQuery, type Member } from '../purpose/cases.ts'
import css from './Comments.module.css'

type Props = {
  case_id: string
  /** Names the unsent text, which stays until it is sent. */
  name: string
  label: string
  /** The words of the button. */
  verb: string
  first?: string
  hasFocus?: boolean
  /** Refused words stay in the form. */
  onSend: (text: string) => Promise<unknown>
  onSent?: () => void
  onCancel?: () => void
}

/** The text of a comment. After an `@` it offers the members of the case. */
export function CommentForm({
  case_id,
  name,
  label,
  verb,
  first = '',
  hasFocus = false,
  onSend,
  onSent,
  onCancel,
}: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { data: file } = useQuery(caseQuery(case_id))
  const [text, setText] = useKept(['comment', case_id, name], first)
  const [sending, setSending] = useState<{ is: 'idle' | 'busy' } | { is: 'failed'; why: string }>({ is: 'idle' })
  const picker = usePicker(file?.members ?? [], text)
  const isLong = text.trim().length > longestComment
  const { unknown } = isLong ? { unknown: [] } : membersNamedIn(text, file?.members ?? [])

  async function send(): Promise<void> {
    if (sending.is === 'busy') return
    const why = isLong ? tooLong(text.trim().length) : text.trim() === '' ? 'Write a comment.' : null
    if (why !== null) {
      setSending({ is: 'failed', why })
      box.current?.focus()
      return
    }
    setSending({ is: 'busy' })
    try {
      await onSend(text)
      setSending({ is: 'idle' })
      forget()
      onSent?.()
    } catch (error) {
      setSending({ is: 'failed', why: `${whyNot(error as Error)} Your words are still here.` })
    }
  }

  /** At once: a form that closes would keep its words. */
  const forget = () => flushSync(() => setText(first))

  /** Discards an edit, but keeps an unsent answer. */
  function cancel(): void {
    if (first !== '') forget()
    onCancel?.()
  }

  function insert(member: Member): void {
    const [before, after] = [text.slice(0, picker.start), text.slice(picker.end)]
    const named = `${before}@${picker.nameOf(member)} `
    flushSync(() => setText(named + after.replace(/^ /, '')))
    picker.close()
    box.current?.focus()
    box.current?.setSelectionRange(named.length, named.length)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const done = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const { chosen } = picker
    if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      done()
      insert(chosen)
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      done()
      picker.move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && (chosen || onCancel)) {
      done()
      if (chosen) picker.close()
      else cancel()
    }
  }

  return (
    <Form className={css.form} onSend={() => void send()}>
      <div className={css.box}>
        <TextArea
          ref={box}
          label={label}
          hint="Type @ to name a member of the case."
          id={id}
          value={text}
          dir="auto"
          autoFocus={hasFocus}
          autoComplete="off"
          // Words that are typed while it is sent would be lost.
          readOnly={sending.is === 'busy'}
          {...(picker.place !== null && ofOptions(`${id}-members`, picker.place))}
          aria-autocomplete="list"
          error={sending.is === 'failed' ? sending.why : undefined}
          onChange={({ target }) => {
            setText(target.value)
            picker.open(target.value, target.selectionStart)
            if (sending.is === 'failed') setSending({ is: 'idle' })
          }}
          onKeyDown={press}
          onBlur={picker.close}
        />
        {picker.chosen && (
          <Options
            id={`${id}-members`}
            label="Members of the case"
            items={picker.offered}
            keyOf={(member) => member.analyst_id}
            chosen={picker.place}
            className={css.members}
            optionClass={css.member}
            onTake={insert}
          >
            {(member) => (
              <>
                <span>{member.name}</span>
                <span className="quiet small">{member.email}</span>
              </>
            )}
          </Options>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {picker.chosen &&
          `${count(picker.offered.length, 'member')}. Arrow keys choose, Enter inserts ${picker.chosen.name}.`}
      </p>
      <p className={css.warning} role="status">
        {isLong ? tooLong(text.trim().length) : !picker.chosen && unknown.length > 0 && unknownInWords(unknown)}
      </p>
      <Actions>
        <Button type="submit" look="main" aria-disabled={sending.is === 'busy'}>
          {verb}
        </Button>
        {onCancel && <Button onClick={cancel}>Cancel</Button>}
      </Actions>
    </Form>
  )
}

const tooLong = (length: number) =>
  `A comment has ${numberInWords(longestComment)} characters at most. This one has ${numberInWords(length)}. Shorten it.`

function unknownInWords(names: readonly string[]): string {
  const all = names.slice(0, 3).map((name) => `@${name}`)
  const are = all.length === 1 ? 'is not a member' : 'are not members'
  return `${all.join(', ')} ${are} of this case, may not see it, and will not be told. Add them under Members first.`
}

/** The members who fit the name that is being typed after an `@`. */
function usePicker(members: readonly Member[], text: string) {
  const { data: analyst } = useQuery(sessionQuery)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const before = caret === null ? '' : text.slice(Math.max(0, caret - 80), caret)
  // From the last @ outside an e-mail address.
  const [typed, name = ''] = /(?<![\p{L}\p{N}.@_-])@((?:(?![^\p{L}\p{N}.@_-]@)[^\n])*)$/u.exec(before) ?? []
  const begins = (words: string) => folded(words).startsWith(folded(name))
  const offered =
    typed === undefined
      ? []
      : members
          .filter(({ analyst_id }) => analyst_id !== analyst?.analyst_id)
          .filter((member) => begins(member.name) || begins(member.email) || member.name.split(' ').some(begins))
          .slice(0, 8)
  const place = offered.length === 0 ? null : Math.min(active, offered.length - 1)
  return {
    offered,
    place,
    chosen: place === null ? undefined : offered[place],
    start: (caret ?? 0) - (typed?.length ?? 0),
    end: caret ?? 0,
    open(typed: string, at: number) {
      setCaret(typed.includes('@') ? at : null)
      setActive(0)
    },
    close: () => setCaret(null),
    move: (by: 1 | -1) =>
      setActive((now) => (Math.min(now, offered.length - 1) + by + offered.length) % offered.length),
    /** If two members share a name, the e-mail address distinguishes them. */
    nameOf: ({ name, email }: Member) =>
      members.filter((member) => member.name.toLowerCase() === name.toLowerCase()).length > 1 ? email : name,
  }
}
