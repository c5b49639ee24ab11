import type { AssistantCard, AssistantConfig } from '@prosa/contract/assistants/assistants.ts'

type Labels<Key extends string> = Readonly<Record<Key, string>>

export const assistantStatusLabels: Labels<AssistantCard['status']> = {
  draft: 'Rascunho',
  published: 'Publicado',
  changed: 'Alterações não publicadas',
  paused: 'Pausado',
  archived: 'Arquivado',
}

export const categoryLabels: Labels<AssistantConfig['category']> = {
  teaching: 'Ensino',
  writing: 'Escrita',
  office: 'Secretaria e gestão',
  support: 'Atendimento',
  research: 'Pesquisa',
  other: 'Outros',
}
