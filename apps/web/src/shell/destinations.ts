import type { LinkProps } from '@tanstack/react-router'
import type { SessionUser } from '@prosa/contract/people/auth.ts'
import {
  Bot,
  ChartColumn,
  ChartNoAxesCombined,
  GraduationCap,
  MessagesSquare,
  MessageCircleQuestionMark,
  School,
  Settings,
  Star,
  Users,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { can, editsAssistants, hasRole } from '#/lib/session/permissions.ts'

export interface Destination {
  to: LinkProps['to']
  label: string
  /** Destinations of the same group stand together under its name. */
  group?: string
  icon: LucideIcon
  /** Left out where it is everybody's. */
  isFor?: (user: SessionUser | null) => boolean
}

const isAdmin = (user: SessionUser | null) => hasRole(user, ['admin'])
const hasClasses = (user: SessionUser | null) => can(user, 'assessments.manage')
const mayChat = (user: SessionUser | null) => can(user, 'chats.create')
const answersPeople = (user: SessionUser | null) => editsAssistants(user) || user?.attends === true
const hasResults = (user: SessionUser | null) => can(user, 'stats.view_own') && editsAssistants(user)

const destinations: readonly Destination[] = [
  { to: '/assistants', label: 'Assistentes', icon: Bot },
  { to: '/chats', label: 'Conversas', icon: MessagesSquare, isFor: mayChat },
  { to: '/results', label: 'Resultados', icon: ChartNoAxesCombined, isFor: hasResults },
  { to: '/attendance', label: 'Atendimento', icon: MessageCircleQuestionMark, isFor: answersPeople },
  { to: '/classes', label: 'Turmas', icon: School, isFor: hasClasses },
  { to: '/ratings', label: 'Avaliações', icon: Star, isFor: isAdmin },
  { to: '/users', label: 'Usuários', icon: Users, isFor: isAdmin },
  { to: '/stats', label: 'Gerais', group: 'Estatísticas', icon: ChartColumn, isFor: isAdmin },
  { to: '/stats/students', label: 'Alunos SGA', group: 'Estatísticas', icon: GraduationCap, isFor: isAdmin },
  { to: '/settings', label: 'Configurações', icon: Settings, isFor: isAdmin },
]

/** The pages of the app layout that a person may open, in the order of the navigation. */
export const destinationsOf = (user: SessionUser | null): Destination[] =>
  destinations.filter(({ isFor }) => !isFor || isFor(user))
