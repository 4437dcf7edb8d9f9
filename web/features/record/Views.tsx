import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ViewPage } from '../../../contract/desk/audit.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { request } from '../../server/request.ts'
import { Table } from '../../table/Table.tsx'
import { Panel } from '../../ui/Panel.tsx'

const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['views', id],
    queryFn: ({ signal }) => request<ViewPage>(`/api/records/${id}/views`, { signal }),
  })

/** For supervisors, administrators and whoever asked: who read the record. */
export function Views({ id }: { id: string }) {
  const { data, error } = useQuery(viewsQuery(id))
  return (
    <Panel title="Who read it">
      {error && <NotAnswered error={error} />}
      {data && data.views.length === 0 && <p>Nobody has opened it since it was answered.</p>}
      {data && data.views.length > 0 && (
        <Table
          name="views"
          caption="Who opened this record, the newest first"
          rows={data.views}
          keyOf={({ seq }) => String(seq)}
          columns={[
            {
              label: 'Who',
              isName: true,
              isCategory: true,
              cell: ({ analyst_name }) => analyst_name ?? 'somebody who left',
              value: ({ analyst_name }) => analyst_name,
            },
            { label: 'When', cell: ({ at }) => <time dateTime={at}>{at}</time>, value: ({ at }) => at },
          ]}
        />
      )}
      {data?.next && <p>Only the last {data.views.length} are listed here; the audit has them all.</p>}
    </Panel>
  )
}
