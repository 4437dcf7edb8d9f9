import type { ClaimSource } from '../../../contract/desk/graph.ts'
import type { OwnershipEdge, OwnershipNode } from '../../../contract/desk/ownership.ts'
import { statementInWords } from '../../../contract/register/words.ts'
import { kindInWords } from '../../../entities/ownership/in-words.ts'
import { type CaseFile, mayChange, takesLookups } from '../../lookup/purpose/cases.ts'
import { asFact } from '../../lookup/report/evidence.ts'
import { InsertIntoReport } from '../../lookup/report/InsertIntoReport.tsx'
import { ListedMark } from '../../lookup/screening/ListedMark.tsx'
import { toCase, toCompany, withSearch } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Actions } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { naturesInWords, timeInWords } from './in-words.ts'
import { LookUpControllers } from './LookUpControllers.tsx'
import css from './Ownership.module.css'
import { RecordLink } from './RecordLink.tsx'

type Props = {
  node: OwnershipNode
  edges: readonly OwnershipEdge[]
  file: Pick<CaseFile, 'case_id' | 'closed_at' | 'ends_in_days' | 'is_reader'>
  nameOf: (key: string) => string
  onClose: () => void
}

/** What the register says of one entity: its statements, who controls it, and what it controls. */
export function EntityPane({ node, edges, file, nameOf, onClose }: Props) {
  const above = edges.filter(({ controlled }) => controlled === node.key)
  const below = edges.filter(({ controller }) => controller === node.key)
  const factOf = (source: ClaimSource, of: string) =>
    asFact(mayChange(file) ? { sources: [source], of, case_id: file.case_id } : null)
  const sources = [...above, ...below, ...node.statements].map(({ source }) => source)
  return (
    <Drawer label={node.label} onClose={onClose}>
      <Panel title={node.label} actions={<Button onClick={onClose}>Close</Button>}>
        <p className="quiet">{kindInWords(node)}.</p>
        <ListedMark of={[node.key]} case_id={file.case_id} />
        <Actions>
          {node.company_number && <LinkButton to={toCompany(node.company_number)}>Open company</LinkButton>}
          <LinkButton to={withSearch(toCase(file.case_id, 'graph'), { node: node.id })}>Show in graph</LinkButton>
          <InsertIntoReport sources={sources} of={node.label} file={file} />
        </Actions>
        {node.end === 'not_asked' && node.company_number && takesLookups(file) && (
          <LookUpControllers number={node.company_number} case_id={file.case_id} />
        )}
        {node.registration && <Registration of={node.registration} />}
        {node.statements.map(({ statement, notified_on, source }) => (
          <p key={`${statement} ${notified_on}`} {...factOf(source, statementInWords(statement))}>
            {statementInWords(statement)}
            {notified_on && `, from ${dateInWords(notified_on)}`}. <RecordLink source={source} of={node.label} />
          </p>
        ))}
        <Steps title="Controlled by" edges={above} nameOf={(edge) => nameOf(edge.controller)} factOf={factOf} />
        <Steps title="Controls" edges={below} nameOf={(edge) => nameOf(edge.controlled)} factOf={factOf} />
      </Panel>
    </Drawer>
  )
}

/** As the body typed it: nobody checks it. */
function Registration({ of }: { of: NonNullable<OwnershipNode['registration']> }) {
  const facts = [
    ['Registration number, as given', of.number],
    ['Registry', of.registry],
    ['Country', of.country],
    ['Legal form', of.legal_form],
  ] as const
  const given = facts.filter((fact): fact is readonly [(typeof fact)[0], string] => fact[1] !== null)
  return given.length > 0 && <Facts facts={given.map(([label, value]): [string, string] => [label, value])} />
}

type StepsProps = {
  title: string
  edges: readonly OwnershipEdge[]
  nameOf: (edge: OwnershipEdge) => string
  factOf: (source: ClaimSource, of: string) => object | null
}

function Steps({ title, edges, nameOf, factOf }: StepsProps) {
  if (edges.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={css.steps}>
        {edges.map((edge) => (
          <li
            key={`${edge.controller} ${edge.controlled} ${edge.notified_on}`}
            {...factOf(edge.source, `${title}: ${nameOf(edge)}`)}
          >
            <strong>{nameOf(edge)}</strong>
            {edge.circle && <span className={css.circles}> Part of a circle</span>}
            <br />
            {naturesInWords(edge)}
            <br />
            <span className="quiet">
              {edge.ended && 'Ended. '}
              {timeInWords(edge)}.
            </span>{' '}
            <RecordLink source={edge.source} of={nameOf(edge)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
