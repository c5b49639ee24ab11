import type { GroupKind } from '@prosa/contract/identity/groups.ts'

export const groupKindLabels: Readonly<Record<GroupKind, string>> = { group: 'Grupo', class: 'Turma' }

/** 'of this group' with the article: `deste grupo`, `desta turma`. */
export const ofThisGroup: Readonly<Record<GroupKind, string>> = { group: 'deste grupo', class: 'desta turma' }

/** Describes a completed action in the noun's gender: `foi criado`, `foi criada`. */
export const groupDone = (kind: GroupKind, stem: 'arquivad' | 'criad' | 'excluíd' | 'restaurad'): string =>
  `foi ${stem}${kind === 'class' ? 'a' : 'o'}`
