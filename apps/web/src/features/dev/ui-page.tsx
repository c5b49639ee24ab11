import { Monitor, Moon, Sun } from 'lucide-react'
import { UiBasics } from '#/features/dev/ui-basics.tsx'
import { UiData } from '#/features/dev/ui-data.tsx'
import { UiFeedback } from '#/features/dev/ui-feedback.tsx'
import { UiForms } from '#/features/dev/ui-forms.tsx'
import { UiMarkdown } from '#/features/dev/ui-markdown.tsx'
import { UiOverlays } from '#/features/dev/ui-overlays.tsx'
import { useTheme } from '#/lib/theme.ts'
import { Logo } from '#/ui/logo.tsx'
import { SegmentedControl } from '#/ui/segmented-control.tsx'

/** Every piece of the design system in its states; only in development builds. */
export function UiPage() {
  const { theme, resolved, setTheme } = useTheme()
  return (
    <main className="mx-auto max-w-5xl px-4 py-8 sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-4 pb-8">
        <Logo variant={resolved} />
        <h1 className="sr-only">Sistema visual</h1>
        <SegmentedControl
          label="Aparência"
          value={theme}
          onValueChange={setTheme}
          segments={[
            { value: 'light', label: 'Claro', icon: <Sun /> },
            { value: 'dark', label: 'Escuro', icon: <Moon /> },
            { value: 'automatic', label: 'Automático', icon: <Monitor /> },
          ]}
        />
      </header>
      <UiBasics />
      <UiForms />
      <UiOverlays />
      <UiFeedback />
      <UiData />
      <UiMarkdown />
    </main>
  )
}
