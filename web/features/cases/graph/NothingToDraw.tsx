import { Link } from 'react-router'
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { paths } from '../../../paths.ts'
import sheet from '../../../ui/Sheet.module.css'
import css from './NothingToDraw.module.css'

export const NothingToDraw = ({ graph }: { graph: CaseGraph }) => (
  <div className={sheet.sheet}>
    <div className={css.empty}>
      <p>
        <strong>There is nothing to draw yet.</strong> The graph shows the companies, people and addresses that your
        lookups in this case found.
      </p>
      <p>
        <Link to={paths.companies}>Look up a company</Link> and its officers, or{' '}
        <Link to={paths.directors}>search for a director</Link>.
      </p>
      <Gaps of={graph} />
    </div>
  </div>
)
