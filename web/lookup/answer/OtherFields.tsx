import type { OtherField } from '../../../contract/shape.ts'
import css from './OtherFields.module.css'

type Props = {
  fields: OtherField[] | undefined
  /** They are all there is to read. */
  isOpen?: boolean
}

/** What came and is not in the interface: shown, never dropped. */
export function OtherFields({ fields, isOpen }: Props) {
  if (!fields || fields.length === 0) return null
  return (
    <details className={css.others} open={isOpen}>
      <summary>Other fields ({fields.length})</summary>
      <Fields fields={fields} />
    </details>
  )
}

const Fields = ({ fields }: { fields: OtherField[] }) => (
  <ul>
    {fields.map(({ name, text, attributes = [], children }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and never move.
      <li key={index}>
        <code>{name}</code>
        {attributes.map(({ name, value }) => ` ${name}="${value}"`)}{' '}
        {text ?? (children || attributes.length > 0 ? '' : 'nil')}
        {children && <Fields fields={children} />}
      </li>
    ))}
  </ul>
)
