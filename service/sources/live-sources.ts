import type { Settings } from '../settings.ts'
import { createClient } from './companies-house/client.ts'
import { companiesHouse } from './companies-house/source.ts'
import { postcodesService } from './postcodes.ts'
import type { LiveSource } from './sources.ts'

type Given = Pick<Settings, 'companiesHouse' | 'postcodesUrl'>

export function liveSources({ companiesHouse: access, postcodesUrl }: Given): LiveSource[] {
  return [
    ...(access ? [companiesHouse(createClient(access))] : []),
    ...(postcodesUrl === undefined ? [] : [postcodesService(postcodesUrl)]),
  ]
}
