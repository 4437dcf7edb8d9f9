import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'

const shape = { name: 'answer_seconds', help: 'Answers and their duration', buckets: [0.001, 0.1, 3] }
const observations: [labels: [string, string], seconds: number][] = [
  [['client_info', 'answered'], 0.0005],
  [['client_info', 'answered'], 0.001],
  [['client_info', 'refused'], 0.5],
  [['client_info', 'answered'], 30],
  [['a "word"\\\n', 'answered'], 2],
]

test('a histogram is written as prom-client writes it', async () => {
  const registry = new Registry()
  const peer = new Histogram({ ...shape, labelNames: ['operation', 'outcome'], registers: [registry] })
  const own = createHistogram({ ...shape, labels: ['operation', 'outcome'] })
  for (const [labels, seconds] of observations) {
    peer.labels(...labels).observe(seconds)
    own.observe(labels, seconds)
  }
  expect(own.text()).toBe(await registry.metrics())
})

test('without an observation, a histogram has only its name, its help and its type', () => {
  expect(createHistogram({ ...shape, labels: ['operation'] }).text()).toBe(
    '# HELP answer_seconds Answers and their duration\n# TYPE answer_seconds histogram\n',
  )
})
