import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { can } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { focusSetting } from '#/shell/focus-setting.ts'
import { searchSettings, type SettingHit } from '#/shell/settings-search.ts'
import { settingsSections, type SettingsSection } from '#/shell/settings-sections.ts'
import { Select } from '#/ui/inputs/select.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

/**
 * Layout of the settings: a search over all of them, and the sections on the left, or as a select in narrow windows.
 */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const user = useUser()
  const navigate = useNavigate()
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [text, setText] = useState('')
  const content = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const sections = settingsSections.filter(({ permission }) => can(user, permission))
  const current = sections.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))

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
              value={current?.to}
              onValueChange={(to) => void navigate({ to })}
              options={sections.map(({ to, label, group, icon }) => ({
                value: to,
                label: <SectionName icon={icon} label={label} />,
                group,
              }))}
              className="lg:hidden"
            />
            <Sections sections={sections} />
          </>
        ) : (
          <Hits hits={searchSettings(text, sections)} onOpen={(hit) => void open(hit)} />
        )}
      </div>
      <div ref={content} className="min-w-0 flex-1">
        {children}
      </div>
    </div>
  )
}

function Sections({ sections }: { sections: readonly SettingsSection[] }) {
  return (
    <nav aria-label="Configurações" className="flex flex-col gap-4 max-lg:hidden">
      {[...Map.groupBy(sections, ({ group }) => group)].map(([group, members]) => (
        <div key={group}>
          <p id={`settings-${group}`} className="px-3 pb-1 text-xs font-medium text-muted-foreground">
            {group}
          </p>
          <ul aria-labelledby={`settings-${group}`} className="flex flex-col gap-0.5">
            {members.map(({ to, label, icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={
                    'flex min-h-9 items-center rounded-lg px-3 py-1.5 text-sm text-muted-foreground transition-colors ' +
                    'hover:bg-hover hover:text-foreground aria-[current=page]:bg-muted aria-[current=page]:font-medium ' +
                    'aria-[current=page]:text-foreground pointer-coarse:min-h-11'
                  }
                >
                  <SectionName icon={icon} label={label} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

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
                {hit.section.group} · {hit.section.label}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
