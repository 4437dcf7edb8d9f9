/** Own files of a case, read and added. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

export const filesQuery = (case_id: string) =>
  reading(['files', case_id], desk.files.list({ case_id }), ({ files }) => files)

export function useAddFile(case_id: string) {
  const onSuccess = useReadAgain(case_id)
  return useMutation({
    mutationFn: (given: { file: File; source: string; day: string }) => send(desk.files.add({ case_id, ...given })),
    onSuccess,
  })
}

/** A mail or a saved web page as text. @param id its record */
export const fileTextQuery = (id: string) => reading(['file-text', id], desk.files.text({ id }))

/** @param mail the record of the mail */
export function useKeepAttachment(case_id: string, mail: string) {
  const client = useQueryClient()
  const readAgain = useReadAgain(case_id)
  return useMutation({
    mutationFn: (attachment: number) => send(desk.files.keepAttachment({ case_id, mail, attachment })),
    onSuccess({ record, sha256 }) {
      // To read the mail again would count as opening it again.
      client.setQueryData(
        fileTextQuery(mail).queryKey,
        (text) =>
          text && {
            ...text,
            attachments: text.attachments.map((one) => (one.sha256 === sha256 ? { ...one, kept_as: record } : one)),
          },
      )
      return readAgain()
    },
  })
}

function useReadAgain(case_id: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: filesQuery(case_id).queryKey }),
      client.invalidateQueries({ queryKey: ['records'] }),
    ])
}
