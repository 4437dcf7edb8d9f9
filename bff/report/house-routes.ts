/** The house template of reports: everyone reads it, administrators change it. */
import { readFile } from 'node:fs/promises'
import type { houseRoutes } from '../../contract/desk/house.ts'
import { mostLogoBytes } from '../../contract/house-template.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound } from '../http/problem.ts'
import { sentParts } from '../http/sent-parts.ts'
import type { HouseTemplates } from './house.ts'
import { readLogo } from './logo.ts'

const limits = {
  mostBytes: mostLogoBytes,
  tooLarge: `This picture is larger than ${mostLogoBytes / 1024} KB. Choose a smaller one.`,
  missing: 'Choose a picture.',
}

export const houseHandlers = ({ house }: { house: HouseTemplates }): Handlers<typeof houseRoutes> => ({
  read: () => house.shown(),

  async set({ body, analyst }) {
    await house.set(body, analyst)
    return house.shown()
  },

  async logo({ reply }) {
    const found = await house.logo()
    if (!found) throw notFound('logo')
    return reply.type(found.type).send(found.bytes)
  },

  async setLogo({ request, reply, analyst }) {
    const { bytes } = await sentParts(request, reply, limits)
    await house.setLogo(readLogo(await readFile(bytes.path)), analyst)
    return house.shown()
  },

  async removeLogo({ analyst }) {
    await house.removeLogo(analyst)
    return house.shown()
  },
})
