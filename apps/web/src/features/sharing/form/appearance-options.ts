import { avatarColors } from '@prosa/contract/assistants/assistant-choices.ts'
import { avatarColorLabels } from '#/text/assistant-labels.ts'

export const colorOptions = avatarColors.map((value) => ({ value, label: avatarColorLabels[value] }))
export const themeOptions = [
  { value: 'auto', label: 'Automático' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
] as const
export const positionOptions = [
  { value: 'right', label: 'À direita' },
  { value: 'left', label: 'À esquerda' },
] as const
