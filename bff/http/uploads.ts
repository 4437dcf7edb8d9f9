/** Files that people send, on disk while they are read: in memory, a few of them would fill the machine. */
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { CallerLeft, LineFull, presentCaller } from '../../platform/caller.ts'
import { randomId } from '../state/random-id.ts'
import { waitingProblem } from './line.ts'
import { diskFull } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads
  }
}

/** A file that was sent. It is removed when its request has its reply. */
export type SentFile = { path: string; size: number }
export type Uploads = ReturnType<typeof createUploads>

/** Files at once: arriving, waiting and being read. */
export const mostUploads = { inAll: 48, ofOne: 16 }

const hour = 3_600_000
/** This machine's name and this process, so that other processes know whether a file is in use. */
const ownName = `${hostname().replace(/\W/g, '_')}-${process.pid}`

export function createUploads(dataDir: string) {
  const folder = path.join(dataDir, 'uploads')
  const present = new Map<string, number>()
  removeForgotten(folder)

  return {
    /** Takes a place until the request has its reply. @throws Problem 503 if too many files are here, 499 if it left */
    enter(reply: FastifyReply): void {
      // Nothing would tell that its place is free again.
      if (reply.raw.closed) throw waitingProblem(new CallerLeft())
      const account = presentCaller()?.account ?? ''
      const own = present.get(account) ?? 0
      const all = [...present.values()].reduce((sum, count) => sum + count, 0)
      const isOwn = own >= mostUploads.ofOne
      if (isOwn || all >= mostUploads.inAll) throw waitingProblem(new LineFull(isOwn))
      present.set(account, own + 1)
      reply.raw.once('close', () => {
        const left = present.get(account)! - 1
        if (left > 0) present.set(account, left)
        else present.delete(account)
      })
    },

    /** @throws Problem if the disk is full, or the sender left */
    async receive(stream: Readable, reply: FastifyReply): Promise<SentFile> {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${ownName}-${randomId()}`)
      const remove = () => rmSync(file, { force: true })
      reply.raw.once('close', remove)
      await pipeline(stream, createWriteStream(file, { mode: 0o600 })).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw diskFull(error)
        throw reply.raw.closed ? waitingProblem(new CallerLeft()) : error
      })
      if (reply.raw.closed) remove()
      return { path: file, size: statSync(file, { throwIfNoEntry: false })?.size ?? 0 }
    },
  }
}

/** Removes what a process left that ended in the middle of a request. */
function removeForgotten(folder: string): void {
  let files: string[] = []
  try {
    files = readdirSync(folder)
  } catch {
    return
  }
  for (const file of files) if (isForgotten(path.join(folder, file))) rmSync(path.join(folder, file), { force: true })
}

function isForgotten(file: string): boolean {
  const [name = '', pid = ''] = path.basename(file).split('-')
  if (name === ownName.split('-')[0]) return Number(pid) === process.pid || !isRunning(Number(pid))
  // Another machine may share the folder.
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hour
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
