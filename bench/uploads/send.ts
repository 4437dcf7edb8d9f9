/** Sends large files to the application, as a process of its own: sending takes the time of the program that measures. */
type Task = { url: string; headers: { [name: string]: string }; count: number; megabytes: number }

process.once('message', async ({ url, headers, count, megabytes }: Task) => {
  const line = `90000101,${'x'.repeat(1000)}\n`
  const file = new Blob([`Company no,Note\n${line.repeat(Math.floor((megabytes * 1024 * 1024) / line.length))}`])
  const upload = async (): Promise<number> => {
    const form = new FormData()
    form.append('file', file, 'list.csv')
    form.append('operation', 'company_number_search')
    const reply = await fetch(`${url}/api/batches/inspect`, { method: 'POST', headers, body: form })
    await reply.arrayBuffer()
    return reply.status
  }
  process.send!(await Promise.all(Array.from({ length: count }, upload)))
  process.disconnect()
})
