import type { ReactNode } from 'react'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

interface UserHeaderProps {
  /** Null for a new person. */
  userId: number | null
  title: string
  current: 'data' | 'assistants'
  aside?: ReactNode
}

/** The header of both pages of a person: the way back, the name, and the link to the other page. */
export function UserHeader({ userId, title, current, aside }: UserHeaderProps) {
  const params = { userId: userId === null ? 'create' : String(userId) }
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        breadcrumbs={[{ label: 'Usuários', link: { to: '/users' } }, { label: title }]}
        title={title}
        actions={aside}
      />
      <nav aria-label="Páginas do usuário" className="flex gap-2">
        <LinkButton
          to="/users/$userId"
          params={params}
          activeOptions={{ exact: true }}
          size="sm"
          variant={current === 'data' ? 'soft' : 'ghost'}
        >
          Dados
        </LinkButton>
        <LinkButton
          to="/users/$userId/assistants"
          params={params}
          size="sm"
          variant={current === 'assistants' ? 'soft' : 'ghost'}
        >
          Assistentes
        </LinkButton>
      </nav>
    </div>
  )
}
