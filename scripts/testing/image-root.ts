/**
 * Runs the steps of the Dockerfile in a folder, without Docker: the base image is this machine's own /usr, read-only. A
 * program then runs in that folder as its root, as Docker would run it with the options of compose.yaml.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { imageEnvironment, instructions, last } from './dockerfile.ts'

/** Mounts of this process alone, which end with it. @param more after the mounts of the base, in the shell */
const inRoot = (root: string, more: string): string[] => [
  '--mount',
  'sh',
  '-euc',
  `mount --bind "$0" "$0"
   for part in usr dev proc; do mount --rbind "/$part" "$0/$part"; done
   mount -o remount,bind,ro "$0/usr"
   ${more}`,
  root,
]

/** Only root may mount, and only in a Debian whose programs are all in /usr. */
export const mayHaveRoots: boolean =
  process.platform === 'linux' &&
  spawnSync('unshare', ['--mount', 'sh', '-ec', 'test -L /bin && mount --bind /mnt /mnt && setpriv --version'])
    .status === 0

/** @param context the folder that `docker build` would get */
export function buildRoot(root: string, context: string): void {
  for (const folder of ['usr', 'dev', 'proc', 'tmp', 'opt', 'var/lib', 'release', 'etc'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const name of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${name}`, path.join(root, name))
  for (const { word, rest } of instructions()) {
    if (word === 'COPY') copy(rest, root, context)
    if (word === 'RUN') execFileSync('unshare', [...inRoot(root, 'exec chroot "$0" sh -ec "$1"'), rest])
  }
}

function copy(rest: string, root: string, context: string): void {
  const [first = '', ...others] = rest.split(' ')
  // Both stages share one root here, so what keeps its place is there already.
  if (first === '--from=unpacked' && others[0] === others[1]) return
  const into = others.pop()!
  for (const file of globSync([first, ...others], { cwd: context }))
    copyFileSync(path.join(context, file), path.join(root, into, path.basename(file)))
}

/** With a read-only root, the volume, an own /tmp, the image's user, and no rights beyond. */
export function runInRoot(root: string, command: readonly string[], env: { [name: string]: string }): ChildProcess {
  const [uid, gid] = last('USER').split(':')
  const volume = last('VOLUME')
  const more = `
    mount --bind "$0${volume}" "$0${volume}"
    mount -t tmpfs tmpfs "$0/tmp"
    mount -o remount,bind,ro "$0"
    exec chroot "$0" setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all \
      env --ignore-environment --chdir=${last('WORKDIR')} "$@"`
  const set = Object.entries({ ...imageEnvironment(), ...env }).map(([name, value]) => `${name}=${value}`)
  return spawn('unshare', [...inRoot(root, more), ...set, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
}
