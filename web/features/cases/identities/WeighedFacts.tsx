import type { ReactNode } from 'react'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import { BirthDate } from '../../../register/BirthDate.tsx'
import { sentence } from '../../../ui/text.ts'
import { Sources } from '../graph/Sources.tsx'
import css from './Identities.module.css'

export type WeighedFact = {
  property: string
  a: string
  b: string
  bits: number
  why: string
  a_source?: ClaimSource | null
  b_source?: ClaimSource | null
}

type Props = {
  sides: readonly [ReactNode, ReactNode]
  facts: readonly WeighedFact[]
  bits: number
  likelyFrom: number
  /** Leaves the weights and their reasons out until the analyst decides. */
  isHidden: boolean
}

/** Two sides with their agreements and differences, and the weight of each. */
export function WeighedFacts({ sides, facts, bits, likelyFrom, isHidden }: Props) {
  const ofPair = facts.filter(({ a, b }) => a === '' && b === '')
  const ofSides = facts.filter((fact) => !ofPair.includes(fact))
  return (
    <>
      <table className={css.facts}>
        <caption className="visually-hidden">Facts of both, side by side</caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col" className={css.side}>
              {sides[0]}
            </th>
            <th scope="col" className={css.side}>
              {sides[1]}
            </th>
            {!isHidden && <th scope="col">Weight</th>}
          </tr>
        </thead>
        <tbody>
          {ofSides.map((fact) => (
            <tr
              key={[fact.property, fact.a, fact.b, reasonOf(fact)].join(' ')}
              data-way={isHidden ? undefined : wayOf(fact.bits)}
            >
              <th scope="row">{labelOfFact(fact.property)}</th>
              <td>
                <Value fact={fact} text={fact.a} source={fact.a_source} />
              </td>
              <td>
                <Value fact={fact} text={fact.b} source={fact.b_source} />
              </td>
              {!isHidden && (
                <td className={css.weight}>
                  <strong className={css.bits}>{bitsInWords(fact.bits)}</strong>{' '}
                  <span className="quiet">{reasonOf(fact)}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isHidden && (
        <p className={css.sum}>
          <strong className={css.total}>Sum {bitsInWords(bits)} bits</strong>
          {ofPair.length > 0 && <span>The sum also counts:</span>}
          {ofPair.map((fact) => (
            <span key={fact.property}>
              {bitsInWords(fact.bits)} {reasonOf(fact)}.
            </span>
          ))}
          <span>A pair with {likelyFrom} bits or more is worth a close look. The sum is not a verdict.</span>
        </p>
      )}
      {isHidden && <p className={css.sum}>The weights and their reasons are hidden until you decide.</p>}
    </>
  )
}

type ValueProps = { fact: WeighedFact; text: string; source: ClaimSource | null | undefined }

const Value = ({ fact: { property }, text, source }: ValueProps) => (
  <>
    {text === '' ? (
      <span className="quiet small">not on record</span>
    ) : property.startsWith('birth') ? (
      <BirthDate date={text} isPublished />
    ) : (
      <span>{text}</span>
    )}
    {source && (
      <small>
        <Sources sources={[source]} of={`${labelOfFact(property)} ${text}`} />
      </small>
    )}
  </>
)

/** Its weight is beside it already. */
const reasonOf = ({ why }: WeighedFact): string => sentence(why.replace(/: [−+]?[\d.]+$/, ''))
const labelOfFact = (property: string): string => sentence(property.replaceAll('_', ' '))
const wayOf = (bits: number) => (bits > 0.05 ? 'for' : bits < -0.05 ? 'against' : undefined)

/** With its sign: `+8.4`, `−3.1`. */
const bitsInWords = (bits: number): string => {
  const size = Math.abs(bits).toFixed(1)
  return size === '0.0' ? '0' : `${bits < 0 ? '−' : '+'}${size}`
}
