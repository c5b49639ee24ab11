import '#/blocks/chat/part-operations.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, type LinkProps } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Plus,
  SlidersHorizontal,
  Sun,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '#/lib/api/operations.ts'
import { setTheme } from '#/lib/device/theme.ts'
import { withoutAccents } from '#/lib/format/without-accents.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { useSettled } from '#/lib/forms/use-settled.ts'
import { can, filterPermitted } from '#/lib/session/permissions.ts'
import { profilePages } from '#/lib/session/profile-pages.ts'
import { useUser } from '#/lib/session/session.ts'
import { listDestinations } from '#/shell/side-navigation.tsx'
import { focusSetting } from '#/shell/focus-setting.ts'
import { askToLeave, openShortcuts } from '#/shell/palette/palette-request.ts'
import { sectionsFor } from '#/shell/settings-sections.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'

export interface Entry {
  id: string
  label: string
  /** Location of the entry, or the assistant of a conversation. */
  hint?: string | undefined
  picture: ReactNode
  run: () => void
}

export interface EntryGroup {
  name: string
  entries: Entry[]
}

const PAUSE_MS = 200

/**
 * Builds the entries of quick find for the typed text: local ones first, then results of the server. Later results are
 * added below, so that entries do not move while choosing; only without a text the person's own conversations come
 * first.
 */
export function useEntries(text: string) {
  const settled = useSettled(text.trim(), PAUSE_MS)
  const server = useServerEntries(settled)
  const pages = usePages(text)
  const actions = useActions()
  const settings = useSettingHits(text)
  const matching = matches(text)
  const own: EntryGroup[] = [
    { name: 'Páginas', entries: pages.filter(matching) },
    { name: 'Ações', entries: actions.filter(matching) },
    { name: 'Configurações', entries: settings },
  ]
  const isCurrent = settled === text.trim()
  const found = isCurrent ? server.groups : []
  const groups = text.trim() === '' ? [...found, ...own] : [...own, ...found]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching: !isCurrent || server.searching,
    failed: isCurrent && server.failed,
    retry: server.retry,
  }
}

function matches(text: string): (entry: Entry) => boolean {
  const words = withoutAccents(text).split(/\s+/).filter(Boolean)
  return ({ label, hint = '' }) => words.every((word) => withoutAccents(`${label} ${hint}`).includes(word))
}

function useServerEntries(q: string) {
  const navigate = useNavigate()
  const { data, isFetching, isError, refetch } = useQuery(read('quickFind', { query: { q } }))
  const assistants = data?.assistants.map(({ id, name, avatar, opens }): Entry => {
    const params = { assistantId: String(id) }
    return {
      id: `assistant-${id}`,
      label: name,
      hint: opens === 'builder' ? 'Editar' : undefined,
      picture: <Avatar {...toPicture(avatar)} size="sm" />,
      run: () =>
        void (opens === 'builder'
          ? navigate({ to: '/assistants/manage/$assistantId', params })
          : navigate({ to: '/assistants/$assistantId/chats/{-$chatId}', params: { ...params, chatId: undefined } })),
    }
  })
  const chats = data?.chats.map(({ id, title, assistant }): Entry => ({
    id: `chat-${id}`,
    label: title,
    hint: assistant.name,
    picture: <Avatar {...toPicture(assistant.avatar)} size="sm" />,
    run: () =>
      void navigate({
        to: '/assistants/$assistantId/chats/{-$chatId}',
        params: { assistantId: String(assistant.id), chatId: id },
      }),
  }))
  return {
    groups: [
      { name: 'Assistentes', entries: assistants ?? [] },
      { name: 'Conversas', entries: chats ?? [] },
    ],
    searching: isFetching && !data,
    failed: isError && !data,
    retry: () => void refetch(),
  }
}

/** Sections of the settings appear only with a search text, because they would fill the list otherwise. */
function usePages(text: string): Entry[] {
  const user = useUser()
  const navigate = useNavigate()
  const to = (address: LinkProps['to']) => () => void navigate({ to: address })
  const sections = text.trim() === '' ? [] : sectionsFor(user)
  return [
    ...listDestinations(user).map(({ to: address, label, group, icon: Icon }) => ({
      id: `page-${address}`,
      label: group ? `${group}: ${label}` : label,
      picture: <Icon aria-hidden />,
      run: to(address),
    })),
    { id: 'page-/profile', label: 'Perfil', picture: <UserRound aria-hidden />, run: to('/profile') },
    ...filterPermitted(user, profilePages.entries).map(({ tab, label, icon: Icon }) => ({
      id: `page-${tab}`,
      label,
      hint: 'Perfil',
      picture: <Icon aria-hidden />,
      run: () => void navigate({ to: '/profile', search: { tab } }),
    })),
    ...sections.flatMap(({ label: section, icon: Icon, pages }) =>
      pages.map(({ to: address, label }) => ({
        id: `page-${address}`,
        label,
        hint: `Configurações · ${section}`,
        picture: <Icon aria-hidden />,
        run: to(address),
      })),
    ),
  ]
}

function useActions(): Entry[] {
  const user = useUser()
  const navigate = useNavigate()
  const create: Entry = {
    id: 'create-assistant',
    label: 'Criar assistente',
    picture: <Plus aria-hidden />,
    run: () => void navigate({ to: '/assistants/manage/$assistantId', params: { assistantId: 'create' } }),
  }
  return [
    ...(can(user, 'assistants.create') ? [create] : []),
    { id: 'light', label: 'Usar o tema claro', picture: <Sun aria-hidden />, run: () => setTheme('light') },
    { id: 'dark', label: 'Usar o tema escuro', picture: <Moon aria-hidden />, run: () => setTheme('dark') },
    {
      id: 'automatic',
      label: 'Usar o tema do aparelho',
      picture: <Monitor aria-hidden />,
      run: () => setTheme('automatic'),
    },
    { id: 'keys', label: 'Atalhos do teclado', picture: <Keyboard aria-hidden />, run: openShortcuts },
    {
      id: 'help',
      label: 'Abrir a ajuda',
      picture: <CircleQuestionMark aria-hidden />,
      run: () => void window.open('/ajuda', '_blank', 'noopener'),
    },
    { id: 'leave', label: 'Sair', picture: <LogOut aria-hidden />, run: askToLeave },
  ]
}

/** Single settings, for people with access to settings. Their index loads with the first search text. */
function useSettingHits(text: string): Entry[] {
  const user = useUser()
  const router = useRouter()
  const sections = sectionsFor(user)
  const wanted = sections.length > 0 && text.trim() !== ''
  const { data } = useQuery({
    queryKey: ['the index of the settings'],
    queryFn: wanted ? () => import('#/shell/settings-search.ts') : skipToken,
    staleTime: Infinity,
  })
  if (!data || !wanted) return []
  const single = data.searchSettings(text, sections).filter(({ label, page }) => label !== page.label)
  return single.map(({ to, label, page }) => ({
    id: `setting-${to}-${label}`,
    label,
    hint: page.label,
    picture: <SlidersHorizontal aria-hidden />,
    run: () =>
      void router.navigate({ to }).then(() => {
        const content = document.getElementById('content')
        if (content && router.state.location.pathname === to) focusSetting(content, label)
      }),
  }))
}
