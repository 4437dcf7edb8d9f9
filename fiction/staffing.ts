import { type Careers, takePost } from './careers.ts'
import type { Company, Officer, Post, Tenure } from './companies.ts'
import type { FormationAgent } from './formation-agent.ts'
import type { Brief } from './landmark-companies.ts'
import type { Cast } from './landmark-people.ts'
import { Random } from './random.ts'
import { planTenures } from './tenures.ts'

/** People who can take a company's offices. */
type Staff = {
  careers: Careers
  agent: FormationAgent
  firms: readonly Officer[]
  cast: Cast
}

/** Everyone who ever held office in a company, in order of appointment. */
export function staff(
  seed: number,
  company: Company,
  brief: Brief | undefined,
  { careers, agent, firms, cast }: Staff,
): Post[] {
  const random = new Random(seed, 'posts', company.index)
  if (brief?.posts) {
    const posts = brief.posts.map(({ holder, ...tenure }) => {
      const officer = holder === 'firm' ? firms[0]! : cast.call(holder)
      return takePost(officer, { ...tenure, chair: 0, prefix: null }, company, random)
    })
    company.group?.board.push(...posts.filter(({ type }) => type === 'DIR').map(({ officer }) => officer))
    return posts
  }
  const posts = nomineeTenures(company).map((tenure) => takePost(agent.officer, tenure, company, random))
  for (const tenure of planTenures(company, brief?.board ?? null, random)) {
    posts.push(careers.appoint(tenure, company, posts, random))
  }
  return posts
}

/** The formation agent's nominees hold both offices for the first days. */
function nomineeTenures({ incorporated, agentUntil }: Company): Tenure[] {
  if (agentUntil === null) return []
  const days = { chair: 0, from: incorporated, until: agentUntil, prefix: null }
  return [
    { type: 'NOMDIR', ...days },
    { type: 'NOMSEC', ...days },
  ]
}
