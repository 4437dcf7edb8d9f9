import { useState } from 'react'

type Needs = {
  field: string
  /** Bytes. */
  most: number
  /** Said without a file. */
  none: string
  tooLarge: string
}

/** The file of a form, and why it is not sent. */
export function useChosenFile({ field, most, none, tooLarge }: Needs) {
  const [file, choose] = useState<File | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  return {
    choose,
    refused: refused === null ? null : [{ field, message: refused }],
    /** @returns the file if it may be sent */
    checked(): File | null {
      const why = file === null ? none : file.size > most ? tooLarge : null
      setRefused(why)
      return why === null ? file : null
    },
  }
}
