/** The commands of `npm run account`, which manage the accounts that people sign in with (decision 0035). */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { roles } from '../../contract/roles.ts'
import { Problem } from '../http/problem.ts'
import type { Role } from '../state/tables.ts'
import { type Analysts, LastAdministrator } from './analysts.ts'
import type { Auth } from './auth.ts'
import { isRole } from './guards.ts'
import { passwordFault } from './passwords.ts'
import { requirePasswords, resetLink } from './reset-link.ts'

/** Why a command did nothing, in words for the operator. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
}

/** @param ask reads a secret, such as a password, that must not be on the command line */
export type Desk = { auth: Auth; ask: (question: string) => Promise<string> }
type Command = {
  usage: string
  does: string
  /** It may come before the first start. */
  begins?: true
  run: (args: Arguments, desk: Desk) => Promise<string[]>
}
type Arguments = { email: string; role: Role | undefined; name: string | undefined; secondFactor: boolean }

const by = 'command line'
const roleOption = `--role ${roles.join('|')}`

const commands: { readonly [name: string]: Command } = {
  list: {
    usage: 'list',
    does: 'lists accounts and open invitations',
    async run(_, { auth }) {
      const accounts = (await auth.analysts.list()).map(
        ({ email, name, role, state, last_seen_at, second_factor_at }) =>
          `${email}: ${name}, ${role}, ${state}, ${second_factor_at ? 'with a second factor' : 'no second factor'}, ` +
          `last seen ${last_seen_at ? `${last_seen_at.slice(0, 16)} UTC` : 'in no current session'}`,
      )
      const invited = (await auth.links.invitations()).map(
        ({ email, role, expires_at }) => `${email}: invited as ${role} until ${expires_at.slice(0, 16)} UTC`,
      )
      const lines = [...accounts, ...invited]
      return lines.length > 0
        ? lines
        : ['There are no accounts yet. For a link to the first one: npm run account -- link']
    },
  },
  add: {
    usage: `add EMAIL ${roleOption} [--name NAME]`,
    does: 'adds an account and asks for its password',
    begins: true,
    async run({ email, role, name }, { auth, ask }) {
      if (!role) throw new NotDone(`Name a role: ${roleOption}`)
      await requireFree(auth, email)
      const password = await newPassword(email, ask)
      const made = await auth.analysts.add({ email, name: name ?? email.split('@')[0]!, password, role }, by)
      if (!made) throw taken(email)
      return [`Account added: ${made.email}, ${role}.`]
    },
  },
  invite: {
    usage: `invite EMAIL ${roleOption}`,
    does: 'prints a one-time link to a new account, valid for a week',
    begins: true,
    async run({ email, role }, { auth }) {
      if (!role) throw new NotDone(`Name a role: ${roleOption}`)
      await requireFree(auth, email)
      const { address, link } = await auth.links.invite(email, role, by)
      return shown(`Give this link to ${email}. It works once`, address, link.expires_at)
    },
  },
  reset: {
    usage: 'reset EMAIL [--second-factor]',
    does: 'prints a one-time link to a new password; the option also removes a lost second factor',
    async run({ email, secondFactor }, { auth }) {
      const found = await existing(auth.analysts, email)
      const { address, link } = await resetLink(auth, found, by)
      const isOff = secondFactor && (await auth.secondFactors.takeOff(found.analyst_id, by))
      return [
        ...(isOff ? ['The second factor is removed.'] : []),
        ...shown(`Give this link to ${email}. It works once`, address, link.expires_at),
      ]
    },
  },
  disable: {
    usage: 'disable EMAIL',
    does: 'stops an account and ends its sessions now',
    async run({ email }, { auth }) {
      const { analyst_id } = await existing(auth.analysts, email)
      await auth.analysts.change(analyst_id, { disabled: true }, by).catch(lastOne)
      const ended = await auth.sessions.endAll(analyst_id, 'all work')
      await auth.pending.endAll(analyst_id)
      return [`${email} is disabled. Sessions ended: ${ended}.`]
    },
  },
  enable: {
    usage: 'enable EMAIL',
    does: 'lets a disabled account sign in again',
    async run({ email }, { auth }) {
      const { analyst_id } = await existing(auth.analysts, email)
      await auth.analysts.change(analyst_id, { disabled: false }, by)
      return [`${email} can sign in again.`]
    },
  },
  link: {
    usage: 'link',
    does: 'prints a new link for the first account',
    begins: true,
    async run(_, { auth }) {
      if (!(await auth.analysts.isEmpty()))
        throw new NotDone('There are accounts already. To add one: npm run account -- invite')
      const { address, link } = await auth.links.makeFirst()
      return shown('Open this link to create the first account. It works once', address, link.expires_at)
    },
  },
}

export const usage = (): string =>
  [
    'Accounts of the people who sign in to Whereabouts. For accounts of the lookup service: npm run service-account',
    'Usage: npm run account -- COMMAND',
    ...Object.values(commands).map(({ usage, does }) => `  ${usage}\n      ${does}`),
  ].join('\n')

/** Whether the command may begin the state. Others need one. @throws NotDone */
export function mayBegin(name = ''): boolean {
  if (!Object.hasOwn(commands, name)) throw new NotDone(usage())
  return commands[name]!.begins ?? false
}

/** @throws NotDone */
export async function administer([name = '', ...args]: string[], desk: Desk): Promise<string[]> {
  mayBegin(name)
  const command = commands[name]!
  return command.run(readArguments(args, command), desk).catch(asNotDone)
}

function readArguments(args: string[], { usage }: Command): Arguments {
  const wrong = new NotDone(`Usage: npm run account -- ${usage}`)
  const options = { role: { type: 'string' }, name: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }), wrong)
  const [email = ''] = positionals
  const needsEmail = usage.includes('EMAIL')
  if (positionals.length !== (needsEmail ? 1 : 0)) throw wrong
  if (Object.keys(values).some((option) => !usage.includes(`--${option}`))) throw wrong
  if (needsEmail && !z.email().safeParse(email).success) throw new NotDone(`${email} is not an e-mail address.`)
  const { role } = values
  if (role !== undefined && !isRole(role)) throw new NotDone(`The role must be one of: ${roles.join(', ')}.`)
  return { email: email.toLowerCase(), role, name: values.name, secondFactor: values['second-factor'] ?? false }
}

function parsed<Value>(parse: () => Value, wrong: NotDone): Value {
  try {
    return parse()
  } catch {
    throw wrong
  }
}

async function existing(analysts: Analysts, email: string) {
  const found = await analysts.byEmail(email)
  if (!found) throw new NotDone(`No account has the e-mail address ${email}. To list accounts: npm run account -- list`)
  return found
}

async function requireFree(auth: Auth, email: string): Promise<void> {
  if (await auth.analysts.byEmail(email)) throw taken(email)
  requirePasswords(auth.policy, email)
}

/** A refusal in the words of the Team screen. */
function asNotDone(error: unknown): never {
  throw error instanceof Problem ? new NotDone(error.message) : error
}

const taken = (email: string) =>
  new NotDone(`${email} has an account already. For a new password: npm run account -- reset ${email}`)

async function newPassword(email: string, ask: Desk['ask']): Promise<string> {
  const password = await ask('Password: ')
  const fault = await passwordFault(password, email)
  if (fault !== null) throw new NotDone(fault)
  if ((await ask('Repeat password: ')) !== password) throw new NotDone('The passwords differ. Nothing was changed.')
  return password
}

function lastOne(error: unknown): never {
  if (!(error instanceof LastAdministrator)) throw error
  throw new NotDone('This is the last administrator. Make another administrator first.')
}

const shown = (words: string, address: string, expires_at: string) => [
  `${words}, until ${expires_at.slice(0, 16)} UTC:`,
  address,
]
