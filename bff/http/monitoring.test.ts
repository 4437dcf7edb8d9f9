/** What docs/running gives to Prometheus and Grafana names only figures that there are, and each alarm has its page. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '../../platform/testing/databases.ts'
import { writeBackup } from '../keeping/backup/write.ts'
import { type TestApp, testApp } from '../testing/app.ts'

const at = (file: string) => fileURLToPath(new URL(`../../docs/${file}`, import.meta.url))
const rulesFile = at('running/prometheus-rules.yml')
const rules = readFileSync(rulesFile, 'utf8')
const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
/** Prometheus's own, and those of its blackbox exporter. */
const others = ['up', 'probe_ssl_earliest_cert_expiry']
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const metrics = async () => (await app.visitor().get('/metrics')).text
const figure = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

/** With the three that a histogram has. */
async function names(): Promise<string[]> {
  const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_count', '_sum', '_bucket'].map((end) => name + end) : [name],
  )
}

const namedIn = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '').matchAll(/\b(?:whereabouts|process|nodejs|probe|up)\w*/g)].map(
    ([name]) => name,
  )

test('the alarms name only figures that there are', async () => {
  const known = [...(await names()), ...others]
  const named = [...rules.matchAll(/expr: (.+(?:\n {10}.+)*)/g)].flatMap(([, expression = '']) => namedIn(expression))
  expect(named.length).toBeGreaterThanOrEqual(alarms.length)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('each alarm has its page in docs/monitoring.md, and each page its alarm', () => {
  const pages = [...readFileSync(at('monitoring.md'), 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(pages).toEqual(alarms)
})

test('the dashboard names only figures that there are', async () => {
  const known = await names()
  const { panels } = JSON.parse(readFileSync(at('running/grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr)))
  expect(named.length).toBeGreaterThanOrEqual(panels.length)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('the figures say that it is ready, how much room there is, and when it was backed up last', async () => {
  const before = await metrics()
  expect(figure(before, 'whereabouts_ready')).toBe(1)
  expect(figure(before, 'whereabouts_data_folder_free_bytes')).toBeGreaterThan(0)
  expect(figure(before, 'whereabouts_last_backup_seconds')).toBe(0)
  await writeBackup({
    address: app.databaseAddress,
    dataDir: app.folder,
    folder: path.join(newFolder(), 'backups'),
    withRegister: false,
    clock: () => new Date('2026-11-28T02:30:00Z'),
  })
  const seconds = Date.parse('2026-11-28T02:30:00Z') / 1000
  expect(figure(await metrics(), 'whereabouts_last_backup_seconds')).toBe(seconds)
})

test.skipIf(!hasPromtool)('promtool accepts the rules, and the alarms sound when they should', () => {
  execFileSync('promtool', ['check', 'rules', rulesFile])
  const file = path.join(newFolder(), 'rules.test.yml')
  writeFileSync(file, soundings)
  expect(spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })).toMatchObject({ status: 0 })
})

const series = (name: string, values: string) => `      - { series: '${name}', values: '${values}' }\n`
const sounds = (minutes: number, alarm: string, labels: string, summary: string) =>
  `      - { eval_time: ${minutes}m, alertname: ${alarm}, exp_alerts: [{ exp_labels: { ${labels} }, exp_annotations: { summary: "${summary}" } }] }\n`
const silent = (minutes: number, alarm: string) =>
  `      - { eval_time: ${minutes}m, alertname: ${alarm}, exp_alerts: [] }\n`

/** Time begins at 1970: a backup of minute 0 is 26 hours old at minute 1560. */
const soundings = `
rule_files: ['${rulesFile}']
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
${series('whereabouts_ledger_continued{job="whereabouts"}', '1x10 0x5000')}\
${series('whereabouts_last_backup_seconds{job="whereabouts"}', '0x5000')}\
${series('whereabouts_request_seconds_count{job="whereabouts",status="200"}', '0+95x5000')}\
${series('whereabouts_request_seconds_count{job="whereabouts",status="502"}', '0+50x5000')}\
${series('whereabouts_request_seconds_count{job="whereabouts",route="/api/lookups/:operation",status="503"}', '0+50x5000')}\
${series('whereabouts_request_seconds_count{job="whereabouts",route="/api/lookups/:operation",status="504"}', '0+50x5000')}\
${series('whereabouts_refused_lookups_total{job="whereabouts",status="503",reason="unavailable"}', '0+50x5000')}\
${series('whereabouts_request_seconds_count{job="whereabouts",status="500"}', '0x100 0+10x4900')}\
    alert_rule_test:
${silent(9, 'WhereaboutsLedgerNotContinued')}\
${sounds(15, 'WhereaboutsLedgerNotContinued', 'severity: page, job: whereabouts', 'The ledger does not continue what was last signed')}\
${silent(1500, 'WhereaboutsBackupOld')}\
${sounds(1700, 'WhereaboutsBackupOld', 'severity: day, job: whereabouts', 'The last backup is more than 26 hours old')}\
${silent(90, 'WhereaboutsErrors')}\
${sounds(150, 'WhereaboutsErrors', 'severity: page, job: whereabouts', 'More than 2 in 100 requests fail')}\
  - interval: 1m
    input_series:
${series('whereabouts_request_seconds_count{job="whereabouts",route="/api/lookups/:operation",status="503"}', '0+95x200')}\
${series('whereabouts_refused_lookups_total{job="whereabouts",status="503",reason="ledger"}', '0x100 0+95x100')}\
    alert_rule_test:
${silent(90, 'WhereaboutsErrors')}\
${sounds(150, 'WhereaboutsErrors', 'severity: page, job: whereabouts', 'More than 2 in 100 requests fail')}\
  - interval: 1m
    input_series:
${series('whereabouts_request_seconds_count{job="whereabouts",route="/api/cases",status="503"}', '0x100 0+95x100')}\
    alert_rule_test:
${silent(90, 'WhereaboutsErrors')}\
${sounds(150, 'WhereaboutsErrors', 'severity: page, job: whereabouts', 'More than 2 in 100 requests fail')}`
