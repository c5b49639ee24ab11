import type { BudgetScope } from '@prosa/contract/budgets.ts'

export const budgetScopeLabels: Readonly<Record<BudgetScope, string>> = {
  organization: 'Organização',
  partner: 'Instituição',
  group: 'Grupo ou turma',
  user: 'Pessoa',
  assistant: 'Assistente',
}
