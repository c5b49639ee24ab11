import { mergeWords } from '@prosa/contract/protocol/extension.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'

/** Labels for the deleted data in the report of a retention run, in order. */
export const removedLabels: Readonly<Record<string, string>> = {
  internal: 'conversas de quem tem conta',
  api: 'conversas pela API',
  ...mergeWords(extensions, 'removedLabels'),
  visitorChats: 'conversas de visitantes',
  visitors: 'visitantes',
  links: 'links excluídos',
  attempts: 'conversas de alunos',
  students: 'cadastros de alunos',
  deliveries: 'entregas de webhooks',
  reports: 'denúncias',
  alerts: 'alertas de conteúdo',
  runs: 'relatórios antigos',
  files: 'arquivos de cópia de dados',
}
