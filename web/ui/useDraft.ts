import { useState } from 'react'

/** What is being typed, beginning with what the URL says; when that changes, by Back say, the draft follows. */
export function useDraft(given: string): [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(given)
  const [followed, setFollowed] = useState(given)
  if (followed !== given) {
    setFollowed(given)
    setDraft(given)
  }
  return [draft, setDraft]
}
