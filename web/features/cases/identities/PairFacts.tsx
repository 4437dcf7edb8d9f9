import { Link } from 'react-router'
import type { Pair, PairFact } from '../../../../contract/desk/judgements.ts'
import { toCase } from '../../../paths.ts'
import { BirthDate } from '../../../register/BirthDate.tsx'
import { sentence } from '../../../ui/text.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { Sources } from '../graph/Sources.tsx'
import css from './Identities.module.css'

type Props = { pair: Pair; isHidden: boolean; likelyFrom: number }

/** Both sides, with agreements and differences, and their weights. */
export function PairFacts({ pair, isHidden, likelyFrom }: Props) {
  const { case_id } = useThisCase()
  const ofPair = pair.facts.filter(({ a, b }) => a === '' && b === '')
  const sides = pair.facts.filter((fact) => !ofPair.includes(fact))
  return (
    <>
      <table className={css.facts}>
        <caption className="visually-hidden">Facts of both, side by side</caption>
        <thead>
          <tr>
            <th scope="col">Fact</th>
            {[pair.a, pair.b].map((key, index) => (
              <th key={key} scope="col" className={css.side}>
                {index === 0 ? pair.a_label : pair.b_label}{' '}
                <Link className="tiny plain" to={toCase(case_id, 'graph')} state={{ mention: key }}>
                  Show in graph
                </Link>
              </th>
            ))}
            {!isHidden && <th scope="col">Weight</th>}
          </tr>
        </thead>
        <tbody>
          {sides.map((fact) => (
            <tr key={fact.property} data-way={isHidden ? undefined : wayOf(fact.bits)}>
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
          <strong className={css.total}>Sum {bitsInWords(pair.bits)} bits</strong>
          <span>The sum also counts:</span>
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

type ValueProps = { fact: PairFact; text: string; source: PairFact['a_source'] }

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
const reasonOf = ({ why }: PairFact): string => sentence(why.replace(/: [−+]?[\d.]+$/, ''))
const labelOfFact = (property: string): string => sentence(property.replaceAll('_', ' '))
const wayOf = (bits: number) => (bits > 0.05 ? 'for' : bits < -0.05 ? 'against' : undefined)

/** With its sign: `+8.4`, `−3.1`. */
const bitsInWords = (bits: number): string => {
  const size = Math.abs(bits).toFixed(1)
  return size === '0.0' ? '0' : `${bits < 0 ? '−' : '+'}${size}`
}
