import { beyondPlain, blockLength, blockLengthOf, blocksOf } from '../../../contract/text-message.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { lengthOf, mostOf } from './draft.ts'
import css from './TextMessage.module.css'

/** What the service will charge for, while one writes: characters, how each is carried, blocks, and the cost of them all. */
export function MessageSize({ message }: { message: string }) {
  const blocks = blocksOf(message)
  const cost = useMessageCost(blocks)
  const beyond = beyondPlain(message)
  return (
    <div className={css.size}>
      <p id="message-size">
        <strong>{count(lengthOf(message), 'character')}</strong> of {mostOf.message}, {encodingOf(message)}:{' '}
        <strong>{count(blocks, 'block')}</strong> of {blockLengthOf(message)}, {cost}
      </p>
      {beyond.length > 0 && (
        <p>
          {beyond.slice(0, 5).map((character) => (
            <kbd key={character}>{character}</kbd>
          ))}{' '}
          {beyond.length > 5 && `and ${numberInWords(beyond.length - 5)} more `}
          {beyond.length === 1 ? 'makes' : 'make'} a block hold {blockLength.unicode} characters instead of{' '}
          {blockLength.plain}. An emoji counts as two.
        </p>
      )}
      {/* Said when it changes, and not at every key. */}
      <p role="status" className="visually-hidden">
        {message && `${count(blocks, 'block')}, ${cost}`}
      </p>
    </div>
  )
}

/** A message costs its price for each of its blocks. A learned price was rounded up. */
function useMessageCost(blocks: number): string {
  const each = usePrice('send_text_message')
  const all = usePrice(...Array.from({ length: blocks }, () => 'send_text_message'))
  return /\d/.test(each) ? `${each} a block: at most ${all}` : each
}

/** As the service reckons: the first 128 characters, or all of Unicode. */
export const encodingOf = (message: string): string =>
  beyondPlain(message).length === 0 ? 'plain text (7-bit)' : 'Unicode (UCS-2)'
