import { useUser } from '#/lib/session/session.ts'
import { firstName } from '@prosa/contract/identity/first-name.ts'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { Avatar, makeInitials } from '#/ui/layout/avatar.tsx'

const loadItems = async () => (await import('#/shell/user-menu-items.tsx')).UserMenuItems

/** Button of the user menu at the bottom of a navigation: initials and first name [S37]. */
export function UserMenuButton({ className = '' }: { className?: string }) {
  const { name, photo } = useUser()
  return (
    <LazyMenu
      side="top"
      className="w-56"
      load={loadItems}
      itemProps={{}}
      trigger={
        <button
          type="button"
          className={`flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left text-sm font-medium transition-colors hover:bg-hover ${className}`}
        >
          <Avatar
            symbol={makeInitials(name)}
            imageUrl={photo && `/api/assistant-images/${photo}`}
            color="blue"
            size="sm"
            round
            className="text-xs"
          />
          <span className="max-w-full min-w-0 flex-1 truncate">{firstName(name)}</span>
          <span className="sr-only">, menu da conta</span>
        </button>
      }
    />
  )
}
