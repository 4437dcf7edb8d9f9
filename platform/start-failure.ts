/** Why a program could not start, in one line that says what to do. */
import { NothingThere } from './data-folder.ts'
import { DatabaseUnusable } from './database-fault.ts'
import { SettingsError } from './settings.ts'

type Told = { code?: string; port?: number; address?: string; path?: string; hostname?: string }

/** @param portVariable the variable that sets this program's port */
export function startFailure(error: unknown, portVariable: string): string {
  if ([DatabaseUnusable, SettingsError, NothingThere].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code, port, address, path, hostname } = error as Told
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use. Stop the program that uses it, or set ${portVariable} to another port.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${hostname} is not known here.`
    case 'EACCES':
      return path
        ? `${path} may not be written by this user.`
        : `Port ${port} may not be opened by this user. Set ${portVariable} to one above 1023.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a folder.`
    case 'EROFS':
      return `${path} may not be written: its disk is read-only.`
    case 'ENOSPC':
      return 'The disk is full.'
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
