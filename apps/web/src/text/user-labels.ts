import type { User } from '@prosa/contract/identity/users.ts'

export const userStatusLabels: Readonly<Record<User['status'], string>> = {
  active: 'Ativo',
  invited: 'Convidado',
  suspended: 'Bloqueado',
  deleted: 'Excluído',
}
