import type { GroupKind } from '@prosa/contract/identity/groups.ts'

export const groupKindLabels: Readonly<Record<GroupKind, string>> = { group: 'Grupo', class: 'Grupo de alunos' }
