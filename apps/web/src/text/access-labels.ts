import type { AccessEntry } from '@prosa/contract/assistants/access.ts'

type Labels<Key extends string> = Readonly<Record<Key, string>>

export const accessRoleLabels: Labels<AccessEntry['role']> = {
  viewer: 'Pode conversar',
  editor: 'Pode editar',
}

export const principalTypeLabels: Labels<AccessEntry['type']> = {
  person: 'Pessoa',
  group: 'Grupo',
  class: 'Turma',
  partner: 'Instituição parceira',
}

/** Labels for every state of an access in which it cannot be used. */
export const accessStateLabels: Labels<Exclude<AccessEntry['state'], 'active'>> = {
  pending: 'Convite pendente',
  expired: 'Acesso vencido',
  inactive: 'Inativo',
  suspended: 'Conta bloqueada',
}

/** The sentences of the dialog that sets until when somebody has access. */
export const accessEndTexts = {
  title: 'Definir validade',
  label: 'Válido até',
  hint: 'O acesso vale até o fim desse dia. Sem data, vale até você remover.',
  save: 'Salvar',
}
