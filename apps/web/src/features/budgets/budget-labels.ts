import type { Budget } from '@prosa/contract/usage/budgets.ts'

export const budgetScopeLabels: Readonly<Record<Budget['scope'], string>> = {
  organization: 'Organização',
  partner: 'Instituição',
  group: 'Grupo ou turma',
  user: 'Pessoa',
  assistant: 'Assistente',
  link: 'Link na Web',
}
