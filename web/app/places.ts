/** The screens that one can go to from anywhere, in their order. */
import {
  BookOpenText,
  Building2,
  FolderOpen,
  type LucideIcon,
  MapPinned,
  Phone,
  Search,
  UserRoundSearch,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { paths } from '../paths.ts'
import type { Analyst } from '../server/session.ts'

export type Place = {
  to: string
  label: string
  icon: LucideIcon
  /** A screen that belongs to it at an address of its own. */
  holds?: string
  /** On a narrow screen it stands behind "More"; all that do come last. */
  isFurther?: true
  /** For supervisors and administrators. */
  isForSupervisors?: true
}

const places: Place[] = [
  { to: paths.home, label: 'Search', icon: Search },
  { to: paths.companies, label: 'Companies', icon: Building2 },
  { to: paths.directors, label: 'Directors', icon: Users, holds: paths.director },
  { to: paths.people, label: 'People', icon: UserRoundSearch },
  { to: paths.telephone, label: 'Telephone', icon: Phone, isFurther: true },
  { to: paths.map, label: 'Map', icon: MapPinned, isFurther: true },
  { to: paths.records, label: 'Records', icon: BookOpenText, isFurther: true },
  { to: paths.cases, label: 'Cases', icon: FolderOpen, isFurther: true },
  { to: paths.account, label: 'Account', icon: Wallet, isFurther: true },
  { to: paths.team, label: 'Team', icon: UsersRound, isFurther: true, isForSupervisors: true },
]

export const placesOf = ({ role }: Pick<Analyst, 'role'>): Place[] =>
  places.filter(({ isForSupervisors }) => !isForSupervisors || role !== 'analyst')
