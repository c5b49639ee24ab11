import type { User, UserColumn } from '@prosa/contract/people/users.ts'

export const userStatusLabels: Readonly<Record<User['status'], string>> = {
  active: 'Ativo',
  invited: 'Convidado',
  suspended: 'Bloqueado',
  deleted: 'Excluído',
}

export const userColumnLabels: Readonly<Record<UserColumn, string>> = {
  email: 'E-mail',
  roles: 'Papéis',
  groups: 'Grupos',
  partner: 'Instituição',
  status: 'Situação',
  seen: 'Último acesso',
  registration: 'Matrícula',
  chats: 'Conversas (30 dias)',
  cost: 'Custo no mês',
  budget: 'Orçamento',
  created: 'Criado em',
}
