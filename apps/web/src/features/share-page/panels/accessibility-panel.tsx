import { setReadingComfort, useReadingComfort } from '#/lib/device/reading-comfort.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { textSizeOptions } from '#/text/comfort-labels.ts'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Switch } from '#/ui/inputs/switch.tsx'

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'automatic', label: 'Automático' },
] as const

/** Settings for how the page is shown on this device. */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const { textSize, highContrast, lessMotion } = useReadingComfort()
  const { theme, setTheme } = useTheme()
  return (
    <Sheet open onOpenChange={onClose} title="Acessibilidade">
      <div className="flex flex-col gap-6 pb-6">
        <SegmentedControl
          showLabel
          label="Tamanho do texto"
          segments={textSizeOptions}
          value={textSize}
          onValueChange={(value) => setReadingComfort({ textSize: value })}
        />
        <SegmentedControl showLabel label="Tema" segments={themes} value={theme} onValueChange={setTheme} />
        <Switch
          label="Alto contraste"
          hint="Textos e bordas mais fortes."
          checked={highContrast}
          onCheckedChange={(checked) => setReadingComfort({ highContrast: checked })}
        />
        <Switch
          label="Reduzir animações"
          checked={lessMotion}
          onCheckedChange={(checked) => setReadingComfort({ lessMotion: checked })}
        />
        <p className="text-sm text-muted-foreground">
          Tudo nesta página funciona pelo teclado: Tab avança, Enter envia e Esc fecha os painéis.
        </p>
        <a
          href="/ajuda/acessibilidade"
          target="_blank"
          rel="noopener noreferrer"
          className="w-fit text-sm font-medium text-primary-text underline"
        >
          Como a acessibilidade é testada
        </a>
      </div>
    </Sheet>
  )
}
