import { SpendPanel } from '../../lookup/price/SpendPanel.tsx'

/** Who spent what; budgets are set beside one's own, on the account screen. */
export const TeamSpend = () => <SpendPanel first="analyst" />
