import { type Day, dayOf } from './calendar.ts'
import type { Company } from './companies.ts'
import { type Disqualification, mark } from './disqualifications.ts'
import type { Cast, LandmarkPerson } from './landmark-people.ts'
import { landmarkCompanies } from './landmarks.ts'

type Sketch = { holder: LandmarkPerson; from: Day; until: Day; reason: string; exempted?: string }

const act = 'of the Company Directors Disqualification Act 1986'

const sketches: readonly Sketch[] = [
  {
    holder: 'harkawaySlater',
    from: dayOf('2024-03-11'),
    until: dayOf('2033-03-10'),
    reason: `Section 6 ${act}: order of the court for unfit conduct. As a director of several companies, caused them to trade to the detriment of HM Revenue and Customs, and caused payments to be made to connected parties when they were insolvent.`,
  },
  {
    holder: 'ormerodTull',
    from: dayOf('2022-09-05'),
    until: dayOf('2028-09-04'),
    reason: `Section 7 ${act}: undertaking for unfit conduct. As a director of a company since dissolved, failed to maintain and preserve adequate accounting records, or to deliver them up to the liquidator.`,
  },
  {
    holder: 'treharneColes',
    from: dayOf('2025-06-16'),
    until: dayOf('2030-06-15'),
    reason: `Section 7 ${act}: undertaking for unfit conduct. As a director of ${landmarkCompanies.liquidation.name}, allowed the company to take deposits from customers for goods that it could not supply.`,
    exempted: landmarkCompanies.renaming.company_number,
  },
]

export const disqualifyLandmarks = (cast: Cast, companies: readonly Company[]): Disqualification[] =>
  sketches.map(({ holder, from, until, reason, exempted }) => {
    const exemptions = companies
      .filter(({ company_number }) => company_number === exempted)
      .map((company) => ({ company, from, until }))
    return mark({ officer: cast.call(holder), reason, from, until, exemptions })
  })
