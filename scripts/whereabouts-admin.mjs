#!/usr/bin/env node
// The operator's commands with the settings of the running service. Plain JavaScript for Node 20 or newer, no packages.
// docs/running.md shows how it is used.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const commands = {
  account: 'accounts of the people who sign in',
  'service-account': 'accounts, keys and prices of the lookup service',
  backup: 'writes a backup while the application runs',
  restore: 'restores a backup while the application is stopped',
  'data-subject': 'what is held about a person',
  erase: 'erases a record, a case, an account or a loaded person',
  'export-evidence': 'the ledger as a ZIP that anybody can verify',
  'rebuild-claims': 'writes the claims of all cases again',
  load: 'loads files into the lookup service',
  'check-source': 'checks the mappings against Companies House',
}

/** Names that operators' own scripts may still have. */
const earlierNames = { accounts: 'service-account' }

const usage = [
  'Usage: whereabouts-admin [--unit NAME] [--print] COMMAND [ARGUMENT …]',
  'Runs a command with the settings, keys, user and folder of a systemd unit.',
  'Without that unit it runs with the variables that are set here.',
  '',
  ...Object.entries(commands).map(([name, does]) => `  ${name.padEnd(18)}${does}`),
  '',
  '  COMMAND --help    says more',
  '  --unit NAME       another unit than whereabouts.service',
  '  --root FOLDER     where the units of another system are',
  '  --print           prints what would run, and runs nothing',
  '',
  'The user of the unit reads and writes the files that you name: give whole paths, and none in /tmp.',
].join('\n')

const { unit, root, isPrinted, command, rest } = readArguments(process.argv.slice(2))
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const settings = rest.includes('--help') ? new Map() : settingsIn(unitFile())
const run = settings.has('ExecStart') ? runAs() : runHere()
if (isPrinted) console.log(run.map(quoted).join(' '))
else {
  const { status, error } = spawnSync(run[0], run.slice(1), { stdio: 'inherit' })
  if (error) stop(`${run[0]} could not be started: ${error.message}`)
  process.exitCode = status ?? 1
}

function readArguments(args) {
  const options = { unit: 'whereabouts.service', root: '/', isPrinted: false }
  for (;;) {
    const [first, second, ...others] = args
    if (first === '--print') options.isPrinted = true
    else if (first === '--unit' && second) options.unit = second.includes('.') ? second : `${second}.service`
    else if (first === '--root' && second) options.root = second
    else break
    args = first === '--print' ? args.slice(1) : others
  }
  const [name, ...rest] = args
  const command = Object.hasOwn(earlierNames, name ?? '') ? earlierNames[name] : name
  if (command === '--help' || command === 'help') {
    console.log(usage)
    process.exit(0)
  }
  if (!Object.hasOwn(commands, command ?? ''))
    stop(`${command === undefined ? 'Name a command.' : `There is no command ${command}.`}\n\n${usage}`, 2)
  return { ...options, command, rest }
}

/** The unit with its drop-ins, as systemd reads it; empty where there is none. */
function unitFile() {
  const { stdout } = spawnSync('systemd-analyze', [`--root=${root}`, 'cat-config', `systemd/system/${unit}`], {
    encoding: 'utf8',
  })
  return stdout ?? ''
}

function runHere() {
  return [process.execPath, path.join(folder, 'scripts/run.mjs'), `scripts/${command}.ts`, ...rest]
}

/** As systemd starts the unit itself: for a moment, with its settings, and in front of you. */
function runAs() {
  const passed = [
    ...['EnvironmentFile', 'Environment', 'LoadCredential', 'LoadCredentialEncrypted', 'User', 'Group', 'DynamicUser'],
    ...['SupplementaryGroups', 'StateDirectory', 'StateDirectoryMode', 'UMask', 'WorkingDirectory'],
  ]
  const own = `whereabouts-admin-${process.pid}.service`
  const [node = process.execPath] = (settings.get('ExecStart')?.at(-1) ?? '').replace(/^[-@:+!]+/, '').split(' ')
  // Of a unit that names no user, systemd calls the user as the unit.
  if (!settings.has('User') && settings.get('DynamicUser')?.at(-1) === 'yes')
    settings.set('User', [unit.replace(/\.service$/, '')])
  const properties = passed.flatMap((key) => (settings.get(key) ?? []).map((value) => `${key}=${resolved(value, own)}`))
  const how = process.stdin.isTTY && process.stdout.isTTY ? '--pty' : '--pipe'
  return [
    ...['systemd-run', '--quiet', '--wait', '--collect', how, `--unit=${own}`],
    ...properties.map((property) => `--property=${property}`),
    ...['--', node, 'scripts/run.mjs', `scripts/${command}.ts`, ...rest],
  ]
}

/** What the unit sets in [Service], by name. An empty value takes back the values before it. */
function settingsIn(text) {
  const settings = new Map()
  let section = ''
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const header = /^\[(\w+)\]/.exec(line)
    if (header) section = header[1]
    const [, key, value] = (section === 'Service' && /^(\w+)=(.*)$/.exec(line.trim())) || []
    if (key) settings.set(key, value === '' ? [] : [...(settings.get(key) ?? []), value])
  }
  return settings
}

/** systemd puts the specifiers of a file in, and not those of a unit for a moment. */
function resolved(value, own) {
  const places = { S: '/var/lib', C: '/var/cache', L: '/var/log', E: '/etc', t: '/run' }
  const known = { ...places, d: `/run/credentials/${own}`, n: unit, p: unit.replace(/\.service$/, ''), '%': '%' }
  return value.replace(/%(.)/g, (all, letter) => {
    if (Object.hasOwn(known, letter)) return known[letter]
    return stop(`The unit ${unit} has ${all} in ${value}, which this command does not know.`)
  })
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function stop(message, code = 1) {
  console.error(message)
  process.exit(code)
}
