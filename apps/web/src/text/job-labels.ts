import { extensions } from '@prosa/extensions/extension.gen.ts'
import { mergeWords } from '@prosa/contract/protocol/extension.ts'

/** Subjects of the job queues, by the first part of their names. */
const areas: Readonly<Record<string, string>> = {
  access: 'Controle de acesso',
  assistants: 'Assistentes',
  attachments: 'Arquivos de conversas',
  auth: 'Entrada',
  budgets: 'Orçamentos',
  chats: 'Conversas',
  documents: 'Documentos',
  events: 'Avisos para outros sistemas',
  files: 'Arquivos',
  health: 'Cópias de segurança',
  'idempotency-keys': 'Limpeza',
  privacy: 'Privacidade',
  push: 'Notificações nos aparelhos',
  'rate-limits': 'Limpeza',
  ratings: 'Avaliações',
  runs: 'Respostas',
  safety: 'Segurança de conteúdo',
  sga: 'Atividades',
  sharing: 'Links na Web',
  stats: 'Estatísticas',
  uploads: 'Envios de arquivos',
  visits: 'Visitas',
  webhooks: 'Webhooks',
  ...mergeWords(extensions, 'jobAreas'),
}

/** Returns the label of a job such as `documents.read`, or its name if it has none. */
export const jobArea = (name: string): string => areas[name.split('.')[0] ?? ''] ?? name
