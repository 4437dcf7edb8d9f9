import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Screen } from '../ui/Screen.tsx'

export const NotFoundScreen = () => (
  <Screen title="No such page">
    <p>
      There is nothing at this address. <Link to={paths.home}>Go to the search</Link>.
    </p>
  </Screen>
)
