import type { RunOutcome, WatchState } from '../../../contract/desk/watches.ts'
import type { Tone } from '../../register/words.ts'

type Words<Name extends string> = { readonly [name in Name]: { label: string; tone: Tone } }

export const watchWords: Words<WatchState> = {
  active: { label: 'Active', tone: 'usual' },
  paused: { label: 'Paused', tone: 'warn' },
  stopped: { label: 'Stopped', tone: 'mute' },
}

export const runWords: Words<RunOutcome> = {
  running: { label: 'Running', tone: 'plain' },
  found: { label: 'Found', tone: 'usual' },
  none_found: { label: 'None found', tone: 'plain' },
  not_answered: { label: 'Not answered', tone: 'bad' },
  unknown: { label: 'Answer unknown', tone: 'bad' },
  not_run: { label: 'Not run', tone: 'mute' },
}
