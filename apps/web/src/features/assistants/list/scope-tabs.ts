import type { SessionUser } from '@prosa/contract/people/auth.ts'
import type { Scope } from '#/features/assistants/list/assistants-search.ts'
import { can, hasRole } from '#/lib/session/permissions.ts'

interface ScopeTab {
  value: Scope
  label: string
}

/** The scopes that make sense for a person: partners have no public list [S49], administrators see all. */
export function scopeTabs(user: SessionUser): ScopeTab[] {
  const hidden: Partial<Record<Scope, boolean>> = {
    public: hasRole(user, ['partner']),
    trash: !can(user, 'assistants.delete'),
    all: !can(user, 'assistants.view_all'),
  }
  return tabs.filter(({ value }) => !hidden[value])
}

const tabs: readonly ScopeTab[] = [
  { value: 'recent', label: 'Recentes' },
  { value: 'mine', label: 'Meus' },
  { value: 'shared', label: 'Compartilhados comigo' },
  { value: 'public', label: 'Públicos' },
  { value: 'archived', label: 'Arquivados' },
  { value: 'trash', label: 'Lixeira' },
  { value: 'all', label: 'Todos' },
]
