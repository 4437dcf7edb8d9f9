import { beyondPlain, blockLength, blockLengthOf, blocksOf } from '../../../contract/text-message.ts'
import { usePrice } from '../../api/credits.ts'
import { count, numberInWords } from '../../ui/numbers.ts'
import { mostCharacters } from './draft.ts'
import css from './TextMessage.module.css'

/** What the service will charge for, while one writes: characters, how each is carried, blocks, and the cost of them all. */
export function MessageSize({ message }: { message: string }) {
  const blocks = blocksOf(message)
  const cost = useMessagePrice(message)
  const beyond = beyondPlain(message)
  return (
    <div className={css.size}>
      <p id="message-size">
        <strong>{count(message.length, 'character')}</strong> of {mostCharacters}, {encodingOf(message)}:{' '}
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

/** A message costs its price for each of its blocks. */
const useMessagePrice = (message: string): string =>
  usePrice(...Array.from({ length: blocksOf(message) }, () => 'send_text_message'))

/** As the service reckons: the first 128 characters, or all of Unicode. */
export const encodingOf = (message: string): string =>
  beyondPlain(message).length === 0 ? 'plain text (7-bit)' : 'Unicode (UCS-2)'
