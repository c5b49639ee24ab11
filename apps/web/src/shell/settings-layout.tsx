import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { read } from '#/lib/api/operations.ts'
import { can } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { focusSetting } from '#/shell/focus-setting.ts'
import { searchSettings, type SettingHit } from '#/shell/settings-search.ts'
import { FIRST_STEPS, sectionsFor, settingsPageAt, type SettingsSection } from '#/shell/settings-sections.ts'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { SectionTabs } from '#/ui/layout/page-header.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

/**
 * Layout of the settings: a search over all of them, the sections on the left, or as a select in narrow windows, and
 * the pages of a section as tabs below their title.
 */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [text, setText] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const sections = useSections()
  const current = settingsPageAt(sections, pathname)
  const tabs = current && current.section.pages.length > 1 && (
    <TabLinks
      label={current.section.label}
      current={current.page.to}
      links={current.section.pages.map(({ to, label }) => ({ id: to, label, link: { to } }))}
    />
  )

  async function open({ to, label }: SettingHit) {
    await navigate({ to })
    // The leave guard may have prevented the navigation.
    if (router.state.location.pathname !== to || !content.current) return
    setText('')
    stop.current?.()
    stop.current = focusSetting(content.current, label)
  }

  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:gap-10">
      <div data-paper="no" className="flex shrink-0 flex-col gap-3 lg:w-56">
        <p className="text-sm font-medium text-muted-foreground lg:px-3">Configurações</p>
        <TextInput
          type="search"
          aria-label="Buscar nas configurações"
          placeholder="Buscar…"
          value={text}
          onChange={(event) => setText(event.target.value)}
          leading={<Search aria-hidden />}
        />
        {text.trim() === '' ? (
          <>
            <Select
              aria-label="Seção das configurações"
              value={current?.section.pages[0]?.to}
              onValueChange={(to) => void navigate({ to })}
              options={sectionOptions(sections)}
              className="lg:hidden"
            />
            <Sections sections={sections} current={current?.section} />
          </>
        ) : (
          <Hits hits={searchSettings(text, sections)} onOpen={(hit) => void open(hit)} />
        )}
      </div>
      <div ref={content} className="min-w-0 flex-1">
        <SectionTabs value={tabs}>{children}</SectionTabs>
      </div>
    </div>
  )
}

/** The person's sections; the first steps disappear once all are done. */
function useSections(): SettingsSection[] {
  const user = useUser()
  const steps = useQuery({ ...read('getFirstSteps'), enabled: can(user, 'settings.manage') }).data
  const areDone = steps !== undefined && !Object.values(steps.done).includes(false)
  return sectionsFor(user).map((section) => ({
    ...section,
    pages: section.pages.filter(({ to }) => to !== FIRST_STEPS || !areDone),
  }))
}

interface SectionsProps {
  sections: readonly SettingsSection[]
  current: SettingsSection | undefined
}

function Sections({ sections, current }: SectionsProps) {
  return (
    <nav aria-label="Configurações" className="max-lg:hidden">
      <ul className="flex flex-col gap-0.5">
        {sections.map((section) => (
          <li key={section.label}>
            <Link
              to={section.pages[0]?.to ?? '/settings'}
              aria-current={section.label === current?.label ? 'page' : undefined}
              activeOptions={{ exact: true }}
              activeProps={{}}
              className={
                'flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm text-muted-foreground transition-colors ' +
                'hover:bg-hover hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:font-medium ' +
                'aria-[current=page]:text-foreground pointer-coarse:min-h-11'
              }
            >
              <SectionName icon={section.icon} label={section.label} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sectionOptions = (sections: readonly SettingsSection[]) =>
  sections.flatMap(({ label, icon, pages: [first] }) =>
    first ? [{ value: first.to, label: <SectionName icon={icon} label={label} /> }] : [],
  )

function SectionName({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </span>
  )
}

function Hits({ hits, onOpen }: { hits: readonly SettingHit[]; onOpen: (hit: SettingHit) => void }) {
  return (
    <div role="group" aria-label="Configurações encontradas">
      <p role="status" className={hits.length > 0 ? 'sr-only' : 'text-sm text-muted-foreground lg:px-3'}>
        {hits.length === 0
          ? 'Nenhuma configuração encontrada. Tente outra palavra.'
          : hits.length === 1
            ? '1 configuração encontrada'
            : `${hits.length} configurações encontradas`}
      </p>
      <ul className="flex flex-col gap-0.5">
        {hits.map((hit) => (
          <li key={`${hit.to} ${hit.label}`}>
            <button
              type="button"
              onClick={() => onOpen(hit)}
              className="flex min-h-11 w-full flex-col justify-center rounded-lg px-3 py-1.5 text-left text-sm transition-colors hover:bg-hover"
            >
              <span className="wrap-anywhere">{hit.label}</span>
              <span className="text-xs text-muted-foreground">
                {hit.section.label} · {hit.page.label}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
