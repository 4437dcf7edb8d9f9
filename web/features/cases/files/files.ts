/** Own files of a case, read and added. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { desk, send } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'

export const filesQuery = (case_id: string) =>
  reading(['files', case_id], desk.files.list({ case_id }), ({ files }) => files)

export function useAddFile(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: { file: File; source: string; day: string }) => send(desk.files.add({ case_id, ...given })),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: filesQuery(case_id).queryKey }),
        client.invalidateQueries({ queryKey: ['records'] }),
      ]),
  })
}
