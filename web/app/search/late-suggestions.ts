import { lateParts } from '../../ui/late-parts.ts'

export const { fetchParts: fetchSuggestions, useParts: useSuggestions } = lateParts(() => import('./Suggestions.tsx'))
