import type { AccessEntry } from '@prosa/contract/assistants/access.ts'

type Labels<Key extends string> = Readonly<Record<Key, string>>

export const accessRoleLabels: Labels<AccessEntry['role']> = {
  viewer: 'Pode conversar',
  editor: 'Pode editar',
}

export const principalTypeLabels: Labels<AccessEntry['type']> = {
  person: 'Pessoa',
  group: 'Grupo',
  class: 'Grupo de alunos',
  partner: 'Instituição parceira',
}

/** Labels of all access states except active. */
export const accessStateLabels: Labels<Exclude<AccessEntry['state'], 'active'>> = {
  pending: 'Convite pendente',
  expired: 'Acesso vencido',
  inactive: 'Inativo',
  suspended: 'Conta bloqueada',
}
