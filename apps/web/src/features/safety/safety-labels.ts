import type { AlertCategory } from '@prosa/contract/conversations/safety-rules.ts'

export const alertCategoryLabels: Readonly<Record<AlertCategory, string>> = {
  self_harm: 'Autoagressão',
  violence: 'Violência',
  harassment: 'Assédio',
}
