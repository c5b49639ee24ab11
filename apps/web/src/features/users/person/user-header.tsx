import type { ReactNode } from 'react'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

interface UserHeaderProps {
  /** Null for a person who is being made. */
  userId: number | null
  title: string
  current: 'data' | 'assistants'
  aside?: ReactNode
}

/** The header of both pages of a person: the way back, the name, and the link to the other page. */
export function UserHeader({ userId, title, current, aside }: UserHeaderProps) {
  const params = { userId: userId === null ? 'create' : String(userId) }
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumbs items={[{ label: 'Usuários', link: { to: '/users' } }, { label: title }]} />
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
        {aside}
      </div>
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
    </header>
  )
}
