import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { can, hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { listDestinations } from '#/shell/side-navigation.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

interface ResultsTabsProps {
  /** The id of a tab: the last segment of its address, or `ratings`. */
  current: string
  /** The assistant and the period, which go along to the other tab of the same page. */
  search?: object
}

/** The pages for reading what became of assistants; one page alone has no tabs. */
export function ResultsTabs({ current, search }: ResultsTabsProps) {
  const user = useUser()
  // Administrators have the ratings of all assistants on a page.
  const ownRatings = can(user, 'ratings.view_own') && !hasRole(user, ['admin'])
  const links = listDestinations(user).flatMap(
    ({ part, to, label }): { id: string; label: string; link: LinkProps }[] => {
      if (part !== 'results') return []
      if (to !== '/results') return [{ id: String(to).slice(1), label, link: { to } }]
      const questions = {
        id: 'results',
        label: 'Perguntas feitas',
        link: linkOptions({ to: '/results', search: { ...search } }),
      }
      if (!ownRatings) return [questions]
      const link = linkOptions({ to: '/results', search: { ...search, tab: 'ratings' } })
      return [questions, { id: 'ratings', label: 'Avaliações', link }]
    },
  )
  return links.length > 1 && <TabLinks label="Resultados" current={current} links={links} />
}
