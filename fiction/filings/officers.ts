import { addYears, type Day, dayOf, registerDay, slashedDate, spokenDate } from '../calendar.ts'
import type { Company, Officer, Post } from '../companies.ts'
import type { Random } from '../random.ts'
import { type Filing, filedAfter } from './filing.ts'
import type { FormType } from './forms.ts'

/** The forms of the Companies Act 2006 replaced the 288s on this day. */
export const newFormsSince = dayOf('2009-10-01')

type Role = {
  noun: string
  appoint: readonly [person: FormType, firm: FormType]
  end: FormType
  change: readonly [FormType, FormType]
}

const director: Role = { noun: 'director', appoint: ['AP01', 'AP02'], end: 'TM01', change: ['CH01', 'CH02'] }
const secretary: Role = { noun: 'secretary', appoint: ['AP03', 'AP04'], end: 'TM02', change: ['CH03', 'CH04'] }
const member: Role = { noun: 'member', appoint: ['LLAP01', 'LLAP02'], end: 'LLTM01', change: ['LLCH01', 'LLCH02'] }
const manager: Role = { noun: 'manager', appoint: ['AP05', 'AP05'], end: 'TM03', change: ['CH01', 'CH02'] }

const roles: Record<Post['type'], Role> = {
  DIR: director,
  NOMDIR: director,
  SEC: secretary,
  NOMSEC: secretary,
  LLPDMEM: { ...member, noun: 'designated member' },
  LLPMEM: member,
  CICMAN: manager,
}

/** Appointments, changes and resignations of every officer. The incorporation form holds the first officers. */
export const officerFilings = (company: Company, posts: readonly Post[], random: Random): Filing[] =>
  posts
    .flatMap((post) => [
      ...(isAnnounced(post) ? [appointment(post, random)] : []),
      ...(changesDetails(post, random) ? [change(post, random)] : []),
      ...(post.until !== null ? [termination(post, post.until, random)] : []),
    ])
    .filter(({ date }) => date >= company.incorporated)

const isAnnounced = ({ from, prefix, company }: Post): boolean => prefix === null && from > company.incorporated

function appointment({ type, from, officer, company }: Post, random: Random): Filing {
  const role = roles[type]
  const date = filedAfter(from, random.whole(0, 14), company)
  const subject = officer.row.director_id
  if (from >= newFormsSince) {
    const description = `Appointment of ${called(officer)} as a ${role.noun} on ${spokenDate(from)}`
    return { date, form: role.appoint[officer.person ? 0 : 1], description, subject }
  }
  const form = role.noun.endsWith('member') ? 'LLP288a' : '288a'
  return { date, form, description: `New ${role.noun} appointed: ${called(officer)}`, subject }
}

function termination({ type, officer, company }: Post, until: Day, random: Random): Filing {
  const role = roles[type]
  const date = filedAfter(until, random.whole(0, 14), company)
  const subject = officer.row.director_id
  if (until >= newFormsSince) {
    const description = `Termination of appointment of ${called(officer)} as a ${role.noun} on ${spokenDate(until)}`
    return { date, form: role.end, description, subject }
  }
  const form = role.noun.endsWith('member') ? 'LLP288b' : '288b'
  return { date, form, description: `Appointment terminated, ${role.noun} ${called(officer)}`, subject }
}

/** A person who stays for years moves house, or marries. */
function changesDetails({ from, until, company, type }: Post, random: Random): boolean {
  const end = until ?? company.troubled ?? registerDay
  return type !== 'NOMDIR' && type !== 'NOMSEC' && end - from > 1000 && random.chance(0.16)
}

function change({ type, from, until, officer, company }: Post, random: Random): Filing {
  const role = roles[type]
  const day = random.whole(addYears(from, 1), (until ?? company.troubled ?? registerDay) - 200)
  const date = filedAfter(day, random.whole(0, 14), company)
  const subject = officer.row.director_id
  const noun = `${role.noun.charAt(0).toUpperCase()}${role.noun.slice(1)}`
  if (day >= newFormsSince) {
    const description = `${noun}'s details changed for ${called(officer)} on ${spokenDate(day)}`
    return { date, form: role.change[officer.person ? 0 : 1], description, subject }
  }
  const form = role.noun.endsWith('member') ? 'LLP288c' : '288c'
  return { date, form, description: `${noun}'s particulars changed: ${called(officer)}, ${slashedDate(day)}`, subject }
}

const called = ({ row }: Officer): string => row.name_single_line
