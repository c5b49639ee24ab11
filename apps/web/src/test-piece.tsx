import type { SessionUser } from '@prosa/contract/identity/auth.ts'
import { listPermissions } from '@prosa/contract/protocol/permissions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { queryClient } from '#/lib/api/query-client.ts'
import { loadSession } from '#/lib/session/session.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { parseSearch, stringifySearch } from '#/lib/forms/url-search.ts'
import { AppToasters } from '#/shell/app-toasters.tsx'
import { answerApi, type Answers } from '#/test-api.ts'

/** The providers around the application. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <AppToasters />
    </QueryClientProvider>
  )
}

/** Renders a page or a part at an address; the result reports navigation. */
export async function renderPiece(piece: ReactNode, address = '/') {
  const routeTree = createRootRoute({ component: () => <Suspense>{piece}</Suspense>, notFoundComponent: () => piece })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  await router.load()
  return { ...render(<RouterProvider router={router} />, { wrapper: Providers }), history }
}

interface SearchProps<Search> {
  search: Search
  onSearchChange: (change: Search) => void
}

/** Renders a page that keeps its search in the address, with an initial search. Returns the requested changes. */
export async function renderSearched<Search extends object>(Page: ComponentType<SearchProps<Search>>, begin: Search) {
  const changes: Search[] = []
  function Searched() {
    const [search, setSearch] = useState(begin)
    const change = (next: Search) => {
      changes.push(next)
      setSearch({ ...search, ...next })
    }
    return <Page search={search} onSearchChange={change} />
  }
  await renderPiece(<Searched />)
  return changes
}

/** Resets to a new browser without token and cache, or with the session of a token. */
export async function startSession(token?: string) {
  tokens.session.remove()
  queryClient.clear()
  if (token) tokens.session.write(token)
  await loadSession()
}

/** Signs a user in, with the given server answers (`answerApi`). Returns the requests. */
export async function signIn(user: SessionUser, answers: Answers = {}): Promise<Request[]> {
  const requests = answerApi({ 'GET /api/auth/session': user, ...answers })
  await startSession('token')
  return requests
}

export function sessionUser(facts: Partial<SessionUser> = {}): SessionUser {
  const roles = facts.roles ?? ['user']
  return {
    id: 7,
    name: 'Ana Lúcia Reis',
    email: 'ana@escola.example',
    roles,
    permissions: listPermissions(roles).map((name) => ({ name })),
    assistants: [],
    publicAssistants: [],
    ...facts,
  }
}

/** Opens the named menu and selects an action. */
export const chooseAction = (menu: string | RegExp, action: string | RegExp) =>
  choose('button', menu, 'menuitem', action)

/** Opens the named select and chooses an option. */
export const chooseOption = (select: string | RegExp, option: string | RegExp) =>
  choose('combobox', select, 'option', option)

async function choose(opener: string, name: string | RegExp, item: string, chosen: string | RegExp) {
  await userEvent.click(await screen.findByRole(opener, { name }))
  await userEvent.click(await screen.findByRole(item, { name: chosen }))
}
